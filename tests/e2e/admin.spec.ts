import type { Page } from 'playwright/test';
import { codeOf, staffPassword } from '../support/adminShop';
import { faultsOf } from '../support/pageFaults';
import { runScript } from '../support/runScript';
import type { ServerProcess } from '../support/server';
import { expect, test } from '../support/shopTest';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The link that `npm run staff` prints. */
async function linkOf(shop: ServerProcess, command: 'owner' | 'reset', email: string) {
  const { stdout, stderr } = await runScript('staff', [command, email], {
    DATA_DIR: shop.dataDir,
    PUBLIC_URL: shop.url,
  });
  const link = /https?:\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`No link: ${stdout}${stderr}`);
  return link;
}

async function choosesPassword(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Ime', { exact: true }).fill('Jelena');
  await page.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await page.getByLabel(/^(Ponovite lozinku|Potvrd)/).fill(staffPassword);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await page.getByRole('link', { name: 'Prijava u kancelariju' }).click();
}

async function entersPassword(page: Page, email: string) {
  await page.getByLabel('Imejl').fill(email);
  await page.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await page.getByRole('button', { name: 'Nastavi' }).click();
}

async function entersCode(page: Page, code: string) {
  await page.getByLabel('Kod', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Nastavi' }).click();
}

/** Follows the owner's way from the printed link; returns the key of the authenticator app. */
async function becomesOwner(page: Page, shop: ServerProcess, email: string): Promise<string> {
  await choosesPassword(page, await linkOf(shop, 'owner', email));
  await entersPassword(page, email);
  await page.getByRole('button', { name: /prikaži ključ/ }).click();
  const secret = (await page.getByRole('code').innerText()).replace(/\s/g, '');
  await entersCode(page, codeOf(secret));
  await expect(page.getByRole('heading', { name: 'Sačuvajte rezervne kodove' })).toBeVisible();
  await page.getByRole('button', { name: 'Kodovi su sačuvani' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bezbednost' })).toBeVisible();
  return secret;
}

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
      await page.reload();
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
  await page.getByRole('link', { name: 'Saradnici' }).click();
  const field = page.getByRole('main').getByLabel('Imejl');
  await field.fill('marko@bobica.rs');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Pozovi saradnika' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Odjavljeni ste');
  await dialog.getByLabel('Imejl').fill(email);
  await dialog.getByLabel('Lozinka', { exact: true }).fill(staffPassword);
  await dialog.getByRole('button', { name: 'Nastavi' }).click();
  await dialog.getByLabel('Kod', { exact: true }).fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Nastavi' }).click();
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue('marko@bobica.rs');
  await page.getByRole('button', { name: 'Pozovi saradnika' }).click();
  await expect(page.getByText('Poziv je poslat na marko@bobica.rs')).toBeVisible();
});

test('the language of the member is kept', async ({ page, shop }) => {
  await becomesOwner(page, shop, 'english@bobica.rs');
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
