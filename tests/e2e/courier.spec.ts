import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { AdminOrderList } from '@/contract/admin/orders';
import { adminPaths } from '@/contract/admin/paths';
import { formatMoney } from '@/contract/money';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { desktop, phone } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';
import { read } from '../support/staffOrders';

test('twenty parcels can be exported for the courier, shipped with tracking numbers imported on a phone, and settled with two discrepancies', async ({
  page,
  shop,
}) => {
  const { client } = await signInAsOwner(page, shop);
  const numbers = await enterOrders(client, 20);
  for (const [event, from] of [
    ['confirm', 'placed'],
    ['pack', 'confirmed'],
  ]) {
    const orders = numbers.map((number) => ({ number, from }));
    await client.post('/api/admin/orders/transitions', { event, batch: randomUUID(), orders });
  }

  await page.setViewportSize(desktop);
  await page.goto(`${adminPaths.orders}?status=packed`);
  for (const number of numbers)
    await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  await page.getByRole('link', { name: 'Datoteka za kurira' }).click();
  await expect(page.getByText(/^20 paketa, /)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi datoteku' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^brza-posta-.*\.csv$/);
  const rows = parse(await readFile(await file.path()), {
    ...{ bom: true, columns: true, delimiter: ';' },
  }) as Record<string, string>[];
  expect(rows.map(({ Referenca }) => Referenca).toSorted()).toEqual(numbers.toSorted());
  expect(rows[0]).toMatchObject({ Primalac: 'Žarko Đurić', Telefon: '064 555 1234' });

  await page.setViewportSize(phone);
  const lines = rows.map(({ Primalac, Referenca }) => `${Primalac};${Referenca};BP ${Referenca}`);
  await page.getByLabel('Otvori datoteku').setInputFiles({
    name: 'kurir.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Primalac;Referenca;Broj pošiljke', ...lines].join('\r\n')),
  });
  await expect(page.getByLabel('Lista od kurira')).toHaveValue(new RegExp(`BP ${numbers[0]}`));
  await page.getByRole('button', { name: 'Uporedi sa porudžbinama' }).click();
  await expect(page.getByText('nov broj')).toHaveCount(20);
  await page.getByRole('button', { name: 'Upiši brojeve i predaj 20 paketa' }).click();
  await expect(page.getByText('Upisano je 20 brojeva.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Opozovi/ })).toBeVisible();

  const shipped = await client.get<AdminOrderList>('/api/admin/orders?status=shipped&limit=100');
  const found = shipped.data.orders.filter(({ number }) => numbers.includes(number));
  expect(found.map(({ tracking_number }) => tracking_number).toSorted()).toEqual(
    numbers.map((number) => `BP ${number}`).toSorted(),
  );

  const [short = '', accepted = ''] = numbers;
  const { total_amount: total, courier } = await read(client, short);
  const missing = [35_000, 9_000];
  const dinars = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');
  const payments = numbers.map(
    (number, index) => `BP ${number};${dinars(total - (missing[index] ?? 0))}`,
  );
  await page.goto(adminPaths.money);
  await page.getByLabel('Lista od kurira').fill(payments.join('\n'));
  await page.getByLabel('Kurir', { exact: true }).selectOption(courier);
  await page.getByLabel('Iznos na izvodu').fill(dinars(20 * total - 44_000));
  await page
    .getByRole('combobox', { name: `Šta sa razlikom za ${accepted}` })
    .selectOption('Prihvatam razliku');
  const check = page.getByRole('region', { name: 'Provera' });
  await expect(check).toContainText('Lista i izvod se slažu');
  await expect(check).toContainText(`${formatMoney(35_000, 'sr-LAT')} ostaje kao potraživanje`);
  await check.getByRole('button', { name: /^Upiši/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: courier })).toBeVisible();
  await expect(page.getByText('postaje isporučena')).toHaveCount(20);
  expect(await read(client, short)).toMatchObject({ money: 'paid', cash: { place: 'arrived' } });

  await page.getByRole('main').getByRole('button', { name: 'Još' }).click();
  await page.getByRole('menuitem', { name: 'Opozovi isplatu' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Opozovi isplatu' }).click();
  await expect(page.getByText(/^Opozvana/)).toBeVisible();
  expect((await read(client, short)).parcel).toBe('shipped');
});
