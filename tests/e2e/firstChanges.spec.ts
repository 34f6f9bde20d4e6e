import type { Page } from 'playwright/test';
import type { Cart } from '../../src/contract/cart';
import { pagePaths } from '../../src/contract/paths';
import type { Wishlist } from '../../src/contract/wishlist';
import { speaksEnglish } from '../support/JourneyCustomer';
import { expect, ready, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => speaksEnglish(context, shop));

const addsToCart = (page: Page) =>
  page.getByRole('button', { name: 'Add to Cart' }).first().click();
const heart = (page: Page) => page.getByRole('button', { name: /^Add to wishlist/ }).first();

async function open(page: Page) {
  await page.goto(pagePaths.product(1));
  await ready(page);
}

/** How much the server holds for whoever this browser is to it now. */
async function kept(page: Page): Promise<{ cart: number[]; hearts: number }> {
  const read = async <Data>(path: string) =>
    ((await (await page.request.get(path)).json()) as { data: Data }).data;
  const { cart_products } = await read<Cart>('/api/carts');
  const { products } = await read<Wishlist>('/api/wishlist');
  return { cart: cart_products.map(({ quantity }) => quantity), hearts: products.length };
}

/** Of changes that are sent together, none reaches the server before the other: they meet there. */
async function meetsOnTheWay(page: Page) {
  const held: (() => void)[] = [];
  const letGo = () => held.splice(0).forEach((go) => go());
  await page.context().route(
    (url) => /^\/api\/(carts|wishlist)\//.test(url.pathname),
    async (route) => {
      const met = new Promise<void>((resolve) => held.push(resolve));
      if (held.length === 2) letGo();
      else setTimeout(letGo, 1_000);
      await met;
      await route.continue();
    },
  );
}

test('a new visitor who adds to the cart and to the wishlist at once keeps both', async ({
  page,
}) => {
  await open(page);
  await meetsOnTheWay(page);
  await addsToCart(page);
  await heart(page).click();
  await expect.poll(() => kept(page)).toEqual({ cart: [1], hearts: 1 });
});

test('a new visitor who begins in two tabs at once keeps what was put aside in either', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await open(page);
  await open(other);
  await meetsOnTheWay(page);
  await Promise.all([addsToCart(page), heart(other).click()]);
  await expect.poll(() => kept(page)).toEqual({ cart: [1], hearts: 1 });
});

test('what was added before the cart was known is added once, also where the tab is doubled', async ({
  page,
}) => {
  const letRead: (() => void)[] = [];
  const held = [0, 1].map(() => new Promise<void>((resolve) => letRead.push(resolve)));
  let doubleReads: () => void = () => undefined;
  const doubleIsReading = new Promise<void>((resolve) => (doubleReads = resolve));
  await page.context().route('**/api/carts', async (route) => {
    const isDouble = route.request().frame().page() !== page;
    if (isDouble) doubleReads();
    await held[isDouble ? 1 : 0];
    await route.continue();
  });
  await open(page);
  await addsToCart(page);
  // A window that a page opens begins with a copy of its session storage, as a doubled tab does.
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(window.location.href));
  const double = await opening;
  await ready(double);
  await doubleIsReading;
  letRead[0]?.();
  await expect.poll(async () => (await kept(page)).cart).toEqual([1]);
  const known = double.waitForResponse('**/api/carts');
  letRead[1]?.();
  await known;
  // The double is done with what it was opened with: let it be, or made a piece more of it.
  await double.waitForFunction(() => sessionStorage.getItem('changes:cart') === null);
  await double.getByRole('banner').getByRole('link', { name: 'Cart, 1 product' }).click();
  await expect(double.getByRole('textbox', { name: /^Quantity, / })).toHaveValue('1');
  expect((await kept(page)).cart).toEqual([1]);
});
