import type { Page } from 'playwright/test';
import type { Cart } from '@/contract/cart';
import { pagePaths } from '@/contract/paths';
import { holdRequests } from '../support/holdScripts';
import type { Wishlist } from '@/contract/wishlist';
import { chooseEnglish } from '../support/JourneyCustomer';
import { expect, ready, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first().click();

async function open(page: Page) {
  await page.goto(pagePaths.product(1));
  await ready(page);
}

/** Cart quantities and wishlist size on the server for the current session. */
async function kept(page: Page): Promise<{ cart: number[]; hearts: number }> {
  const read = async <Data>(path: string) =>
    ((await (await page.request.get(path)).json()) as { data: Data }).data;
  const { cart_products } = await read<Cart>('/api/carts');
  const { products } = await read<Wishlist>('/api/wishlist');
  return { cart: cart_products.map(({ quantity }) => quantity), hearts: products.length };
}

test('an addition made before the cart was loaded is sent once, also from a duplicated tab', async ({
  page,
}) => {
  const letAdd = await holdRequests(page.context(), /\/api\/carts(\/|$)/);
  await open(page);
  await addToCart(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
  // A window opened by a page starts with a copy of its session storage, like a duplicated tab.
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(window.location.href));
  const double = await opening;
  await ready(double);
  await expect(double.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
  letAdd();
  for (const tab of [page, double]) {
    await tab.getByRole('banner').getByRole('link', { name: 'Cart, 1 product' }).click();
    await expect(tab.getByRole('textbox', { name: /^Quantity, / })).toHaveValue('1');
    await expect(tab.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled();
  }
  expect((await kept(page)).cart).toEqual([1]);
});
