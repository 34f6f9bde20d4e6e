import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { isReady } from '../support/shopTest';
import type { Browser } from './engine';

type Name = string | RegExp;

const testingLibrary = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

const source = (value: Name) => (value instanceof RegExp ? String(value) : JSON.stringify(value));

/** Whether the element is enabled and uncovered. Otherwise scrolls to the element. Runs in the page. */
function isReachable(element?: HTMLElement): boolean {
  if (!element || element.matches(':disabled')) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  if (element.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return true;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return false;
}

/** A person who uses the browser. Elements are found as in component tests: by role, label or text. */
export class Visitor {
  constructor(
    readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** Navigates without waiting for React. */
  goto(path: string): Promise<void> {
    return this.browser.goto(this.url + path);
  }

  async open(path: string): Promise<void> {
    await this.goto(path);
    await this.waitUntilReady();
  }

  async reload(): Promise<void> {
    await this.browser.reload();
    await this.waitUntilReady();
  }

  async click(role: string, name: Name): Promise<void> {
    await this.browser.click(await this.scrollTo(role, name));
  }

  async fill(label: Name, text: string): Promise<void> {
    await this.browser.type(await this.find('LabelText', label), text);
  }

  scrollTo(role: string, name: Name): Promise<string> {
    return this.find('Role', role, { name, condition: String(isReachable) });
  }

  async expectShown(role: string, name: Name): Promise<void> {
    await this.find('Role', role, { name });
  }

  async expectValue(role: string, name: Name, value: string): Promise<void> {
    const condition = `(element) => element?.value === ${source(value)}`;
    await this.find('Role', role, { name, condition });
  }

  async expectText(text: Name): Promise<void> {
    await this.find('Text', text);
  }

  async expectAt(path: Name): Promise<void> {
    await expect.poll(() => this.read('location.pathname + location.search')).toMatch(path);
  }

  read<Value = string>(expression: string): Promise<Value> {
    return this.browser.evaluate<Value>(expression);
  }

  private waitUntilReady(): Promise<void> {
    return expect.poll(() => this.read(`(${isReady})()`)).toBe(true);
  }

  /** Waits until the first match meets the condition, and returns the expression that finds this element. */
  private async find(
    by: 'Role' | 'LabelText' | 'Text',
    text: Name,
    { name = /./ as Name, condition = 'Boolean' } = {},
  ): Promise<string> {
    const options = by === 'Role' ? `{ name: ${source(name)} }` : '{}';
    const element = `TestingLibraryDom.queryAllBy${by}(document.body, ${source(text)}, ${options})[0]`;
    const isFound = async () => {
      if (!(await this.read<boolean>(`'TestingLibraryDom' in window`)))
        await this.read(`(() => { ${testingLibrary} })()`);
      return this.read<boolean>(`(${condition})(${element})`);
    };
    await expect.poll(isFound, `${text} ${by === 'Role' ? name : ''}`).toBe(true);
    return element;
  }
}
