import { type KeyboardEvent as FieldKeyboardEvent, useEffect, useEffectEvent } from 'react';
import type { MessageId } from '@/lib/text';

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

/** `Enter` has no handler, because it opens the focused link anyway. */
type Handlers = Partial<Record<Exclude<keyof typeof shortcuts, 'Enter'>, () => void>>;

const storageKey = 'adminShortcuts';
/** Works without storage until the page is closed. */
let sessionChoice: boolean | undefined;

export function areShortcutsOn(): boolean {
  try {
    return sessionChoice ?? localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function chooseShortcuts(on: boolean): void {
  sessionChoice = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // The choice is still in `sessionChoice`.
  }
}

const fields = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Whether a field, menu, dialog or the browser handles the key. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  if (target instanceof Element && target.closest(fields)) return true;
  return document.querySelector('dialog[open], [role="menu"]') !== null;
}

export function useShortcuts(handlers: Handlers): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event) || !areShortcutsOn()) return;
    const handle = handlers[event.key as keyof Handlers];
    if (!handle) return;
    event.preventDefault();
    // Only j and k repeat while held down.
    if (!event.repeat || event.key === 'j' || event.key === 'k') handle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Makes Enter move to the form's next field or, after the last one, to the button. */
export function focusNext(event: FieldKeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const controls = [...(form?.elements ?? [])].filter((it) => it instanceof HTMLElement);
  controls[controls.indexOf(event.currentTarget) + 1]?.focus();
}
