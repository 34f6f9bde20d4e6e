import { type KeyboardEvent as FieldKeyboardEvent, useEffect, useEffectEvent } from 'react';
import type { MessageId } from '@/lib/text';

/** Keys that act without a modifier, as the help lists them. */
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

/** `Enter` opens the link that has the focus, without a handler. */
type Handlers = Partial<Record<Exclude<keyof typeof shortcuts, 'Enter'>, () => void>>;

const storageKey = 'adminShortcuts';
/** Without storage the choice lasts until the page is closed. */
let chosen: boolean | undefined;

export function areShortcutsOn(): boolean {
  try {
    return chosen ?? localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function chooseShortcuts(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Stays in `chosen`.
  }
}

const fields = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Whether the key belongs to something else: a field, a menu, a dialog, the browser. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  if (target instanceof Element && target.closest(fields)) return true;
  return document.querySelector('dialog[open], [role="menu"]') !== null;
}

/** Calls the handler of a key; a key with none keeps its meaning. */
export function useShortcuts(handlers: Handlers): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || !areShortcutsOn()) return;
    const handle = handlers[event.key as keyof Handlers];
    if (!handle) return;
    event.preventDefault();
    // Held down, only moving goes on.
    if (!event.repeat || event.key === 'j' || event.key === 'k') handle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Enter goes to the next field of the form, and after the last one to the button. */
export function focusNext(event: FieldKeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const controls = [...(form?.elements ?? [])].filter((it) => it instanceof HTMLElement);
  controls[controls.indexOf(event.currentTarget) + 1]?.focus();
}
