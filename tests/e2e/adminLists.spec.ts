import type { Page } from 'playwright/test';
import { createCode } from '@/contract/admin/codes';
import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, makeOwner, signInAsOwner } from '../support/adminJourney';
import { tenPercent } from '../support/codes';
import { test } from '../support/demoTest';
import { JourneyCustomer } from '../support/JourneyCustomer';
import { phone, findSmallTargets } from '../support/pageProblems';
import { expect, settled } from '../support/shopTest';
import { enterCase, keyed, moveAlong } from '../support/staffOrders';

/** All screens, and whether they start with a list. */
const screens: Readonly<Record<keyof typeof adminPaths, 'list' | 'other'>> = {
  home: 'other',
  today: 'other',
  orders: 'list',
  newOrder: 'other',
  courierFile: 'other',
  order: 'other',
  statement: 'other',
  receipts: 'other',
  receiptList: 'other',
  stock: 'list',
  stockProduct: 'other',
  stockCount: 'list',
  packing: 'other',
  recall: 'other',
  recallRegister: 'other',
  products: 'list',
  product: 'other',
  productHistory: 'list',
  productPreview: 'other',
  arrangeProducts: 'list',
  productValues: 'list',
  print: 'other',
  money: 'list',
  settlement: 'other',
  books: 'other',
  accountant: 'other',
  reviews: 'list',
  cases: 'list',
  customers: 'list',
  customer: 'other',
  reductions: 'list',
  codes: 'list',
  categories: 'list',
  slides: 'list',
  contentPage: 'other',
  login: 'other',
  more: 'list',
  delivery: 'other',
  business: 'other',
  security: 'other',
  staff: 'list',
  log: 'list',
  invitation: 'other',
  reset: 'other',
};
const lists = Object.entries(adminPaths)
  .filter(([name]) => screens[name as keyof typeof adminPaths] === 'list')
  .map(([, path]) => path.replace(':id', '1'));

/** In pixels below the top of the window. */
const highestTop = 200;

const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator(':is(tbody > tr, li, section[aria-label]:not(.no-print > *)):not(nav *)')
    .filter({ visible: true });

test.beforeEach(async ({ page, shop }) => {
  await page.setViewportSize(phone);
  await signInAsOwner(page, shop);
});

test('on a phone, the first row of every list starts within 200 px of the top, and every control is large enough to tap', async ({
  page,
  shop,
}) => {
  test.slow();
  const { client } = await makeOwner(shop);
  await enterCase(client);
  const code = { code: 'REDOVI10', ...tenPercent };
  expect((await client.post(createCode.path, code, keyed())).status).toBe(201);
  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart(1, 1);
  const { number } = await customer.placeOrder(await customer.draftOrder());
  await moveAlong(client, `${number}`, ['confirm', 'pack', 'ship', 'deliver']);
  const review = { rating: 5, text: 'Odličan sok, gust i jak.' };
  expect((await customer.client.put('/api/products/1/review', review)).status).toBeLessThan(300);
  for (const path of lists) {
    await page.goto(path);
    const first = rows(page).first();
    await expect(first, path).toBeVisible();
    await settled(page);
    const { y = Infinity } = (await first.boundingBox()) ?? {};
    expect.soft(y, `first row of ${path}`).toBeLessThan(highestTop);
    expect.soft(await findSmallTargets(page), path).toEqual([]);
  }
});

test('on a phone, the search opens in the bar, and a menu item shows the check boxes for selecting orders', async ({
  page,
}) => {
  await page.goto(adminPaths.orders);
  const main = page.getByRole('main');
  const number = await rows(page).first().getByRole('link').first().innerText();
  const marks = main.getByRole('checkbox');
  await expect(marks.filter({ visible: true })).toHaveCount(0);
  await main.getByRole('button', { name: 'Traži' }).click();
  await expect(main.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(number);
  await expect(rows(page)).toHaveCount(1);
  await main.getByRole('button', { name: 'Zatvori pretragu' }).click();
  await expect(rows(page)).not.toHaveCount(1);

  await main.getByRole('button', { name: 'Još' }).click();
  await page.getByRole('menuitem', { name: 'Izaberi više' }).click();
  await main.getByRole('checkbox', { name: number }).check();
  const bar = page.getByRole('region', { name: '1 izabrana' });
  await bar.getByRole('button', { name: 'Poništi izbor' }).click();
  await expect(bar).toBeHidden();
  await expect(marks.filter({ visible: true })).toHaveCount(0);
});

test('on a phone, the tabs are hidden only on screens that ask for a decision', async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  const tabs = page.getByRole('navigation', { name: 'Glavni meni' });
  for (const [path, isDecision] of [
    [`${adminPaths.categories}?category=1`, true],
    [adminPaths.business, true],
    [adminPaths.categories, false],
    [`${adminPaths.arrangeProducts}?category=1`, false],
    [adminPaths.newOrder, false],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tabs, path).toBeVisible({ visible: !isDecision });
  }
});

/** Taps other than those that focus fields: confirm and pack all, ship each, open the shipped orders, deliver each. */
const mostTaps = 2 + 5 + 1 + 5;

test('processing five orders in a day takes 13 taps on a phone', async ({ page, shop }) => {
  const { client } = await makeOwner(shop);
  const numbers = await enterOrders(client, 5);
  await page.goto(adminPaths.today);
  const main = page.getByRole('main');
  let taps = 0;
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    await main.getByRole(role, { name }).first().click();
    taps += 1;
  };
  // The demo has other orders as well.
  for (const step of [/^Potvrdi sv(e|ih) /, /^Spakuj sv(e|ih) /]) {
    await tap('button', step);
    await expect(main.getByRole('button', { name: step })).toHaveCount(0);
  }
  for (const number of numbers) {
    await main.getByRole('textbox', { name: `Broj pošiljke ${number}` }).fill(`BP ${number}`);
    await tap('button', `Predaj kuriru ${number}`);
    await expect(main.getByRole('button', { name: `Predaj kuriru ${number}` })).toHaveCount(0);
  }
  await tap('link', /Na putu/);
  for (const number of numbers) {
    await tap('button', `Upiši isporuku ${number}`);
    await expect(main.getByRole('button', { name: `Upiši isporuku ${number}` })).toHaveCount(0);
  }
  expect(taps).toBe(mostTaps);
});
