import type { Page } from 'playwright/test';
import { pageGroups } from '../support/checkedPages';
import { desktop, phone } from '../support/pageProblems';
import { isSoak } from '../support/repetitions';
import { expect, test } from '../support/shopTest';

declare global {
  interface Window {
    requests: number;
    unanswered: number;
    pendingDeliveries: (() => void)[];
  }
}

/** Delays responses with the data of a screen. A route would disable the cache. */
const holdResponses = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.requests = 0;
    window.unanswered = 0;
    window.pendingDeliveries = [];
    window.fetch = async (path, init) => {
      // These requests are sent before any screen is shown.
      if (!/^\/api\/(?!(admin\/me|auth\/currentuser)$)/.test(String(path)))
        return fetch(path, init);
      const passedOn = new Promise<void>((resolve) => window.pendingDeliveries.push(resolve));
      window.requests += 1;
      window.unanswered += 1;
      try {
        const response = await fetch(path, init);
        const body = await response.arrayBuffer();
        return new Response(body.byteLength > 0 ? body : null, response);
      } finally {
        window.unanswered -= 1;
        await passedOn;
      }
    };
  });

/** Delivers the responses one by one, first or last first, and returns visible controls that moved or disappeared. */
const findMovedControls = (page: Page, next: 'shift' | 'pop') =>
  page.evaluate(async (next) => {
    // The footer of the shop is ignored, because it follows the content.
    const controls = ':is(a[href], button, select, textarea, summary, input):not(footer *)';
    const inView = () =>
      [...document.querySelectorAll(controls)].flatMap((control) => {
        const { x, y, bottom } = control.getBoundingClientRect();
        const isShown =
          control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !control.matches(':disabled, [aria-disabled="true"]') &&
          bottom > 0 &&
          y < innerHeight;
        return isShown ? [{ control, x, y }] : [];
      });
    const moved: string[] = [];
    // An empty element is a skeleton; the bar of a chart has a style with its length.
    const waits = '[aria-busy="true"], main div[aria-hidden="true"]:empty:not([style])';
    while (
      window.pendingDeliveries.length > 0 ||
      window.unanswered > 0 ||
      document.querySelector(waits) ||
      !document.querySelector('h1')
    ) {
      const waiting = document.querySelector(waits);
      if (performance.now() > 30_000)
        return [...moved, `still waits: ${window.unanswered} requests, ${waiting?.outerHTML}`];
      const before = inView();
      if (window.unanswered === 0) window.pendingDeliveries[next]()?.();
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise(requestAnimationFrame);
      for (const { control, x, y } of before) {
        const now = control.getBoundingClientRect();
        const by = [now.x - x, now.y - y].map(Math.round);
        if (by.every((pixels) => Math.abs(pixels) <= 2) && control.checkVisibility()) continue;
        const name = control.getAttribute('aria-label') ?? (control.textContent || control.id);
        moved.push(`${name}: ${control.isConnected ? by : 'went'}`);
      }
    }
    return moved;
  }, next);

/** Pages that arrive with their data or need none. */
const withoutLateData = [
  'the components',
  'information and auth',
  'the shop',
  'the admin: signed out',
];

for (const [name, group] of Object.entries(pageGroups)) {
  if (withoutLateData.includes(name)) continue;
  test(`${name}: no visible control moves when data arrives`, async ({ page, shop }) => {
    test.slow();
    const { id = '' } = (await group.prepare?.(page, shop)) ?? {};
    const pages = group.pages(id);
    const paths = new Set(
      pages.map((checked) => (typeof checked === 'string' ? checked : checked.path)),
    );
    await holdResponses(page);
    for (const size of isSoak ? [phone, desktop] : [phone]) {
      await page.setViewportSize(size);
      for (const path of paths)
        for (const next of ['shift', 'pop'] as const) {
          await page.goto(path);
          await page.waitForFunction(
            () =>
              document.querySelector('main:not([aria-busy]) > div > *') &&
              window.pendingDeliveries.length,
          );
          await page.evaluate(() => document.fonts.ready);
          const moved = await findMovedControls(page, next);
          expect.soft(moved, `${path} at ${size.width} px, ${next}`).toEqual([]);
          // One of two requests loads the links of all screens, so the order does not matter.
          if ((await page.evaluate(() => window.requests)) <= 2) break;
        }
    }
  });
}
