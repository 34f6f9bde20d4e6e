import { adminPaths } from '@/contract/admin/paths';
import { enterCode, enterPassword, signInAsOwner } from '../support/adminJourney';
import { getCode, staffPassword } from '../support/adminShop';
import { findProblems } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';

test('an owner can sign in with a new recovery code instead of the phone', async ({
  page,
  shop,
}) => {
  const { email } = await signInAsOwner(page, shop);
  await page.goto(adminPaths.security);
  await page.getByRole('button', { name: 'Novi rezervni kodovi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await dialog.getByRole('button', { name: 'Nastavi' }).click();
  await dialog.getByRole('button', { name: /prikaži ključ/ }).click();
  const secret = (await dialog.getByRole('code').innerText()).replace(/\s/g, '');
  expect.soft(await findProblems(page, 'recovery')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterCode(page, getCode(secret));
  await expect(page.getByRole('heading', { name: 'Sačuvajte rezervne kodove' })).toBeVisible();
  const code = await page.getByRole('main').getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await expect(page.getByText('Ostalo vam je 10 rezervnih kodova.')).toBeVisible();

  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Nemam telefon kod sebe' }).click();
  await page.getByRole('textbox', { name: 'Rezervni kod' }).fill(code);
  await page.getByRole('button', { name: 'Nastavi' }).click();
  await expect(page.getByText('Ostalo vam je 9 rezervnih kodova.')).toBeVisible();
});
