import path from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import type { ServerProcess } from '../support/server';
import { expect, test } from '../support/shopTest';

test.use({
  changesCatalogue: true,
  viewport: { width: 1440, height: 900 },
});

const photo = (name: string) => path.join(__dirname, '../../src/server/seed/media/products', name);
const texts = [
  'Naziv',
  'Kratak opis',
  'Opis',
  'Sastav',
  'Kako se pije',
  'Čuvanje',
  'Alergeni',
  'Poreklo',
];

const bar = (page: Page) => page.getByRole('region', { name: 'Čuvanje i objavljivanje' });

/** Signs the same staff member in on a phone and opens this page. */
async function onPhone(page: Page, browser: Browser, shop: ServerProcess): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    locale: 'sr-Latn-RS',
  });
  const phone = await context.newPage();
  await phone.goto(page.url());
  return phone;
}

test('a new product can be drafted and previewed on a computer, then completed and published on a phone', async ({
  page,
  shop,
  browser,
}) => {
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.products);
  await page.getByRole('link', { name: 'Novi proizvod' }).click();
  await page.getByLabel('Dodaj sliku').setInputFiles(photo('aronija-1.jpg'));
  for (const label of texts) {
    await page.getByLabel(`Srpski: ${label}`, { exact: true }).fill(`${label} višnje`);
    if (label !== 'Poreklo')
      await page.getByLabel(`English: ${label}`, { exact: true }).fill(`Cherry ${label}`);
  }
  await page.getByLabel('Sa PDV-om').fill('890');
  await page.getByLabel('Neto količina').fill('0,7 l');
  await page.getByLabel('Težina paketa, g').fill('1100');
  await page.getByLabel('Šifra').fill('BOB-NEW-1');
  await page.getByLabel('Kategorija').selectOption({ index: 1 });
  await page.getByLabel('Srpski: Šta se vidi na slici, slika 1').fill('Flaša');
  await page.keyboard.press('Control+s');
  await expect(bar(page)).toContainText('Nacrt je sačuvan');

  await page.getByRole('link', { name: 'Pregled' }).click();
  const previewFrame = page.frameLocator('iframe');
  await expect(previewFrame.getByRole('heading', { level: 1 })).toHaveText('Naziv višnje');
  await page.getByRole('main').getByRole('button', { name: 'EN', exact: true }).click();
  await expect(previewFrame.getByRole('heading', { level: 1 })).toHaveText('Cherry Naziv');
  await page.getByRole('link', { name: 'Nazad na proizvod' }).click();

  const phone = await onPhone(page, browser, shop);
  // The form shows one language at a time; the button for the other language counts the texts in it.
  await expect(phone.getByLabel('Srpski: Poreklo')).toBeVisible();
  await expect(phone.getByLabel('English: Poreklo')).toBeHidden();
  await phone.getByRole('button', { name: 'English 7 od 8' }).tap();
  await expect(phone.getByLabel('Srpski: Poreklo')).toBeHidden();
  await phone.getByLabel('English: Poreklo').fill('Arilje');
  await expect(phone.getByRole('button', { name: 'English', exact: true })).toBeVisible();
  await phone.getByLabel('Dodaj sliku').setInputFiles(photo('aronija-2.jpg'));
  await phone.getByLabel('Srpski: Šta se vidi na slici, slika 2').fill('Bobice');
  await phone.getByRole('button', { name: 'Objavi izmene' }).tap();
  await expect(bar(phone)).toContainText('Objavljeno. Kupci već vide novo.');
  await phone.context().close();
  const id = Number(/products\/(\d+)/.exec(page.url())?.[1]);
  const context = await browser.newContext({ baseURL: shop.url });
  const shopPage = await context.newPage();
  await shopPage.goto(pagePaths.product(id));
  await expect(shopPage.getByRole('heading', { level: 1 })).toHaveText('Naziv višnje');
  await context.close();
});
