import type { Page } from 'playwright/test';
import { storageKeys } from '@/contract/wire';
import { expect, networkErrorLines, test, openPage } from '../support/shopTest';

test.use({ expectedConsole: networkErrorLines });

async function openWithWorker(page: Page): Promise<void> {
  await page.clock.install();
  await openPage(page, '/?lang=en');
  // The app registers the service worker some seconds later.
  await page.clock.runFor(5_000);
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null && (await caches.has('offline-page'));
  });
}
/** The offline page tries again every five seconds. */
const passFiveSeconds = (page: Page) => page.clock.runFor(5_000);

test('the offline page is shown in the active language, and the requested page opens when the network returns', async ({
  page,
  context,
}) => {
  await openWithWorker(page);
  await context.setOffline(true);
  await page.goto('/products/1');
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('600 32px "Petrona Variable"')))
    .toBe(true);
  await context.setOffline(false);
  await passFiveSeconds(page);
  await expect(page.getByRole('button', { name: /cart/i }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/products\/1$/);
});

test('a link followed while offline opens its page when the network returns', async ({
  page,
  context,
}) => {
  await openPage(page, '/?lang=en');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /^Privacy/ })).toBeVisible();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('the offline page uses the chosen theme, or the system theme if auto is chosen', async ({
  page,
  context,
}) => {
  await openWithWorker(page);
  const goOffline = async (theme: string | undefined) => {
    await page.evaluate(
      ([key = '', value]) => {
        if (value) localStorage.setItem(key, JSON.stringify({ value: JSON.stringify(value) }));
        else localStorage.removeItem(key);
      },
      [storageKeys.theme, theme],
    );
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
    return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  };
  await context.setOffline(true);
  const [light, dark] = ['rgb(255, 253, 251)', 'rgb(22, 12, 19)'];
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await goOffline(undefined)).toBe(light);
  expect(await goOffline('light')).toBe(light);
  expect(await goOffline('auto')).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await goOffline('auto')).toBe(light);
  expect(await goOffline('dark')).toBe(dark);
});
