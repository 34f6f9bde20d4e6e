import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Elements } from '@/lib/elements';
import { intentProps, lazyOnIntent } from './lazyOnIntent';
import type { MenuEntry, FocusTarget } from './MenuPopup';

const MenuPopup = lazyOnIntent(() => import('./MenuPopup').then((module) => module.MenuPopup));

/** Props for the button that opens the menu. */
export interface MenuTriggerProps extends ReturnType<typeof intentProps> {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  /** Accessible name of the list, usually that of its button. */
  label: string;
  entries: readonly MenuEntry[];
  trigger: (props: MenuTriggerProps) => Elements;
  /** Minimum width, px. */
  minWidth?: number;
}

/**
 * A menu button after the ARIA pattern: Enter, Space and arrows open it. The popup is loaded on hover and
 * focus. Choosing and closing return the focus; a new page then moves it, the current page does not.
 */
export function Menu({ label, entries, trigger, minWidth = 236 }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<FocusTarget | null>(null);

  const show = (target: FocusTarget) => {
    MenuPopup.preload();
    setOpenAt(target);
  };
  const close = (giveFocusBack: boolean) => {
    setOpenAt(null);
    if (giveFocusBack) button.current?.focus();
  };
  const open = openAt !== null;

  return (
    <div style={{ position: 'relative', display: 'inline-block' }} ref={root}>
      {trigger({
        ...intentProps(MenuPopup),
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (openAt ? close(false) : show('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {open && (
        <MenuPopup
          id={id}
          root={root}
          label={label}
          entries={entries}
          minWidth={minWidth}
          focusFirst={openAt}
          onClose={close}
        />
      )}
    </div>
  );
}
