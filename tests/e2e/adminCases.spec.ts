import type { AdminCase } from '@/contract/admin/cases';
import { adminPaths } from '@/contract/admin/paths';
import { shopDay } from '@/contract/deliveryDay';
import { formatMoney } from '@/contract/money';
import { signInAsOwner } from '../support/adminJourney';
import { desktop, phone } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';
import { readCase } from '../support/staffCases';
import { customer, enterOrder, move, moveAlong, read } from '../support/staffOrders';

test('a withdrawal ends with the money, a complaint with new goods, and a parcel that came back is named', async ({
  page,
  shop,
}) => {
  const { client } = await signInAsOwner(page, shop);
  const contact = { ...customer, phone: '+381 69 777 0001', email: 'zarko@primer.rs' };
  const { number, total_amount } = await enterOrder(client, { contact });
  await moveAlong(client, number, ['confirm', 'ship', 'deliver']);
  const refused = await enterOrder(client, { contact });
  await moveAlong(client, refused.number, ['confirm', 'ship']);
  await move(client, refused.number, 'return', 'shipped', { reason: 'Nije preuzeto' });

  // A withdrawal, from the page of its order.
  await page.setViewportSize(desktop);
  await page.goto(`${adminPaths.orders}/${number}`);
  await expect(page.getByText('1 od 2 paketa se vratilo:')).toBeVisible();
  await page.getByRole('link', { name: 'Reklamacija ili odustanak' }).click();
  const entry = page.getByRole('form', { name: 'Novi zahtev' });
  await expect(entry.getByLabel('Prezime')).toHaveValue('Đurić');
  await entry.getByLabel('Vrsta').selectOption('withdrawal');
  await entry.getByLabel('Šta kupac kaže').fill('Odustajem od ugovora.');
  await entry.getByRole('button', { name: 'Zavedi' }).click();
  await expect(page.getByRole('heading', { name: /^Odustanak \d+$/ })).toBeVisible();
  const withdrawal = Number(page.url().split('/').at(-1));
  const decision = page.getByRole('form', { name: 'Odluka' });
  const amount = decision.getByLabel('Iznos, RSD');
  await amount.fill(String(total_amount / 100));
  // What is typed stays in a window of another width.
  await page.setViewportSize(phone);
  await expect(page.getByRole('heading', { level: 1, name: /^Odustanak/ })).toBeVisible();
  await expect(amount).toHaveValue(String(total_amount / 100));
  await decision.getByRole('button', { name: 'Pošalji odgovor' }).click();
  await expect(page.getByText(formatMoney(total_amount, 'sr-LAT'), { exact: true })).toBeVisible();
  const { data: money } = await client.get<{ refunds: { id: number; number: string }[] }>(
    '/api/admin/money',
  );
  const refund = money.refunds.find((refund) => refund.number === number);
  const paid = { paid_on: shopDay(new Date()), proof: 'Nalog 1' };
  expect((await client.post(`/api/admin/refunds/${refund?.id ?? 0}/paid`, paid)).status).toBe(200);
  expect((await readCase(client, withdrawal)).deadline).toBeNull();

  // A complaint without an order, on a phone.
  await page.setViewportSize(phone);
  await page.goto(adminPaths.cases);
  await page.getByRole('link', { name: 'Novi zahtev' }).click();
  await entry.getByLabel('Ime', { exact: true }).fill('Mila');
  await entry.getByLabel('Prezime').fill('Savić');
  await entry.getByLabel('Imejl', { exact: false }).first().fill('mila@primer.rs');
  await entry.getByLabel('Šta kupac kaže').fill('Flaša je pukla.');
  await entry.getByRole('button', { name: 'Zavedi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Reklamacija \d+$/ })).toBeVisible();
  const complaint = Number(page.url().split('/').at(-1));
  await decision.getByRole('button', { name: 'Pošalji odgovor' }).click();
  await expect(decision).toBeHidden();
  await page.getByLabel('Saglasnost kupca').selectOption('phone');
  await page.getByRole('button', { name: 'Rešeno' }).click();
  await expect(page.getByText('završeno')).toBeVisible();
  const ended: Partial<AdminCase> = { decision: 'replace', consent: 'phone', deadline: null };
  expect(await readCase(client, complaint)).toMatchObject(ended);

  // The next order of who did not take a parcel.
  await page.goto(adminPaths.newOrder);
  await page.getByLabel('Telefon', { exact: true }).fill('069 777 0001');
  await expect(page.getByText('1 od 2 paketa se vratilo:')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: refused.number }).click();
  await expect(await opened).toHaveURL(`${adminPaths.orders}/${refused.number}`);
  expect((await read(client, number)).cases).toEqual([{ number: withdrawal, kind: 'withdrawal' }]);
});
