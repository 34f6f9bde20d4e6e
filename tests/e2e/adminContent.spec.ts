import path from 'node:path';
import { adminPaths } from '../../src/contract/admin/paths';
import type { StoredDelivery } from '../../src/contract/admin/deliverySettings';
import { pagePaths } from '../../src/contract/paths';
import { becomesOwner, clientOf } from '../support/adminJourney';
import { CheckoutJourney } from '../support/CheckoutJourney';
import { JourneyCustomer, speaksEnglish } from '../support/JourneyCustomer';
import { faultsOf } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const photo = path.join(__dirname, '../../src/server/seed/media/hero/berries-and-plums.jpg');
const published = 'Objavljeno. Kupci već vide novo.';

test('what the owner publishes is in the shop at once, and new terms have to be accepted again', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: shop.url });
  await speaksEnglish(context, shop);
  const checkout = new CheckoutJourney(await context.newPage());
  const buyer = await JourneyCustomer.register(shop);
  await buyer.putsIntoCart(1);
  await buyer.isSignedInOn(checkout.page);
  await checkout.startsAt();
  await checkout.reachesOverview();

  await becomesOwner(page, shop, 'content@bobica.rs');
  await page.getByRole('link', { name: 'Sadržaj', exact: true }).click();
  await expect(page.getByText('Katalog se vodi iz fajlova.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('list')
    .getByRole('link', { name: /čašica/ })
    .click();
  await page.getByLabel('Dodaj sliku').setInputFiles(photo);
  await expect(page.getByRole('button', { name: 'Slika 4', pressed: true })).toBeVisible();
  await page.getByLabel('Naslov, English').fill('Plums are ripe');
  await page.getByLabel(/^Vodi na/).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  await expect(page.getByLabel(/^Vodi na/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(/^Vodi na/).fill('/shop?category=preserves');
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  await expect(page.getByText(published)).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(pagePaths.home);
  const banner = visitor.getByRole('link', { name: 'Plums are ripe' }).first();
  await expect(banner).toBeVisible();
  const uploaded = /^\/storage\/products\/[0-9a-f]{32}-640\.jpg$/;
  await expect(banner.getByRole('img')).toHaveAttribute('src', uploaded);

  const areas = page.getByRole('navigation', { name: 'Sadržaj' });
  await areas.getByRole('link', { name: 'Uslovi kupovine' }).click();
  await expect(page.getByText(/kupci koji su upravo u kasi moraće ponovo/)).toBeVisible();
  const section = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByLabel('Naslov odeljka, English'),
    });
  await section.first().getByRole('button', { name: 'Dodaj pasus' }).click();
  await section.first().getByLabel('Pasus 2, Srpski').fill('Novo pravilo.');
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  await expect(section.first().getByLabel('Pasus 2, English')).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await section.first().getByLabel('Pasus 2, English').fill('A new rule.');
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  await expect(page.getByText(published)).toBeVisible();
  await visitor.goto(pagePaths.terms);
  await expect(visitor.getByText('A new rule.')).toBeVisible();

  await checkout.placing.click();
  await expect(checkout.page.getByRole('alert').filter({ hasText: /terms/i })).toBeVisible();
  await expect(checkout.consent).not.toBeChecked();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  await context.close();
});

test('two editors: both versions are shown, and what was typed is published after all', async ({
  page,
  shop,
}) => {
  await becomesOwner(page, shop, 'delivery@bobica.rs');
  const client = await clientOf(page, shop);
  await page.goto(adminPaths.delivery);
  await page.getByLabel('Cena dostave').fill('590');
  const { data } = await client.get<StoredDelivery>('/api/admin/settings/delivery');
  await client.put('/api/admin/settings/delivery', {
    ...data,
    value: { ...data.value, flat_rate: 41_000 },
  });
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('410');
  await expect(dialog).toContainText('590');
  await dialog.getByRole('button', { name: 'Zadrži moj unos' }).click();
  await expect(page.getByLabel('Cena dostave')).toHaveValue('590');
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  await expect(page.getByText(published)).toBeVisible();
  const buyer = await page.context().newPage();
  await buyer.goto(pagePaths.product(1));
  await buyer.getByRole('button', { name: /korpu/i }).first().click();
  await buyer.goto(pagePaths.cart);
  await expect(buyer.getByText('590 RSD').first()).toBeVisible();

  await page.bringToFront();
  await page.getByLabel('Besplatna od').fill('1');
  await page.getByRole('link', { name: 'Danas' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Unos nije sačuvan' })).toBeVisible();
});

test('the screens of content and settings are accessible in both themes and sizes', async ({
  page,
  shop,
}) => {
  test.slow();
  await becomesOwner(page, shop, 'axe-content@bobica.rs');
  for (const [path, field] of [
    [adminPaths.slides, 'Novi slajd'],
    [`${adminPaths.slides}?slide=1`, 'Naslov, Srpski'],
    [adminPaths.contentPage.replace(':name', 'home'), 'Naslov, Srpski'],
    [`${adminPaths.categories}?category=1`, 'Naziv, Srpski'],
    [adminPaths.contentPage.replace(':name', 'terms'), 'Naslov, Srpski'],
    [adminPaths.categories, 'Nova kategorija'],
    [`${adminPaths.categories}?tag=`, 'Naziv, Srpski'],
    [adminPaths.delivery, 'Cena dostave'],
    [adminPaths.business, 'PIB'],
  ] as const) {
    await page.goto(path);
    await expect(
      page
        .getByLabel(field)
        .or(page.getByRole('link', { name: field }))
        .first(),
    ).toBeVisible();
    expect.soft(await faultsOf(page), path).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
