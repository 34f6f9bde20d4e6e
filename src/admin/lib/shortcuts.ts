import { type KeyboardEvent as FieldKeyboardEvent, useEffect, useEffectEvent } from 'react';
import type { MessageId } from '@/lib/text';

/** Single-key shortcuts, as listed by the help. */
export const shortcuts = {
  '/': 'admin:keys.search',
  j: 'admin:keys.next',
  k: 'admin:keys.previous',
  x: 'admin:keys.select',
  Enter: 'admin:keys.open',
  e: 'admin:keys.step',
  p: 'admin:keys.print',
  '?': 'admin:keys.help',
} as const satisfies Record<string, MessageId>;

/** `Enter` opens the focused link without a handler. */
type Handlers = Partial<Record<Exclude<keyof typeof shortcuts, 'Enter'>, () => void>>;

const storageKey = 'adminShortcuts';
/** Without storage, the choice lasts until the page is closed. */
let isOnByChoice: boolean | undefined;

export function areShortcutsOn(): boolean {
  try {
    return isOnByChoice ?? localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function chooseShortcuts(on: boolean): void {
  isOnByChoice = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // The choice is kept in `isOnByChoice`.
  }
}

const fields = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Whether something else handles the key: a field, a menu, a dialog, the browser. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  if (target instanceof Element && target.closest(fields)) return true;
  return document.querySelector('dialog[open], [role="menu"]') !== null;
}

/** Calls a key's handler; other keys keep their meaning. */
export function useShortcuts(handlers: Handlers): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || !areShortcutsOn()) return;
    const handle = handlers[event.key as keyof Handlers];
    if (!handle) return;
    event.preventDefault();
    // Only movement repeats while a key is held down.
    if (!event.repeat || event.key === 'j' || event.key === 'k') handle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Makes Enter move to the form's next field, and from the last field to the button. */
export function focusNext(event: FieldKeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const controls = [...(form?.elements ?? [])].filter((it) => it instanceof HTMLElement);
  controls[controls.indexOf(event.currentTarget) + 1]?.focus();
}
