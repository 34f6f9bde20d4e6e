import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { chooseEnglish } from '../support/JourneyCustomer';
import { phone } from '../support/pageProblems';
import { expect, test, openPage } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function open(page: Page, path: string) {
  await openPage(page, path);
}

test('Back restores the filters and the scroll position of the list', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, pagePaths.shop);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Natural juices/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=natural-juices/);
  await page
    .getByRole('combobox', { name: 'Sort by' })
    .selectOption({ label: 'Price: low to high' });
  await expect(page).toHaveURL(/sort=price_asc/);
  const names = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(names.first()).toHaveText('Raspberry juice');
  await expect(names.last()).toHaveText('Blackberry juice');
  const listed = await names.allTextContents();
  const path = page.url();
  const last = page.getByRole('main').getByRole('article').last().getByRole('heading');
  await last.scrollIntoViewIfNeeded();
  const scrollTop = await scrolled(page);
  expect(scrollTop).toBeGreaterThan(300);
  await last.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: listed.at(-1) })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(names).toHaveText(listed);
  await expect.poll(() => scrolled(page)).toBe(scrollTop);
});

test('going back from a short list restores the scroll position of the longer list', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, pagePaths.shop);
  const cards = page.getByRole('main').getByRole('article');
  const listed = await cards.count();
  const sets = page.getByRole('contentinfo').getByRole('link', { name: /^Gift sets/ });
  // Safari has no scroll anchoring, which could restore the position without the app.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await sets.scrollIntoViewIfNeeded();
  const scrollTop = await scrolled(page);
  await sets.click();
  await expect(page).toHaveURL(/category=/);
  await expect.poll(() => cards.count()).toBeLessThan(listed);
  await expect.poll(() => scrolled(page)).toBe(0);
  const bottom = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(scrollTop).toBeGreaterThan(await bottom());
  await page.goBack();
  await expect(cards).toHaveCount(listed);
  await expect.poll(() => scrolled(page)).toBe(scrollTop);
});

test('a product added to the cart is kept after an immediate reload', async ({ page }) => {
  await open(page, pagePaths.product(1));
  // No request reaches the server before the reload.
  await page.route('**/api/carts/**', () => new Promise(() => undefined));
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('button', { name: 'Add to Cart' })
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      window.location.reload();
    });
  await reloaded;
  await page.unroute('**/api/carts/**');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/carts')).json()).data.cart_products)
    .toHaveLength(1);
});
