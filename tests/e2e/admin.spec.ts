import { adminPaths } from '@/contract/admin/paths';
import { becomeOwner, enterCode, enterPassword, signInAsOwner } from '../support/adminJourney';
import { codeOf } from '../support/adminShop';
import { isSoak } from '../support/repetitions';
import { expect, test } from '../support/shopTest';

for (const viewport of [
  { width: 390, height: 844 },
  ...(isSoak ? [{ width: 1440, height: 900 }] : []),
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('an owner is made by a link, enrols an app, signs out and in again', async ({
      page,
      shop,
    }) => {
      const email = `owner-${viewport.width}@bobica.rs`;
      const secret = await becomeOwner(page, shop, email);
      await page.goto(adminPaths.security);
      await expect(page.getByRole('heading', { level: 1, name: 'Bezbednost' })).toBeVisible();
      await expect(page.getByText('Ovaj uređaj')).toBeVisible();

      // Phones have no side bar.
      if (viewport.width < 1024) await page.getByRole('link', { name: 'Još' }).click();
      await page.getByRole('button', { name: 'Odjavi se' }).click();
      await enterPassword(page, email);
      await enterCode(page, '000000');
      await expect(page.getByText('Kod nije tačan ili je istekao')).toBeVisible();
      await enterCode(page, codeOf(secret, 1));
      await expect(page.getByRole('navigation', { name: 'Glavni meni' })).toBeVisible();
    });
  });
}

test('the language of the member is kept, and products are named in it', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.security);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(adminPaths.stock);
  await expect(page.getByRole('row', { name: /^Pure chokeberry juice/ })).toBeVisible();
});
