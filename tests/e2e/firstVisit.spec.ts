import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { speaksEnglish } from '../support/JourneyCustomer';
import { expect, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => speaksEnglish(context, shop));

/** The app's files wait on their way. Returns the way to let them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a first visitor reads without scripts; the first press fetches them and is answered', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(pagePaths.home, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);

  const heart = page.getByRole('button', { name: 'Add to wishlist: Pure blueberry juice' });
  const shown = page.getByRole('button', { name: /wishlist: Pure blueberry juice/, pressed: true });
  await heart.click();
  await expect(page.locator('html')).toHaveAttribute('data-waiting');
  release();
  await expect(shown).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');

  // Who comes again has something to be shown, and need not touch anything for it.
  await page.goto(pagePaths.product(1));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 product' });
  await expect(cart).toBeVisible();
  await page.reload();
  await expect(cart).toBeVisible();
});

test('before there is an app a link leads on by itself, and a choice is kept for it', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(pagePaths.home);
  await page.getByRole('link', { name: 'Production' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/production/i);
  await page.goto(pagePaths.shop);
  await page
    .getByRole('combobox', { name: 'Sort by' })
    .selectOption({ label: 'Price: low to high' });
  release();
  await expect(page).toHaveURL(/sort=price_asc/);
});
