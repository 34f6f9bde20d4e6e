import type { Page } from 'playwright/test';
import { adminPaths } from '../../src/contract/admin/paths';
import type { NewMovement, StockItem } from '../../src/contract/admin/stock';
import { becomesOwner } from '../support/adminJourney';
import { faultsOf } from '../support/pageFaults';
import type { ServerProcess } from '../support/server';
import { expect, test } from '../support/shopTest';
import { entersOrder, keyed } from '../support/staffOrders';
import { TestClient } from '../support/TestClient';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** A client of the member of staff who is signed in on this page. */
async function clientOf(page: Page, shop: ServerProcess): Promise<TestClient> {
  const client = TestClient.at({ url: () => shop.url });
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value);
  return client;
}

const listStock = async (client: TestClient) =>
  (await client.get<StockItem[]>('/api/admin/stock')).data;

async function stockOf(client: TestClient, sku: string): Promise<StockItem> {
  const item = (await listStock(client)).find((one) => one.sku === sku);
  if (!item) throw new Error(`${sku} is not listed.`);
  return item;
}

async function books(client: TestClient, ...movements: NewMovement[]): Promise<void> {
  const { status, text } = await client.post('/api/admin/stock/movements', { movements }, keyed());
  if (status !== 201) throw new Error(text);
}

/** Chokeberry juice, of which many are there, and quince juice, which is sold out. */
const [juice, soldOut] = ['BOB-HIB-001', 'BOB-JUI-006'];

test('the list shows what is for sale, reserved and on the shelf, and filters it', async ({
  page,
  shop,
}) => {
  await becomesOwner(page, shop, 'stock@bobica.rs');
  const client = await clientOf(page, shop);
  const { product_id, name } = await stockOf(client, juice);
  const day = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const made = { product_id, reason: 'in', kind: 'produced', quantity: 12 } as const;
  await books(client, { ...made, batch: 'L2610', best_before: day });
  await entersOrder(client, { lines: [{ product_id, quantity: 3 }] });
  const item = await stockOf(client, juice);
  expect(item.reserved).toBe(3);

  await page.getByRole('link', { name: 'Zalihe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zalihe' })).toBeVisible();
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell').nth(1)).toHaveText(`${item.for_sale}`);
  await expect(row.getByRole('cell').nth(2)).toHaveText('3');
  await expect(row.getByRole('cell').nth(3)).toHaveText(`${item.shelf}`);
  await expect(row).toContainText('L2610');

  const filters = page.getByRole('navigation', { name: 'Izbor proizvoda' });
  await filters.getByRole('link', { name: /^Rok do 90 dana/ }).click();
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
  await filters.getByRole('link', { name: /^Rasprodato/ }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
});

test('the ledger of a product adds up to its stock, page by page, and leads to its orders', async ({
  page,
  shop,
}) => {
  await becomesOwner(page, shop, 'ledger@bobica.rs');
  const client = await clientOf(page, shop);
  const { product_id, name } = await stockOf(client, soldOut);
  const one = { product_id, reason: 'in', kind: 'found', quantity: 1 } as const;
  await books(client, ...Array.from({ length: 59 }, () => one), { ...one, note: 'Iza police' });
  const { number } = await entersOrder(client, { lines: [{ product_id, quantity: 2 }] });

  await page.goto(adminPaths.stock);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const ledger = page.getByRole('region', { name: 'Kretanje' });
  const rows = ledger.getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await expect(rows.nth(1)).toContainText('Pronađeno');
  await expect(rows.nth(1)).toContainText('Jelena · Iza police');
  await ledger.getByRole('button', { name: 'Prikaži starije' }).click();
  await expect(ledger.getByRole('button', { name: 'Prikaži starije' })).toBeHidden();
  const deltas = await ledger.locator('.delta').allInnerTexts();
  const sum = deltas.reduce((total, delta) => total + Number(delta.replace('−', '-')), 0);
  expect(sum).toBe((await stockOf(client, soldOut)).for_sale);

  await ledger.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Porudžbina ${number}` })).toBeVisible();
});

test('names of products are in the language of the member', async ({ page, shop }) => {
  await becomesOwner(page, shop, 'names@bobica.rs');
  await page.goto(adminPaths.stock);
  await expect(page.getByRole('link', { name: 'Matični sok od aronije' })).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Pure chokeberry juice' })).toBeVisible();
});

test('screens of the stock have no axe violations in both themes and sizes', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  await becomesOwner(page, shop, 'axe-stock@bobica.rs');
  const { product_id, name } = await stockOf(await clientOf(page, shop), juice);
  const screens = { stock: adminPaths.stock, product: `${adminPaths.stock}/${product_id}` };
  for (const [screen, path] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    expect.soft(await faultsOf(page), screen).toEqual([]);
  }
});
