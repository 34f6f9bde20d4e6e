import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { MovementKind, StockItem } from '@/contract/admin/stock';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import type { ServerProcess } from '../support/server';
import { expect, test } from '../support/shopTest';
import { keyed } from '../support/staffOrders';

test.use({ changesCatalogue: true });

/** The first link to the page of alerts in the newest email of this kind, once it is sent. */
async function linkOf(shop: ServerProcess, kind: string): Promise<string> {
  const folder = join(shop.dataDir, 'outbox');
  const files = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(`${kind}.eml`)) : [];
  // Alerts become emails when the outbox is looked at, every 15 s.
  await expect.poll(files, { timeout: 25_000 }).not.toEqual([]);
  const encoded = readFileSync(join(folder, files().sort().at(-1) ?? ''), 'utf8');
  const text = encoded.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const link = /\/stock-alert[#?][\w=-]+/.exec(text.slice(text.indexOf('\n\n')))?.[0];
  if (!link) throw new Error(`The email ${kind} has no link.`);
  return link;
}

/** Sells out a product that no other test uses. Returns its id and a function that books in more of it. */
async function sellOut(page: Page, shop: ServerProcess) {
  const { client } = await signInAsOwner(page, shop);
  const { data } = await client.get<StockItem[]>('/api/admin/stock');
  const item = data.find((one) => one.sku === 'BOB-JUI-007');
  if (!item) throw new Error('The product is not listed.');
  const { product_id } = item;
  const book = async (reason: 'in' | 'out', kind: MovementKind, quantity: number) => {
    const movements = [{ product_id, reason, kind, quantity }];
    const path = '/api/admin/stock/movements';
    expect((await client.post(path, { movements }, keyed())).status).toBe(201);
  };
  await book('out', 'damaged', item.for_sale);
  return { id: product_id, bookIn: () => book('in', 'produced', 4) };
}

test('a visitor asks by email, confirms, gets the alert, and unsubscribes', async ({
  page,
  shop,
}) => {
  const { id, bookIn } = await sellOut(page, shop);
  await page.goto(pagePaths.product(id));
  await page.getByRole('button', { name: 'Javi mi kad stigne' }).click();
  await page.getByLabel('Imejl').fill('posetilac@primer.rs');
  await page.getByLabel('Imejl').press('Enter');
  await expect(page.getByText(/na posetilac@primer\.rs stiže link/)).toBeVisible();

  await page.goto(await linkOf(shop, 'stock_alert_confirmation'));
  await page.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByRole('heading', { name: 'Javićemo vam' })).toBeVisible();

  await bookIn();
  await page.goto(await linkOf(shop, 'back_in_stock'));
  await page.getByRole('button', { name: 'Odjavi me' }).click();
  await expect(page.getByRole('heading', { name: 'Odjavljeni ste' })).toBeVisible();
  // For a second after a change, a page may be the one before it.
  await expect(async () => {
    await page.goto(pagePaths.product(id));
    const add = page.getByRole('button', { name: 'Dodaj u korpu' }).first();
    await expect(add).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 10_000 });
});
