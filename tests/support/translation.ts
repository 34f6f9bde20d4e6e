import type { Page } from 'playwright/test';

/** Codes that a translation would break: order numbers, account numbers and emails. */
const codes = /^(1\d{5}|\d{3}-\d+-\d{2}|\S+@\S+\.\w+)$/;

/**
 * Translates the page like Chrome, now and whenever content is added: replaces each text with two `<font>` elements,
 * here with the same words. Runs in the page.
 */
export function translateTexts(): void {
  const font = (content: Node) => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    element.append(content);
    return element;
  };
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.nodeValue || !text.parentElement) continue;
      if (text.parentElement.closest('font, script, style, svg, textarea, [translate="no"]'))
        continue;
      (text as Text).replaceWith(font(font(document.createTextNode(text.nodeValue))));
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translate(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** A script that translates each page of a context when it is ready. */
export const translateWhen = (isReady: () => boolean): string =>
  `(${(isReadyNow: () => boolean, translate: () => void) => {
    const look = () => {
      if (isReadyNow()) translate();
      else requestAnimationFrame(look);
    };
    document.addEventListener('DOMContentLoaded', look);
  }})(${isReady}, ${translateTexts})`;

export async function translatedCodesOn(page: Page): Promise<string[]> {
  const texts = await page.locator('font > font').allTextContents();
  return texts.map((text) => text.trim()).filter((text) => codes.test(text));
}

/** Presses every control of the translated page while the server rejects all changes. The session is kept. */
export async function pressControls(page: Page): Promise<void> {
  const initialUrl = page.url();
  const { host } = new URL(initialUrl);
  await page.route('**', (route) => {
    // These requests load the tiles of a map.
    if (new URL(route.request().url()).host !== host) return route.fulfill({ status: 204 });
    if (route.request().method() === 'GET') return route.fallback();
    return route.fulfill({ status: 422, json: { code: 'validation_failed', message: '' } });
  });
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const controls = ':is(button, summary, [type=checkbox], [type=radio]):not(:disabled)';
  const pressing = page.evaluate(async (selector) => {
    window.print = () => undefined;
    // A logout that is kept alive would reach the server after the page has been left.
    const send = window.fetch;
    window.fetch = (input, init) => send(input, { ...init, keepalive: false });
    const pressed = new Set<HTMLElement>();
    const next = () =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((it) => !pressed.has(it));
    for (let control = next(); control && pressed.size < 60; control = next()) {
      pressed.add(control);
      control.click();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }, controls);
  // A control may have opened another page.
  await pressing.catch((error: Error) => {
    if (!error.message.includes('navigation')) throw error;
  });
  // This URL runs no scripts, so the page can no longer send or store anything, such as a logout.
  await page.goto(new URL('/api/health', initialUrl).href);
  await page.evaluate((kept) => {
    localStorage.clear();
    Object.assign(localStorage, kept);
  }, stored);
  await page.unroute('**');
}
