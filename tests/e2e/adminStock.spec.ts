import { adminPaths } from '@/contract/admin/paths';
import type { NewMovement, StockItem } from '@/contract/admin/stock';
import { signInAsOwner } from '../support/adminJourney';
import { faultsOf, phone } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';
import { enterOrder, keyed } from '../support/staffOrders';
import type { TestClient } from '../support/TestClient';

test.use({
  changesCatalogue: true,
  viewport: { width: 1440, height: 900 },
});

const listStock = async (client: TestClient) =>
  (await client.get<StockItem[]>('/api/admin/stock')).data;

async function stockOf(client: TestClient, sku: string): Promise<StockItem> {
  const item = (await listStock(client)).find((item) => item.sku === sku);
  if (!item) throw new Error(`${sku} is not listed.`);
  return item;
}

async function books(client: TestClient, ...movements: NewMovement[]): Promise<void> {
  const { status, text } = await client.post('/api/admin/stock/movements', { movements }, keyed());
  if (status !== 201) throw new Error(text);
}

/** A juice of which many are there, and what is sold out: quince juice and mint syrup. */
const [juice, soldOut] = ['BOB-HIB-004', 'BOB-JUI-006', 'BOB-SYR-002'];

test('the list shows what is for sale, reserved and on the shelf, and filters it', async ({
  page,
  shop,
}) => {
  const { client } = await signInAsOwner(page, shop);
  const { product_id, name } = await stockOf(client, juice);
  const day = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const made = { product_id, reason: 'in', kind: 'produced', quantity: 12 } as const;
  await books(client, { ...made, batch: 'L2610', best_before: day });
  await enterOrder(client, { lines: [{ product_id, quantity: 3 }] });
  const item = await stockOf(client, juice);
  expect(item.reserved).toBe(3);

  await page.goto(adminPaths.stock);
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
  const { client } = await signInAsOwner(page, shop);
  const { product_id, name } = await stockOf(client, soldOut);
  const item = { product_id, reason: 'in', kind: 'found', quantity: 1 } as const;
  await books(client, ...Array.from({ length: 59 }, () => item), { ...item, note: 'Iza police' });
  const { number } = await enterOrder(client, { lines: [{ product_id, quantity: 2 }] });

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

test('on a phone goods are booked in and out in a sheet', async ({ page, shop }) => {
  await page.setViewportSize(phone);
  const { client } = await signInAsOwner(page, shop);
  const { product_id, name, for_sale } = await stockOf(client, 'BOB-JUI-005');
  await page.goto(adminPaths.stock);
  await page.getByRole('button', { name: `Upiši promenu: ${name}` }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByLabel('Komada').fill('24');
  await sheet.getByLabel('Serija').fill('L2613');
  await sheet.getByLabel('Rok trajanja').fill('2028-11-30');
  await sheet.getByRole('button', { name: 'Upiši ulaz' }).click();
  await expect(sheet).toBeHidden();
  const after = for_sale + 24;
  expect(await stockOf(client, 'BOB-JUI-005')).toMatchObject({ for_sale: after });

  await page.getByRole('button', { name: `Upiši promenu: ${name}` }).click();
  await sheet.getByRole('button', { name: 'Izlaz' }).click();
  await sheet.getByRole('button', { name: 'Više' }).click();
  await sheet.getByLabel('Razlog').selectOption('Lom');
  expect.soft(await faultsOf(page, 'stock entry', [phone])).toEqual([]);
  await page.setViewportSize(phone);
  await sheet.getByRole('button', { name: 'Upiši izlaz' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(
    `${after - 1}`,
  );
  expect((await stockOf(client, 'BOB-JUI-005')).for_sale).toBe(after - 1);

  await page.goto(`${adminPaths.stock}/${product_id}`);
  const ledger = page.getByRole('region', { name: 'Kretanje' });
  await expect(ledger.getByRole('listitem').nth(1)).toContainText('Proizvedeno, serija L2613');
});
