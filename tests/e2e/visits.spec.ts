import type { Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { expect, test } from '../support/shopTest';
import type { ServerProcess } from '../support/server';

/**
 * Reads the visits and measured pages from the metrics, because browsers do not report beacons from a page that is left.
 */
async function readCounts({ url }: ServerProcess): Promise<{ visits: number; pages: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (line: RegExp) => Number(line.exec(text)?.[1] ?? 0);
  return {
    visits: of(/^bobica_visits_total\{device="desktop",event="visit"\} (\d+)/m),
    pages: of(/^bobica_page_ttfb_seconds_count\{device="desktop"\} (\d+)/m),
  };
}

const waitUntilIdle = (page: Page) => page.waitForLoadState('networkidle');
async function waitForMeasuring(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('measureVisit')),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))),
  );
}
const leaveShop = (page: Page) => page.goto('about:blank');

test('a visit across several pages and a reload is counted once', async ({ page, shop }) => {
  const { visits, pages } = await readCounts(shop);
  await page.goto(pagePaths.home);
  await waitForMeasuring(page);
  await page.locator(`a[href="${pagePaths.shop}"]`).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/shop/);
  await page.reload();
  await expect.poll(() => readCounts(shop)).toEqual({ visits: visits + 1, pages: pages + 1 });
  await waitForMeasuring(page);
  await leaveShop(page);
  await expect.poll(() => readCounts(shop)).toEqual({ visits: visits + 1, pages: pages + 2 });
  await signInAsOwner(page, shop);
  // The shop saves counts within ten seconds.
  await expect(async () => {
    await page.goto(adminPaths.books);
    await expect(page.getByRole('heading', { name: 'Posete' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await expect(page.getByText(/Na računaru za/)).toBeVisible();
});

test('a browser with Global Privacy Control enabled sends nothing', async ({ page, shop }) => {
  const before = await readCounts(shop);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  await page.goto(pagePaths.home);
  await waitUntilIdle(page);
  await page.goto(pagePaths.shop);
  await waitUntilIdle(page);
  await leaveShop(page);
  await page.waitForTimeout(1_000);
  expect(await readCounts(shop)).toEqual(before);
});
