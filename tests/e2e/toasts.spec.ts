import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { chooseEnglish, JourneyCustomer } from '../support/JourneyCustomer';
import { findCoveredByToasts, desktop, phone } from '../support/pageProblems';
import type { ServerProcess } from '../support/server';
import { expect, test, openPage } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

async function openCart(page: Page, shop: ServerProcess) {
  const customer = await JourneyCustomer.register(shop);
  for (const id of [1, 2, 3, 4]) await customer.putIntoCart(id);
  await customer.signInOn(page);
  await openPage(page, pagePaths.cart);
}

const remove = (page: Page) => page.getByRole('button', { name: /^Remove .* from cart$/ });

test('on a phone, three removals can be undone, and their toasts move nothing and cover no control', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  await openCart(page, shop);
  await expect(remove(page)).toHaveCount(4);
  const title = page.getByRole('heading', { level: 1 });
  const box = await title.boundingBox();
  const undo = page.locator('.toasts').getByRole('button', { name: 'Undo' });
  for (const count of [1, 2, 3]) {
    // The click is dispatched, because a Playwright click might scroll.
    await remove(page)
      .last()
      .evaluate((button: HTMLElement) => button.click());
    await expect(undo).toHaveCount(count);
  }
  await expect.poll(() => title.boundingBox()).toEqual(box);
  // The toasts remain until the pointer leaves them.
  await undo.first().hover();
  for (const toast of await page.locator('.toasts [role=status]').all())
    await expect(toast).toBeInViewport({ ratio: 1 });
  await expect.poll(() => findCoveredByToasts(page)).not.toContain('Proceed to checkout');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => findCoveredByToasts(page)).toEqual([]);
  for (const left of [2, 1, 0]) {
    await undo.first().click();
    await expect(undo).toHaveCount(left);
  }
  await expect(remove(page)).toHaveCount(4);
});

test('on a desktop, toasts cover neither the cart totals nor the checkout button', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(desktop);
  await openCart(page, shop);
  for (const count of [1, 2, 3]) {
    await remove(page).last().click();
    await expect(page.locator('.toasts [role=status]')).toHaveCount(count);
  }
  const sums = await page.getByRole('complementary', { name: 'Summary' }).boundingBox();
  const toasts = await page.locator('.toasts').boundingBox();
  if (!sums || !toasts) throw new Error('There are no totals or no toasts.');
  expect(toasts.x + toasts.width).toBeLessThan(sums.x);
});
