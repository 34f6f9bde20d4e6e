import type { EarlyInput } from '../lib/earlyInput';

/** Does what a shopper clicked, typed and chose before the app was there to hear it. */
export function replayEarly(target: Window & { earlyInput?: EarlyInput }): void {
  const early = target.earlyInput;
  if (!early) return;
  early.stop();
  const texts = new Map<Element, string>();
  const clicked: Element[] = [];
  for (const [element, text] of early.splice(0)) {
    if (text === undefined) clicked.push(element);
    else texts.set(element, text);
  }
  for (const [element, text] of texts) enterAgain(element, text);
  for (const element of clicked) {
    if (element instanceof HTMLElement && element.isConnected) element.click();
  }
}

const withoutText = ['checkbox', 'radio', 'file'];

function enterAgain(element: Element, text: string): void {
  if (element instanceof HTMLSelectElement) {
    element.value = text;
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !withoutText.includes(element.type));
  if (!isText || !element.isConnected) return;
  // React remembers what was assigned to the element and hears of nothing that equals it.
  element.value = '';
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
