import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { becomesOwner } from '../support/adminJourney';
import { JourneyCustomer, productNamed, speaksEnglish } from '../support/JourneyCustomer';
import type { ServerProcess } from '../support/server';
import { expect, settled, test } from '../support/shopTest';
import { keyed } from '../support/staffOrders';
import { TestClient } from '../support/TestClient';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The first link to the page of alerts in the newest email of this kind, once it is sent. */
async function linkOf(shop: ServerProcess, kind: string): Promise<string> {
  const folder = join(shop.dataDir, 'outbox');
  const files = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(`${kind}.eml`)) : [];
  await expect.poll(files, { timeout: 30_000 }).not.toEqual([]);
  const encoded = readFileSync(join(folder, files().sort().at(-1) ?? ''), 'utf8');
  const text = encoded.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const link = /\/stock-alert[#?][\w=-]+/.exec(text.slice(text.indexOf('\n\n')))?.[0];
  if (!link) throw new Error(`The email ${kind} has no link.`);
  return link;
}

/** Signed in as staff in a browser, whose cookies the client uses. */
async function booksIn(page: Page, shop: ServerProcess, productId: number): Promise<void> {
  await becomesOwner(page, shop, 'alerts@bobica.rs');
  const client = TestClient.at({ url: () => shop.url });
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value);
  const movement = { product_id: productId, reason: 'in', kind: 'produced', quantity: 4 };
  await client.post('/api/admin/stock/movements', { movements: [movement] }, keyed());
}

test('a visitor asks by email, confirms, gets the alert, and unsubscribes', async ({
  page,
  browser,
  shop,
}) => {
  const { id } = await productNamed(shop, 'Quince juice');
  await page.goto(pagePaths.product(id));
  await page.getByRole('button', { name: 'Javi mi kad stigne' }).click();
  await page.getByLabel('Imejl').fill('posetilac@primer.rs');
  await page.getByLabel('Imejl').press('Enter');
  await expect(page.getByText(/na posetilac@primer\.rs stiže link/)).toBeVisible();

  await page.goto(await linkOf(shop, 'stock_alert_confirmation'));
  await page.getByRole('button', { name: 'Potvrdi' }).click();
  await expect(page.getByRole('heading', { name: 'Javićemo vam' })).toBeVisible();

  const office = await browser.newContext({ baseURL: shop.url });
  await booksIn(await office.newPage(), shop, id);
  await office.close();
  await page.goto(await linkOf(shop, 'back_in_stock'));
  await page.getByRole('button', { name: 'Odjavi me' }).click();
  await expect(page.getByRole('heading', { name: 'Odjavljeni ste' })).toBeVisible();
  await page.goto(pagePaths.product(id));
  await expect(page.getByRole('button', { name: 'Dodaj u korpu' }).first()).toBeVisible();
});

test('a customer asks with one tap, finds it after a reload, and withdraws', async ({
  page,
  context,
  shop,
}) => {
  await speaksEnglish(context, shop);
  const { id } = await productNamed(shop, 'Mint syrup');
  await (await JourneyCustomer.register(shop)).isSignedInOn(page);
  await page.goto(pagePaths.product(id));
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByText('as soon as it is back in stock')).toBeVisible();
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Don’t tell me' }).click();
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible();
});
