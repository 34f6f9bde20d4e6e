import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// In milliseconds. The timeout is generous, because the test machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

// By default, styled-components adds each rule as text in tests, and jsdom then parses the whole style sheet again.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

// jsdom has no layout and therefore no scrolling.
Element.prototype.scrollIntoView = () => undefined;

// jsdom has no modal dialogs.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
  },
});

// The implementation of jsdom searches the whole document for each label, which takes a fifth of the time of a test
// with a long form.
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      const surroundingLabel = this.closest('label:not([for])');
      const named = this.id ? document.querySelectorAll(`label[for="${CSS.escape(this.id)}"]`) : [];
      return surroundingLabel ? [...named, surroundingLabel] : [...named];
    },
  });
}

// jsdom has no performance entries.
Object.assign(performance, { getEntriesByType: () => [] });
