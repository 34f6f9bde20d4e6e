import type { Page } from 'playwright';
import { adminPaths } from '@/contract/admin/paths';
import { staffCookie } from '@/server/http/staffCookie';
import { screens, withBrowser } from '../benchBrowser';
import { milliseconds, type Table } from '../figures';
import { slowDown } from '../interactions';
import { startStaffShop } from './staffShop';

const interactions = 60;
/** The time between two key presses of a fast typist, in milliseconds. */
const pause = 60;
/** The time for work that runs at start-up, in milliseconds. */
const settledMs = 1_000;
/** The duration of the shortest events that browsers report, in milliseconds. */
const shortest = 16;

type Work = (page: Page) => Promise<void>;

const letters = Array.from({ length: interactions }, (_, index) =>
  String.fromCharCode(97 + (index % 26)),
);
const arrows = 'main ol li:nth-child(n + 2):not(:last-child) button';
const digits = letters.map((_, index) => (index % 2 ? 'Backspace' : '5'));

const typing =
  (name: string, keys: readonly string[]): Work =>
  async (page) => {
    await page.locator(`[name="${name}"]`).focus();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(pause);
    }
  };
const pressEach =
  (selector: string): Work =>
  async (page) => {
    const targets = page.locator(selector);
    const count = await targets.count();
    for (let index = 0; index < interactions; index += 1) {
      await targets.nth(index % count).click();
      await page.waitForTimeout(pause);
    }
  };

const editor = `${adminPaths.products}/1`;
const works: readonly [what: string, path: string, work: Work][] = [
  ['Product editor: typing the name', editor, typing('name.sr-LAT', letters)],
  ['Product editor: typing the description', editor, typing('description.sr-LAT', letters)],
  ['Product editor: typing the price', editor, typing('price', digits)],
  ['List of products: pressing a filter', adminPaths.products, pressEach('main a[href*="state="]')],
  ['Order of products: moving one', adminPaths.arrangeProducts, pressEach(arrows)],
];

/** Records the longest event of each interaction. Runs inside the page. */
function observe(durationThreshold: number): void {
  const durations: Record<number, number> = {};
  Object.assign(window, { durations });
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries() as PerformanceEventTiming[])
      if (id) durations[id] = Math.max(duration, durations[id] ?? 0);
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
}

/** For more than 50 interactions, INP is the second slowest one. */
async function getInp(page: Page, work: Work): Promise<number> {
  await page.waitForTimeout(settledMs);
  await page.evaluate(observe, shortest);
  await work(page);
  await page.waitForTimeout(settledMs);
  const durations = await page.evaluate(() =>
    Object.values((window as unknown as { durations: Record<number, number> }).durations),
  );
  return durations.sort((a, b) => b - a)[1] ?? shortest;
}

export async function measureEditing(executable: string): Promise<Table> {
  const { server, cookie, dispose } = await startStaffShop({});
  const rows = works.map(([what]) => [what, '100 ms']);
  const { mobile, desktop } = screens;
  try {
    await withBrowser(executable, async (browser) => {
      for (const screen of [desktop, { ...mobile, hasTouch: true }]) {
        for (const rate of [1, slowDown]) {
          for (const [index, [, path, work]] of works.entries()) {
            const context = await browser.newContext(screen);
            await context.addCookies([{ name: staffCookie, value: cookie, url: server.url }]);
            const page = await context.newPage();
            const session = await context.newCDPSession(page);
            await session.send('Emulation.setCPUThrottlingRate', { rate });
            await page.goto(server.url + path);
            await page.getByRole('heading', { level: 1 }).waitFor();
            rows[index]?.push(milliseconds(await getInp(page, work)));
            await context.close();
          }
        }
      }
    });
  } finally {
    await dispose();
  }
  const slow = `CPU ${slowDown} times slower`;
  return {
    columns: [
      `INP of ${interactions} presses`,
      'Target',
      ...['Desktop', `Desktop, ${slow}`, 'Phone', `Phone, ${slow}`],
    ],
    rows,
  };
}
