import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import {
  MenuHeading,
  MenuItemButton,
  MenuItemLink,
  MenuPopup,
  MenuRoot,
  MenuRule,
} from './menuStyle';

export type MenuEntry =
  | {
      kind: 'link';
      key: string;
      label: string;
      to: string;
      icon?: ReactNode;
      onSelect?: () => void;
    }
  | {
      kind: 'action';
      key: string;
      label: string;
      onSelect: () => void;
      icon?: ReactNode;
      disabled?: boolean;
    }
  | { kind: 'group'; key: string; label: string; entries: readonly MenuEntry[] }
  | { kind: 'rule'; key: string };

/** To be spread on the button that opens the menu. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  /** Name of the list, usually that of its button. */
  label: string;
  entries: readonly MenuEntry[];
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** The narrowest it gets, px. */
  minWidth?: number;
}

type Place = 'first' | 'last';

/**
 * A menu button after the ARIA pattern: Enter, Space and arrows open it; arrows, Home, End and first
 * letters move; Escape and Tab close it. Closing gives the focus back, choosing a link lets it go.
 */
export function Menu({ label, entries, trigger, minWidth = 236 }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = useRef<Place>('first');

  const items = () =>
    Array.from(popup.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);

  const show = (from: Place) => {
    place.current = from;
    setOpen(true);
  };
  const close = (giveFocusBack: boolean) => {
    setOpen(false);
    if (giveFocusBack) button.current?.focus();
  };

  useEffect(() => {
    if (!open) return undefined;
    const all = items();
    (place.current === 'first' ? all[0] : all.at(-1))?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const handleMenuKeys = (event: KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const focusItem = (index: number) => all[(index + all.length) % all.length]?.focus();
    if (event.key === 'Escape') close(true);
    else if (event.key === 'Tab') return close(true);
    else if (event.key === 'ArrowDown') focusItem(at + 1);
    else if (event.key === 'ArrowUp') focusItem(at < 0 ? -1 : at - 1);
    else if (event.key === 'Home') focusItem(0);
    else if (event.key === 'End') focusItem(-1);
    else if (event.key === ' ') all[at]?.click();
    else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <MenuRoot ref={root}>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (open ? close(false) : show('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {open && (
        <MenuPopup
          ref={popup}
          id={id}
          role="menu"
          aria-label={label}
          $minWidth={minWidth}
          onKeyDown={handleMenuKeys}
        >
          <Entries entries={entries} onChosen={close} />
        </MenuPopup>
      )}
    </MenuRoot>
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
        return <MenuRule key={entry.key} />;
      case 'group':
        return (
          <div key={entry.key} role="group" aria-label={entry.label}>
            <MenuHeading aria-hidden="true">{entry.label}</MenuHeading>
            <Entries entries={entry.entries} onChosen={onChosen} />
          </div>
        );
      case 'link':
        return (
          <MenuItemLink
            key={entry.key}
            to={entry.to}
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              entry.onSelect?.();
              onChosen(false);
            }}
          >
            {entry.icon}
            {entry.label}
          </MenuItemLink>
        );
      case 'action':
        return (
          <MenuItemButton
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
            {entry.icon}
            {entry.label}
          </MenuItemButton>
        );
    }
  });
}
