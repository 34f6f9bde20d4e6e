import type { Page } from 'playwright/test';
import { staffLogout } from '@/contract/admin/me';
import { acceptStaffLink } from '@/contract/admin/staff';
import { LocalShop } from '@/scripts/runCommand';
import { staffCookie } from '@/server/http/staffCookie';
import { getCode, enrollStaff, staffPassword } from './adminShop';
import type { ServerProcess } from './server';
import { expect } from './shopTest';
import { customer, enterOrder, keyed } from './staffOrders';
import { succeeded, TestClient } from './TestClient';

export async function getLink(shop: ServerProcess, command: 'owner' | 'reset', email: string) {
  const link = await (await LocalShop.find(shop.dataDir))?.staffLink(command, email);
  if (!link) throw new Error(`The command printed no link for ${email}.`);
  // The link contains `localhost`, whose cookies do not apply to the host name of the tests.
  const { pathname, hash } = new URL(link);
  return `${shop.url}${pathname}${hash}`;
}

let owners = 0;

/** Creates an owner through the API; `client` is signed in. */
export async function makeOwner(shop: ServerProcess) {
  const email = `owner-${(owners += 1)}@bobica.rs`;
  const client = TestClient.at({ url: () => shop.url });
  const token = new URL(await getLink(shop, 'owner', email)).hash.slice(1);
  const chosen = { password: staffPassword, password_confirmation: staffPassword };
  succeeded(await client.post(acceptStaffLink.path, { token, name: 'Jelena', ...chosen }));
  return enrollStaff(client, email);
}

/** Creates an owner and signs in on this page; `client` has the same session. */
export async function signInAsOwner(page: Page, shop: ServerProcess) {
  const owner = await makeOwner(shop);
  const value = owner.client.cookies.get(staffCookie) ?? '';
  const { hostname: domain } = new URL(shop.url);
  await page.context().addCookies([{ name: staffCookie, value, domain, path: '/api/admin' }]);
  return owner;
}

async function choosePassword(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Ime', { exact: true }).fill('Jelena');
  await page.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await page.getByLabel(/^(Ponovite lozinku|Potvrd)/).fill(staffPassword);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
}

export async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Imejl').fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await page.getByRole('button', { name: 'Nastavi' }).click();
}

export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Kod', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Nastavi' }).click();
}

export async function becomeOwner(page: Page, shop: ServerProcess, email: string): Promise<string> {
  await choosePassword(page, await getLink(shop, 'owner', email));
  await page.getByRole('button', { name: /prikaži ključ/ }).click();
  const secret = (await page.getByRole('code').innerText()).replace(/\s/g, '');
  await enterCode(page, getCode(secret));
  await expect(page.getByRole('heading', { name: 'Sačuvajte rezervne kodove' })).toBeVisible();
  await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible();
  return secret;
}

/** Ends the session on the server, because a pending response would restore a deleted cookie. */
export async function expireSession(client: TestClient) {
  expect((await client.post(staffLogout.path)).status).toBeLessThan(300);
}

/** Signs in again in the dialog on top of the page. The first code of the app was used before. */
export async function renewSession(page: Page, email: string, secret: string) {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Odjavljeni ste');
  await dialog.getByLabel('Imejl').fill(email);
  await dialog.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await dialog.getByRole('button', { name: 'Nastavi' }).click();
  await dialog.getByLabel('Kod', { exact: true }).fill(getCode(secret, 1));
  await dialog.getByRole('button', { name: 'Nastavi' }).click();
  await expect(dialog).toBeHidden();
}

/** Enters phone orders and returns their numbers. Stock is added first, because tests share a shop. */
export async function enterOrders(client: TestClient, count: number): Promise<string[]> {
  const movements = [{ product_id: 1, reason: 'in', kind: 'produced', quantity: 2 * count }];
  expect((await client.post('/api/admin/stock/movements', { movements }, keyed())).status).toBe(
    201,
  );
  const contact = { ...customer, email: 'zarko@primer.rs' };
  const numbers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    numbers.push((await enterOrder(client, { contact })).number);
  }
  return numbers;
}
