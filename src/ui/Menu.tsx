import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { IconButton } from './IconButton';
import { useOutside } from './useOutside';

const Popup = styled.div<{ $minWidth: number }>`
  position: absolute;
  top: calc(100% + 6px);
  right: 0;
  z-index: 40;
  min-width: ${({ $minWidth }) => $minWidth}px;
  max-width: calc(100vw - 2 * var(--gutter));
  padding: 8px;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-2);

  [role='menuitem'] {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 44px;
    padding: 8px 12px;
    border-radius: var(--radius-sm);
    font-size: var(--text-sm);
    font-weight: 500;
    line-height: 1.35;
    text-align: left;
  }
  [role='menuitem']:hover,
  [role='menuitem']:focus {
    background: var(--surface);
  }
  [aria-disabled='true'] {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  && .lucide {
    color: var(--text-muted);
  }
  [role='group'] > div {
    padding: 12px 12px 4px;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  hr {
    margin: 8px 4px;
    border: 0;
    border-top: 1px solid var(--border);
  }
`;

const itemsIn = (popup: HTMLElement | null) => [
  ...(popup?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

interface MenuProps {
  /** The accessible name of the button and the list. */
  label: string;
  icon: Elements;
  variant?: ComponentProps<typeof IconButton>['variant'];
  /** In px. */
  minWidth: number;
  /** Each child is a `MenuItem`, a `MenuGroup` or an `<hr>`. */
  children: Elements;
}

/**
 * A menu button (ARIA pattern). Enter, Space and the arrow keys open it; arrow keys, Home, End and first letters move
 * focus; Escape and Tab close it. Focus returns to the button unless a new page takes it.
 */
export function Menu({ label, icon, variant, minWidth, children }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const isOpen = openAt !== null;
  const close = () => {
    setOpenAt(null);
    button.current?.focus();
  };

  useOutside(root, isOpen, () => setOpenAt(null));
  useEffect(() => {
    if (!openAt) return;
    itemsIn(popup.current)
      .at(openAt === 'first' ? 0 : -1)
      ?.focus();
  }, [openAt]);

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const move = (event: KeyboardEvent) => {
    const { key } = event;
    const items = itemsIn(popup.current);
    const position = items.findIndex((item) => item === document.activeElement);
    const focusItem = (index: number) => items[(index + items.length) % items.length]?.focus();
    if (key === 'Tab') return close();
    if (key === 'Escape') close();
    else if (key === 'ArrowDown') focusItem(position + 1);
    else if (key === 'ArrowUp') focusItem(position < 0 ? -1 : position - 1);
    else if (key === 'Home') focusItem(0);
    else if (key === 'End') focusItem(-1);
    else if (key === ' ') items[position]?.click();
    else if (key.length === 1) {
      const order = [...items.slice(position + 1), ...items.slice(0, position + 1)];
      order
        .find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
        ?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isItem = ({ target }: MouseEvent) =>
    target instanceof Element && target.closest('[role="menuitem"]:not([aria-disabled])') !== null;

  return (
    <div ref={root} style={{ position: 'relative', display: 'inline-block' }}>
      <IconButton
        ref={button}
        label={label}
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setOpenAt('first'))}
        onKeyDown={openByKey}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <Popup
          ref={popup}
          id={id}
          role="menu"
          aria-label={label}
          $minWidth={minWidth}
          onKeyDown={move}
          // Close before the item is chosen, which may move focus. The item must still exist for its own listener.
          onClickCapture={(event) => isItem(event) && button.current?.focus()}
          onClick={(event) => isItem(event) && setOpenAt(null)}
        >
          {children}
        </Popup>
      )}
    </div>
  );
}

interface MenuItemProps {
  icon: Elements;
  label: string;
  /** Makes the item a link instead of a button. */
  to?: string;
  newTab?: boolean;
  replace?: boolean;
  onClick?: () => void;
  disabled?: boolean;
}

export function MenuItem({ icon, label, to, disabled = false, ...rest }: MenuItemProps) {
  const { newTab = false, replace = false, onClick } = rest;
  const content = (
    <>
      {icon}
      <span>{label}</span>
    </>
  );
  if (to !== undefined)
    return (
      <Link
        role="menuitem"
        tabIndex={-1}
        to={to}
        replace={replace}
        {...(newTab && { target: '_blank', rel: 'noreferrer' })}
        onClick={onClick}
      >
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {content}
    </button>
  );
}

export function MenuGroup({ label, children }: { label: string; children: Elements }) {
  return (
    <div role="group" aria-label={label}>
      <div aria-hidden="true">{label}</div>
      {children}
    </div>
  );
}
