import { adminPaths } from '@/contract/admin/paths';
import { formatMoney } from '@/contract/money';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { desktop } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';
import { move, read } from '../support/staffOrders';

test("a courier's list with two differences is booked, and revoked", async ({ page, shop }) => {
  await page.setViewportSize(desktop);
  const { client } = await signInAsOwner(page, shop);
  const courier = 'Brzi kurir';
  const numbers = await enterOrders(client, 3);
  for (const [index, number] of numbers.entries()) {
    await move(client, number, 'confirm', 'placed');
    const tracking_number = `BP 4471 00${index}`;
    await move(client, number, 'ship', 'confirmed', { courier, tracking_number });
    if (index > 0) await move(client, number, 'deliver', 'shipped');
  }
  const [onItsWay = '', short = '', accepted = ''] = numbers;
  const { total_amount: total } = await read(client, short);
  const dinars = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');
  const list = [total, total - 35_000, total - 9_000].map(
    (amount, index) => `BP 4471 00${index}\t${dinars(amount)}`,
  );
  await page.goto(adminPaths.money);
  const debt = page.getByRole('region', { name: courier });
  await expect(debt).toContainText('2 paketa');
  await page.getByLabel('Lista od kurira').fill(list.join('\n'));
  await page.getByLabel('Kurir', { exact: true }).selectOption(courier);
  await page.getByLabel('Iznos na izvodu').fill(dinars(3 * total - 44_000));
  await page
    .getByRole('combobox', { name: `Šta sa razlikom za ${accepted}` })
    .selectOption('Prihvatam razliku');
  const check = page.getByRole('region', { name: 'Provera' });
  await expect(check).toContainText('Lista i izvod se slažu');
  await expect(check).toContainText(`${onItsWay} je još na putu`);
  await expect(check).toContainText(`${formatMoney(35_000, 'sr-LAT')} ostaje kao potraživanje`);
  await check.getByRole('button', { name: /^Upiši/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: courier })).toBeVisible();
  await expect(page.getByText('time isporučena')).toBeVisible();
  expect((await read(client, onItsWay)).parcel).toBe('delivered');
  await page.getByRole('button', { name: 'Opozovi isplatu' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Opozovi isplatu' }).click();
  await expect(page.getByText(/^Opozvana/)).toBeVisible();
  expect((await read(client, onItsWay)).parcel).toBe('shipped');
  await page.getByRole('link', { name: 'Novac' }).first().click();
  await expect(debt).toContainText('2 paketa');
});
