import { adminPaths } from '../../src/contract/admin/paths';
import {
  becomesOwner,
  expireSession,
  entersCode,
  entersPassword,
  linkOf,
  renewsSession,
} from '../support/adminJourney';
import { codeOf } from '../support/adminShop';
import { faultsOf } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('an owner is made by a link, enrols an app, signs out and in again', async ({
      page,
      shop,
    }) => {
      const email = `owner-${viewport.width}@bobica.rs`;
      const secret = await becomesOwner(page, shop, email);
      await page.goto(adminPaths.security);
      await expect(page.getByRole('heading', { level: 1, name: 'Bezbednost' })).toBeVisible();
      await expect(page.getByText('Ovaj uređaj')).toBeVisible();

      // Phones have no side bar.
      if (viewport.width < 1024) await page.getByRole('link', { name: 'Još' }).click();
      await page.getByRole('button', { name: 'Odjavi se' }).click();
      await entersPassword(page, email);
      await entersCode(page, '000000');
      await expect(page.getByText('Kod nije tačan ili je istekao')).toBeVisible();
      await entersCode(page, codeOf(secret, 1));
      await expect(page.getByRole('navigation', { name: 'Glavni meni' })).toBeVisible();
    });
  });
}

test('a session that ends while typing is renewed over the page, and what was typed stays', async ({
  page,
  shop,
}) => {
  const email = 'typing@bobica.rs';
  const secret = await becomesOwner(page, shop, email);
  await page.goto(adminPaths.staff);
  const field = page.getByRole('main').getByLabel('Imejl');
  await field.fill('marko@bobica.rs');
  await expireSession(page, shop);
  await page.getByRole('button', { name: 'Pozovi saradnika' }).click();
  await renewsSession(page, email, secret);
  await expect(field).toHaveValue('marko@bobica.rs');
  await page.getByRole('button', { name: 'Pozovi saradnika' }).click();
  await expect(page.getByText('Poziv je poslat na marko@bobica.rs')).toBeVisible();
});

test('the language of the member is kept', async ({ page, shop }) => {
  await becomesOwner(page, shop, 'english@bobica.rs');
  await page.goto(adminPaths.security);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('pages of the admin have no axe violations in both themes and sizes', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect.soft(await faultsOf(page), 'sign-in').toEqual([]);
  await page.goto(await linkOf(shop, 'owner', 'link@bobica.rs'));
  await expect(page.getByLabel('Ime', { exact: true })).toBeVisible();
  expect.soft(await faultsOf(page), 'invitation').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await becomesOwner(page, shop, 'axe@bobica.rs');
  await page.goto(adminPaths.security);
  for (const name of ['Bezbednost', 'Saradnici', 'Dnevnik']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect.soft(await faultsOf(page), name).toEqual([]);
  }
  await page.getByRole('link', { name: 'Još' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Još' })).toBeVisible();
  expect.soft(await faultsOf(page), 'more').toEqual([]);
});
