import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import styled, { css } from 'styled-components';
import { Eye, LogIn, LogOut, Package, Settings, ShoppingBag } from './icons';

const Sheet = styled.div<{ $minWidth: number }>`
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
`;

const item = css`
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

  &:hover,
  &:focus {
    background: var(--surface);
  }
  &[aria-disabled='true'] {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  && .lucide {
    color: var(--text-muted);
  }
`;

const ItemLink = styled(Link)`
  ${item}
`;
const ItemButton = styled.button`
  ${item}
`;

const Heading = styled.div`
  padding: 12px 12px 4px;
  font-size: var(--text-xs);
  color: var(--text-muted);
`;

const Rule = styled.hr`
  margin: 8px 4px;
  border: 0;
  border-top: 1px solid var(--border);
`;

/** A named export, because it is loaded with the popup and not with the button. */
const icons = { Eye, LogIn, LogOut, Package, Settings, ShoppingBag };

export type MenuEntry =
  | {
      kind: 'link';
      key: string;
      label: string;
      to: string;
      icon?: keyof typeof icons;
      onSelect?: () => void;
    }
  | {
      kind: 'action';
      key: string;
      label: string;
      onSelect: () => void;
      icon?: keyof typeof icons;
      disabled?: boolean;
    }
  | { kind: 'group'; key: string; label: string; entries: readonly MenuEntry[] }
  | { kind: 'rule'; key: string };

/** The entry that receives the focus when the menu opens. */
export type FocusTarget = 'first' | 'last';

interface MenuPopupProps {
  id: string;
  /** Contains button and popup; a click outside closes the menu. */
  root: RefObject<HTMLElement | null>;
  label: string;
  entries: readonly MenuEntry[];
  minWidth: number;
  focusFirst: FocusTarget;
  onClose: (giveFocusBack: boolean) => void;
}

/** The popup: arrows, Home, End and first letters move; Escape and Tab close. */
export function MenuPopup({
  id,
  root,
  label,
  entries,
  minWidth,
  focusFirst,
  onClose,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  const items = () =>
    Array.from(popup.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);

  useEffect(() => {
    const all = items();
    (focusFirst === 'first' ? all[0] : all.at(-1))?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        close(false);
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [root, focusFirst]);

  const handleKeys = (event: KeyboardEvent) => {
    const all = items();
    const position = all.findIndex((item) => item === document.activeElement);
    const focusItem = (index: number) => all[(index + all.length) % all.length]?.focus();
    if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Tab') return onClose(true);
    else if (event.key === 'ArrowDown') focusItem(position + 1);
    else if (event.key === 'ArrowUp') focusItem(position < 0 ? -1 : position - 1);
    else if (event.key === 'Home') focusItem(0);
    else if (event.key === 'End') focusItem(-1);
    else if (event.key === ' ') all[position]?.click();
    else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const order = [...all.slice(position + 1), ...all.slice(0, position + 1)];
      order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Sheet
      ref={popup}
      id={id}
      role="menu"
      aria-label={label}
      $minWidth={minWidth}
      onKeyDown={handleKeys}
    >
      <Entries entries={entries} onChosen={onClose} />
    </Sheet>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  onChosen: (giveFocusBack: boolean) => void;
}

function Entries({ entries, onChosen }: EntriesProps) {
  return entries.map((entry) => {
    switch (entry.kind) {
      case 'rule':
        return <Rule key={entry.key} />;
      case 'group':
        return (
          <div key={entry.key} role="group" aria-label={entry.label}>
            <Heading aria-hidden="true">{entry.label}</Heading>
            <Entries entries={entry.entries} onChosen={onChosen} />
          </div>
        );
      case 'link':
        return (
          <ItemLink
            key={entry.key}
            to={entry.to}
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              entry.onSelect?.();
              onChosen(true);
            }}
          >
            <EntryIcon name={entry.icon} />
            <span>{entry.label}</span>
          </ItemLink>
        );
      case 'action':
        return (
          <ItemButton
            key={entry.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={entry.disabled || undefined}
            onClick={() => {
              if (entry.disabled) return;
              onChosen(true);
              entry.onSelect();
            }}
          >
            <EntryIcon name={entry.icon} />
            <span>{entry.label}</span>
          </ItemButton>
        );
    }
  });
}

function EntryIcon({ name }: { name: keyof typeof icons | undefined }) {
  const Icon = name && icons[name];
  return Icon ? <Icon aria-hidden="true" /> : null;
}
