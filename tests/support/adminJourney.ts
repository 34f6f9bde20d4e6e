import type { Page } from 'playwright/test';
import { staffLogout } from '../../src/contract/admin/me';
import { codeOf, staffPassword } from './adminShop';
import { runScript } from './runScript';
import type { ServerProcess } from './server';
import { expect } from './shopTest';
import { customer, entersOrder } from './staffOrders';
import { TestClient } from './TestClient';

/** The link that `npm run staff` prints. */
export async function linkOf(shop: ServerProcess, command: 'owner' | 'reset', email: string) {
  const { stdout, stderr } = await runScript('staff', [command, email], {
    DATA_DIR: shop.dataDir,
    PUBLIC_URL: shop.url,
  });
  const link = /https?:\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`No link: ${stdout}${stderr}`);
  // The printed link names `localhost`, whose cookies the tests' address would not have.
  const { pathname, hash } = new URL(link);
  return `${shop.url}${pathname}${hash}`;
}

async function choosesPassword(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Ime', { exact: true }).fill('Jelena');
  await page.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await page.getByLabel(/^(Ponovite lozinku|Potvrd)/).fill(staffPassword);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await page.getByRole('link', { name: 'Prijava u kancelariju' }).click();
}

export async function entersPassword(page: Page, email: string) {
  await page.getByLabel('Imejl').fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await page.getByRole('button', { name: 'Nastavi' }).click();
}

export async function entersCode(page: Page, code: string) {
  await page.getByLabel('Kod', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Nastavi' }).click();
}

/** Follows the owner's way from the printed link; returns the key of the authenticator app. */
export async function becomesOwner(
  page: Page,
  shop: ServerProcess,
  email: string,
): Promise<string> {
  await choosesPassword(page, await linkOf(shop, 'owner', email));
  await entersPassword(page, email);
  await page.getByRole('button', { name: /prikaži ključ/ }).click();
  const secret = (await page.getByRole('code').innerText()).replace(/\s/g, '');
  await entersCode(page, codeOf(secret));
  await expect(page.getByRole('heading', { name: 'Sačuvajte rezervne kodove' })).toBeVisible();
  await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible();
  return secret;
}

/** A client with the session of the member of staff who is signed in on this page. */
export async function clientOf(page: Page, shop: ServerProcess): Promise<TestClient> {
  const client = TestClient.at({ url: () => shop.url });
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value);
  return client;
}

/**
 * Ends the session on the server. Clearing the cookie would not: an answer that is still under way sets it anew.
 */
export async function expireSession(page: Page, shop: ServerProcess) {
  const client = await clientOf(page, shop);
  expect((await client.post(staffLogout.path)).status).toBeLessThan(300);
}

/** Signs in again in the dialog over the page; the first code of the app was used before. */
export async function renewsSession(page: Page, email: string, secret: string) {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Odjavljeni ste');
  await dialog.getByLabel('Imejl').fill(email);
  await dialog.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await dialog.getByRole('button', { name: 'Nastavi' }).click();
  await dialog.getByLabel('Kod', { exact: true }).fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Nastavi' }).click();
  await expect(dialog).toBeHidden();
}

/** Numbers of new orders, entered by the member of staff who is signed in on this page. */
export async function newOrders(page: Page, shop: ServerProcess, count: number): Promise<string[]> {
  const client = await clientOf(page, shop);
  const contact = { ...customer, email: 'zarko@primer.rs' };
  const numbers: string[] = [];
  for (let made = 0; made < count; made += 1) {
    numbers.push((await entersOrder(client, { contact })).number);
  }
  return numbers;
}
