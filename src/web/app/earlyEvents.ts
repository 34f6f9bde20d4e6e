import { flushSync } from 'react-dom';

type EarlyEvent =
  | [type: 'click', button: HTMLElement]
  | [type: 'submit', form: HTMLFormElement]
  | [type: 'input', field: Element, value: string | boolean];

/** What `headScript` keeps on the window. */
interface EarlyEvents extends Array<EarlyEvent> {
  /** Runs this without keeping the events that it dispatches. */
  dispatch(act: () => void): void;
  stop(): void;
}

/** Repeats in order what was clicked and typed before the app could handle it, each in its own render. */
export async function replayEarlyEvents(
  target: Window & { earlyEvents?: EarlyEvents },
): Promise<void> {
  const events = target.earlyEvents;
  if (!events) return;
  while (events.length > 0) {
    // Until what came before is rendered: the stored preferences, an effect of the last event.
    await new Promise((resolve) => setTimeout(resolve));
    const event = events.shift();
    if (event) events.dispatch(() => flushSync(() => repeat(event)));
  }
  events.stop();
  delete target.earlyEvents;
}

/** The element, or the one that took its place: a carousel renders its slides anew once it runs. */
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
  if (type === 'click') (element as HTMLElement).click();
  else if (type === 'submit') (element as HTMLFormElement).requestSubmit();
  else fill(element, value);
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
