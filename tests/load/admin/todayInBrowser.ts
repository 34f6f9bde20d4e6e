import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { generatePath } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { becomeOwner } from '../../support/adminJourney';
import { browserFlags, screens, withBrowser } from '../benchBrowser';
import { kilobytes, median, milliseconds, type Table } from '../figures';
import { slow4G, slowDown } from '../interactions';
import { largeOrder } from './fixtureOrders';
import { startStaffShop } from './staffShop';

const orders = 10_000;
const timeout = 60_000;
/** The waiting time without interaction, in milliseconds. */
const settledMs = 1_000;

/** The time, in milliseconds, from the navigation until the first order can be confirmed. */
async function measureUntilUsable(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await session.send('Network.emulateNetworkConditions', slow4G);
  await page.goto(url + adminPaths.today, { waitUntil: 'commit', timeout });
  const usable = await page.waitForFunction(
    () =>
      document.querySelector('section[aria-labelledby="to-confirm"] li button:not(:disabled)') &&
      performance.now(),
    undefined,
    { timeout },
  );
  return Number(await usable.jsonValue());
}

const otherPages = [
  adminPaths.orders,
  generatePath(adminPaths.order, { number: largeOrder(orders) }),
  adminPaths.stock,
  generatePath(adminPaths.stockProduct, { id: '1' }),
  adminPaths.stockCount,
  adminPaths.more,
  adminPaths.security,
  adminPaths.staff,
  adminPaths.log,
];

/** The compressed size, in bytes, of the scripts that a page loads without interaction. */
async function getScripts(browser: Browser, path: string, storageState: SignedIn): Promise<number> {
  const context = await browser.newContext({ ...screens.mobile, storageState });
  try {
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout });
    await page.waitForTimeout(settledMs);
    return await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
  } finally {
    await context.close();
  }
}

type SignedIn = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Uses a profile on disk, as on a phone, because a private profile does not cache compiled scripts. */
async function measureTwoVisits(executable: string, url: string, { cookies }: SignedIn) {
  const profile = mkdtempSync(join(tmpdir(), 'bobica-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    args: browserFlags,
    ...screens.mobile,
    hasTouch: true,
  });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const first = await measureUntilUsable(page, url);
    // The service worker is installed a few seconds after the screen is shown.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.close();
    return { first, second: await measureUntilUsable(await context.newPage(), url) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Measures the time until a signed-in owner can confirm an order on a slow phone, without and with the service worker's
 * cache.
 */
export async function measureToday(runs: number, executable: string): Promise<Table> {
  const { server, dispose } = await startStaffShop({ orders });
  try {
    return await withBrowser(executable, async (browser) => {
      const context = await browser.newContext(screens.mobile);
      await becomeOwner(await context.newPage(), server, 'owner@example.com');
      const signedIn = await context.storageState();
      await context.close();
      const visits = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await measureTwoVisits(executable, server.url, signedIn));
      }
      const today = await getScripts(browser, server.url + adminPaths.today, signedIn);
      const others: [string, number][] = [];
      for (const path of otherPages) {
        others.push([path, await getScripts(browser, server.url + path, signedIn)]);
      }
      const [heaviest, max] = others.reduce((a, b) => (b[1] > a[1] ? b : a));
      const row = (what: string, target: string, times: number[]) => [
        what,
        target,
        `${milliseconds(median(times))}; ${milliseconds(Math.max(...times))}`,
      ];
      return {
        columns: ['Median; slowest run', 'Target', `${runs} runs`],
        rows: [
          row(
            'Today, first visit, until the first order can be confirmed',
            '3 s',
            visits.map(({ first }) => first),
          ),
          row(
            'Today, second visit',
            '1 s',
            visits.map(({ second }) => second),
          ),
          ['Scripts of Today, brotli', '165 KB', kilobytes(today)],
          [`Scripts of the heaviest other page, \`${heaviest}\``, '175 KB', kilobytes(max)],
        ],
      };
    });
  } finally {
    await dispose();
  }
}
