import path from 'node:path';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { CheckoutJourney } from '../support/CheckoutJourney';
import { JourneyCustomer, chooseEnglish } from '../support/JourneyCustomer';
import { expect, test } from '../support/shopTest';

test.use({
  changesCatalogue: true,
  viewport: { width: 1440, height: 900 },
});

const photo = path.join(__dirname, '../../src/server/seed/media/hero/berries-and-plums.jpg');
const published = 'Objavljeno. Kupci već vide novo.';

test('what the owner publishes is in the shop at once, and new terms have to be accepted again', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: shop.url });
  await chooseEnglish(context, shop);
  const checkout = new CheckoutJourney(await context.newPage());
  const buyer = await JourneyCustomer.register(shop);
  await buyer.putIntoCart(1);
  await buyer.isSignedInOn(checkout.page);
  await checkout.startAt();
  await checkout.reachOverview();

  await signInAsOwner(page, shop);
  await page.goto(adminPaths.slides);
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
  await expect(page.getByText(/kupci koji upravo završavaju kupovinu moraće ponovo/)).toBeVisible();
  const section = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByLabel('Naslov odeljka, English'),
    });
  const english = section.first().getByLabel('Tekst, English');
  const serbian = section.first().getByLabel('Tekst, Srpski');
  const before = await serbian.inputValue();
  await english.fill(`${await english.inputValue()}\n- A new rule.`);
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  // Only the first language is mandatory.
  await expect(english).toHaveAttribute('aria-invalid', 'true');
  await serbian.fill(`${before}\n- Novo pravilo.`);
  await page.getByRole('button', { name: 'Objavi izmene' }).click();
  await expect(async () => {
    await visitor.goto(pagePaths.terms);
    await expect(visitor.getByText('A new rule.')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await checkout.placing.click();
  await expect(checkout.page.getByRole('alert').filter({ hasText: /terms/i })).toBeVisible();
  await expect(checkout.consent).not.toBeChecked();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  await context.close();
});
