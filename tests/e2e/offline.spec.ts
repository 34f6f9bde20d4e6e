import type { Page } from 'playwright/test';
import { expect, ready, test } from '../support/shopTest';

test.use({
  // The browser's own line for what it could not fetch.
  expectedConsole: [/Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/],
});

const workerReady = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null && (await caches.has('offline-page'));
  });

test('a shopper without a network is told so, in their language, and tries again', async ({
  page,
  context,
}) => {
  await page.goto('/?lang=en');
  await ready(page);
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/products/1');
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/products\/1$/);
  await expect(page.getByRole('button', { name: /cart/i }).first()).toBeVisible();
});

test('a shopper whose shop starts anew finds the page again', async ({ page, shop }) => {
  await page.goto('/');
  await ready(page);
  await workerReady(page);
  await shop.stop();
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Nema veze sa internetom' })).toBeVisible();
  await shop.restart();
  await page.getByRole('link', { name: 'Pokušaj ponovo' }).click();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page).toHaveTitle(/Bobica/);
});

test('no call, no page and no picture is ever kept', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await workerReady(page);
  for (const path of ['/shop', '/shop/cart', '/products/1']) {
    await page.goto(path);
    await ready(page);
  }
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      paths.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
});
