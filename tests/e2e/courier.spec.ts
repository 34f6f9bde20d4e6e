import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { desktop, phone } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';
import { moveAlong, read } from '../support/staffOrders';

test('parcels go to the courier in a file, and their numbers come back in a file on a phone', async ({
  page,
  shop,
}) => {
  const { client } = await signInAsOwner(page, shop);
  const numbers = await enterOrders(client, 2);
  for (const number of numbers) await moveAlong(client, number, ['confirm', 'pack']);

  await page.setViewportSize(desktop);
  await page.goto(`${adminPaths.orders}?status=packed`);
  for (const number of numbers)
    await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  await page.getByRole('link', { name: 'Datoteka za kurira' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi datoteku' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^brza-posta-.*\.csv$/);
  const rows = parse(await readFile(await file.path()), {
    ...{ bom: true, columns: true, delimiter: ';' },
  }) as Record<string, string>[];
  expect(rows.map(({ Referenca }) => Referenca).toSorted()).toEqual(numbers.toSorted());

  await page.setViewportSize(phone);
  const lines = numbers.map((number) => `${number};BP ${number}`);
  await page.getByLabel('Otvori datoteku').setInputFiles({
    name: 'kurir.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Referenca;Broj pošiljke', ...lines].join('\r\n')),
  });
  await expect(page.getByLabel('Lista od kurira')).toHaveValue(new RegExp(`BP ${numbers[0]}`));
  await page.getByRole('button', { name: 'Uporedi sa porudžbinama' }).click();
  await expect(page.getByText('nov broj')).toHaveCount(2);
  await page.getByRole('button', { name: 'Upiši brojeve i predaj 2 paketa' }).click();
  await expect(page.getByText('Upisana su 2 broja.')).toBeVisible();
  for (const number of numbers)
    expect(await read(client, number)).toMatchObject({
      parcel: 'shipped',
      tracking_number: `BP ${number}`,
    });
});
