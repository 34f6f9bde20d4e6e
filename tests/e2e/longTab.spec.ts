import type { CDPSession, Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { repetitions } from '../support/repetitions';
import { expect, test, openPage } from '../support/shopTest';

async function measureMemory(page: Page, browser: CDPSession) {
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  await expect(async () => {
    const before = await elements();
    await page.waitForTimeout(700);
    expect(await elements()).toBe(before);
  }).toPass();
  for (let round = 0; round < 3; round += 1) await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    megabytes: of('JSHeapUsedSize') / 1e6,
  };
}

type Memory = Awaited<ReturnType<typeof measureMemory>>;

/** Follows the first link to the path. Element handles, which locators create, would keep their pages in memory. */
async function follow(page: Page, path: string) {
  const press = (wanted: string) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${wanted}"]`);
    link?.click();
    return link !== null;
  };
  await expect.poll(() => page.evaluate(press, path)).toBe(true);
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
}

/**
 * Compares the memory after the last round with the memory after the fifth. The limit is below one page per round, but
 * above the one or two pages that React keeps until its next commits.
 */
async function expectNoLeak(page: Page, walk: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  // More renders are interrupted on a slow device.
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const rounds = async (count: number) => {
    const found: Memory[] = [];
    for (let round = 0; round < count; round += 1) {
      await walk();
      if (count - round <= 3) found.push(await measureMemory(page, browser));
    }
    const least = (name: keyof Memory) => Math.min(...found.map((after) => after[name]));
    return { nodes: least('nodes'), listeners: least('listeners'), megabytes: least('megabytes') };
  };
  const fifth = await rounds(5);
  const last = await rounds(repetitions.tabRounds - 5);
  expect(last.nodes).toBeLessThan(fifth.nodes * 2);
  expect(last.listeners).toBeLessThan(fifth.listeners * 2);
  expect(last.megabytes).toBeLessThan(fifth.megabytes + 2);
}

test.setTimeout(repetitions.tabRounds * 20_000);

test('a shop tab does not keep pages in memory after leaving them', async ({ page }) => {
  // React Router does not handle the rejection of a skipped view transition.
  await page.addInitScript(() =>
    addEventListener('unhandledrejection', (event) => {
      if (event.reason instanceof DOMException) event.preventDefault();
    }),
  );
  await openPage(page, pagePaths.home);
  await expectNoLeak(page, async () => {
    await follow(page, pagePaths.shop);
    await follow(page, pagePaths.product(1));
    await page.goBack();
    await follow(page, pagePaths.cart);
    await follow(page, pagePaths.home);
  });
});

test('an admin tab does not keep screens in memory after leaving them', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.today);
  await expectNoLeak(page, async () => {
    for (const path of [adminPaths.orders, adminPaths.stock, adminPaths.products, adminPaths.today])
      await follow(page, path);
  });
});
