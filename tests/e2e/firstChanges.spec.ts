import type { Page } from 'playwright/test';
import type { Cart } from '@/contract/cart';
import { pagePaths } from '@/contract/paths';
import { holdRequests } from '../support/holdScripts';
import type { Wishlist } from '@/contract/wishlist';
import { chooseEnglish } from '../support/JourneyCustomer';
import { expect, networkErrorLines, ready, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first().click();
const heart = (page: Page) => page.getByRole('button', { name: /^Add to wishlist/ }).first();

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

/** Delays simultaneous changes so that they reach the server together. */
async function sendTogether(page: Page) {
  const held: (() => void)[] = [];
  const release = () => held.splice(0).forEach((go) => go());
  await page.context().route(
    (url) => /^\/api\/(carts|wishlist)\//.test(url.pathname),
    async (route) => {
      const met = new Promise<void>((resolve) => held.push(resolve));
      if (held.length === 2) release();
      else setTimeout(release, 1_000);
      await met;
      await route.continue();
    },
  );
}

for (const where of ['one tab', 'two tabs']) {
  test(`a new visitor who adds to cart and wishlist at once in ${where} keeps both`, async ({
    page,
    context,
  }) => {
    const other = where === 'one tab' ? page : await context.newPage();
    for (const tab of new Set([page, other])) await open(tab);
    await sendTogether(page);
    const added = addToCart(page);
    // Two clicks at once on one page would mix their movements.
    if (other === page) await added;
    await Promise.all([added, heart(other).click()]);
    await expect.poll(() => kept(page)).toEqual({ cart: [1], hearts: 1 });
  });
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

test.describe('without a network', () => {
  test.use({ expectedConsole: networkErrorLines });

  test('a change that was not sent before the tab closed is sent when the shop is opened again', async ({
    page,
    context,
  }) => {
    await open(page);
    await page.route('**/api/carts/**', (route) => route.abort());
    await addToCart(page);
    await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
    await page.waitForFunction(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('keyval-store');
          opening.onsuccess = () => {
            const store = opening.result.transaction('keyval').objectStore('keyval');
            const reading = store.get('pendingCart');
            reading.onsuccess = () => {
              opening.result.close();
              resolve(String(reading.result).includes('productId'));
            };
          };
        }),
    );
    await page.close();
    const later = await context.newPage();
    await open(later);
    await expect.poll(async () => (await kept(later)).cart).toEqual([1]);
  });
});
