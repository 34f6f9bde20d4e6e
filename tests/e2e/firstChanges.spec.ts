import type { Cart } from '@/contract/cart';
import { pagePaths } from '@/contract/paths';
import { holdRequests } from '../support/holdScripts';
import { chooseEnglish } from '../support/JourneyCustomer';
import { expect, ready, test } from '../support/shopTest';

test('an addition made before the cart was loaded is sent once, also from a duplicated tab', async ({
  page,
  context,
  shop,
}) => {
  await chooseEnglish(context, shop);
  const letAdd = await holdRequests(context, /\/api\/carts(\/|$)/);
  await page.goto(pagePaths.product(1));
  await ready(page);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
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
    await expect(tab.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled();
  }
  const { data } = (await (await page.request.get('/api/carts')).json()) as { data: Cart };
  expect(data.cart_products.map(({ quantity }) => quantity)).toEqual([1]);
});
