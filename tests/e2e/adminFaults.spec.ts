import type { Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, expireSession, renewSession, signInAsOwner } from '../support/adminJourney';
import type { ServerProcess } from '../support/server';
import { expect, networkErrorLines, test } from '../support/shopTest';

test.use({
  viewport: { width: 390, height: 844 },
  expectedConsole: networkErrorLines,
});

/** On a phone: "1 od 5: primljena danas 10:00. Sledeće: potvrda". */
const currentStep = (page: Page) => page.getByText(/^\d od \d:/);

/** Opens a new order as an owner. */
async function openOrder(page: Page, shop: ServerProcess) {
  const owner = await signInAsOwner(page, shop);
  const [number = ''] = await enterOrders(owner.client, 1);
  await page.goto(`${adminPaths.orders}/${number}`);
  await expect(currentStep(page)).toContainText('1 od 5: primljena');
  return { ...owner, number };
}

test('a note survives the end of the session and is saved after signing in over the page', async ({
  page,
  shop,
}) => {
  // Its stream would tell the page of the end before the note is sent.
  await page.route('**/api/admin/events', () => undefined);
  const { email, secret, client } = await openOrder(page, shop);
  const note = page.getByLabel('Beleška za vas i saradnike');
  await note.fill('Zvati posle pet.');
  await expireSession(client);
  await page.getByRole('button', { name: 'Dodaj' }).click();
  await renewSession(page, email, secret);
  await expect(note).toHaveValue('Zvati posle pet.');
  await page.getByRole('button', { name: 'Dodaj' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByText('Zvati posle pet.')).toHaveCount(1);
});

test('a step without an answer says so, is not shown as done, and is made once when it is repeated', async ({
  page,
  shop,
}) => {
  await openOrder(page, shop);
  const confirm = page.getByRole('button', { name: 'Potvrdi', exact: true });
  const alert = page.getByRole('alert');
  const path = '**/api/admin/orders/*/transitions';
  // It does not reach the shop.
  await page.route(path, (route) => route.abort('connectionreset'), { times: 1 });
  await confirm.click();
  await expect(alert).toContainText('Nema veze sa internetom');
  await expect(currentStep(page)).toContainText('1 od 5: primljena');
  await expect(page.getByRole('button', { name: /^Opozovi/ })).toBeHidden();

  // It reaches the shop, whose answer is lost.
  const lost = async () => {
    await page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  };
  await lost();
  await alert.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(currentStep(page)).toContainText('2 od 5: potvrđena');
  await expect(alert).toContainText('Nema veze sa internetom');
  await alert.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(page.getByRole('button', { name: /^Opozovi/ })).toBeVisible();
  await expect(page.getByText(/Jelena.*Potvrđena/)).toHaveCount(1);
});
