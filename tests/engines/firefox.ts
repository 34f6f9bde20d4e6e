import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Browser, Engine } from './engine';

const program = 'firefox-esr';

/** Controls Firefox by WebDriver BiDi. */
async function launch(extraPrefsFirefox: Record<string, unknown> = {}): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: `/usr/bin/${program}`,
    extraPrefsFirefox,
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const find = async (element: string) =>
    (await page.evaluateHandle(element)) as ElementHandle<Element>;
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    click: async (element) => (await find(element)).click(),
    type: async (element, text) => (await find(element)).type(text),
    errors,
    close: () => browser.close(),
  };
}

export const firefox: Engine = { name: 'Firefox', programs: [program], launch: () => launch() };

/** Firefox with the setting "block all cookies", which also blocks other storage. */
export const firefoxWithoutCookies: Engine = {
  ...firefox,
  name: 'Firefox with cookies blocked',
  launch: () => launch({ 'network.cookie.cookieBehavior': 2 }),
};
