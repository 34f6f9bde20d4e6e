import { adminPaths } from '@/contract/admin/paths';
import { becomeOwner, enterCode, enterPassword, signInAsOwner } from '../support/adminJourney';
import { codeOf } from '../support/adminShop';
import { phone } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';

test('an owner is made by a link, enrols an app, signs out and in again', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const email = 'owner-of-a-phone@bobica.rs';
  const secret = await becomeOwner(page, shop, email);
  await page.getByRole('link', { name: 'Još' }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await enterPassword(page, email);
  await enterCode(page, '000000');
  await expect(page.getByText('Kod nije tačan ili je istekao')).toBeVisible();
  await enterCode(page, codeOf(secret, 1));
  await expect(page.getByRole('navigation', { name: 'Glavni meni' })).toBeVisible();
});

test('the language of the member is kept, and products are named in it', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.security);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await page.goto(adminPaths.stock);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('row', { name: /^Pure chokeberry juice/ })).toBeVisible();
});
