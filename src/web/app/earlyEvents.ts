import { nextTask } from '@/lib/nextTask';
import { flushSync } from 'react-dom';

type EarlyEvent =
  | [type: 'click', button: HTMLElement]
  | [type: 'submit', form: HTMLFormElement]
  | [type: 'input', field: Element, value: string | boolean];

/** Events that `headScript` stores on the window. */
interface EarlyEvents extends Array<EarlyEvent> {
  /** Marks the control as no longer waiting and runs `act` without recording the events that it dispatches. */
  dispatch(control: Element, act: () => void): void;
  stop(): void;
}

/** Replays early clicks and input in order, each in a separate render. */
export async function replayEvents(): Promise<void> {
  const target: Window & { earlyEvents?: EarlyEvents } = window;
  const events = target.earlyEvents;
  if (!events) return;
  while (events.length > 0) {
    // Wait until stored preferences and the effects of the last event are rendered.
    await nextTask();
    const event = events.shift();
    if (event) events.dispatch(event[1], () => repeat(event));
  }
  events.stop();
  delete target.earlyEvents;
}

/** Finds the replacement of a removed element. A carousel, for example, renders its slides again on start. */
function inDocument<T extends Element>(element: T): T | undefined {
  if (element.isConnected) return element;
  const others = document.querySelectorAll<T>(element.localName);
  return [...others].find(
    (other) => !other.closest('[inert]') && other.outerHTML === element.outerHTML,
  );
}

function repeat([type, pressed, value]: EarlyEvent): void {
  const element = inDocument<Element>(pressed);
  if (!element) return;
  flushSync(() => {
    if (type === 'click') (element as HTMLElement).click();
    else if (type === 'submit') (element as HTMLFormElement).requestSubmit();
    else fill(element, value);
  });
  // The user has left the field, so a blur handler needs the rendered value.
  if (type === 'input' && element !== document.activeElement) {
    flushSync(() => element.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  }
}

function fill(field: Element, value: string | boolean): void {
  if (field instanceof HTMLSelectElement) {
    field.value = String(value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return;
    field.checked = !value;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.type === 'file') return;
    // React ignores an event whose value equals the one that was last assigned to the element.
    field.value = '';
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The value in session storage is `{ [product id]: quantity }`. */
export const earlyAdditionsKey = 'earlyAdditions';

/** Removes and returns the additions that `headScript` stored because the user left before the app was loaded. */
export function takeEarlyAdditions(): { id: number; quantity: number }[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(earlyAdditionsKey) ?? '{}') as object;
    sessionStorage.removeItem(earlyAdditionsKey);
    return Object.entries(stored)
      .map(([id, quantity]) => ({ id: Number(id), quantity: Number(quantity) }))
      .filter(({ id, quantity }) => id > 0 && quantity > 0);
  } catch {
    return [];
  }
}
