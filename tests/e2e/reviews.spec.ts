import type { Browser, Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { faultsOf } from '../support/pageFaults';
import { expect, settled, test } from '../support/shopTest';
import { moveAlong } from '../support/staffOrders';

test.use({
  changesCatalogue: true,
  viewport: { width: 1440, height: 900 },
});

const praise = 'Kao iz bakine bašte: gusto, kiselkasto, bez šećera.';

async function isAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await faultsOf(page, what), what).toEqual([]);
}

const visitorsPage = async (browser: Browser) =>
  (await browser.newContext({ reducedMotion: 'reduce' })).newPage();

test('a buyer writes a review, the owner publishes it, and visitors read it in both languages', async ({
  page,
  shop,
  browser,
}) => {
  const buyer = await JourneyCustomer.register(shop);
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await buyer.putIntoCart(juice.id);
  const order = await buyer.placeOrder(await buyer.draftOrder());
  const { client } = await signInAsOwner(page, shop);
  await moveAlong(client, order.number ?? '', ['confirm', 'ship', 'deliver']);

  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
  const buyerPage = await context.newPage();
  await buyer.isSignedInOn(buyerPage);
  await buyerPage.goto(pagePaths.order(order.id));
  await buyerPage.getByRole('link', { name: /^Oceni/ }).click();
  await expect(buyerPage.getByRole('heading', { name: 'Vaša ocena' })).toBeVisible();
  await buyerPage.getByRole('button', { name: 'Pošalji ocenu' }).click();
  await expect(buyerPage.getByText('Izaberite od jedne do pet zvezdica')).toBeVisible();
  await expect(buyerPage.getByRole('radio', { name: '1 zvezdica' })).toBeFocused();
  await isAccessible(buyerPage, 'the form');
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await buyerPage.keyboard.press(key);
  await buyerPage.getByRole('textbox', { name: 'Vaš utisak' }).fill(praise);
  await buyerPage.getByRole('button', { name: 'Pošalji ocenu' }).click();
  await expect(buyerPage.getByText('Čeka odobrenje')).toBeVisible();
  await isAccessible(buyerPage, 'the review that waits');
  await buyerPage.goto(pagePaths.order(order.id));
  await expect(buyerPage.getByRole('link', { name: /^Izmeni ocenu/ })).toBeVisible();
  await context.close();

  await page.goto(adminPaths.today);
  await page.getByRole('link', { name: '1 ocena čeka odobrenje' }).click();
  await expect(page.getByText(praise)).toBeVisible();
  await isAccessible(page, 'reviews in the admin');
  await page.getByRole('button', { name: /^Objavi/ }).click();
  await expect(page.getByText('Ovde nema nijedne ocene.')).toBeVisible();
  await page.getByRole('link', { name: 'Objavljene' }).click();
  await expect(page.getByText(praise)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(adminPaths.more);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ocene' })).toBeVisible();

  const visitor = await visitorsPage(browser);
  for (const [language, summary] of [
    ['sr-LAT', '5 (1 ocena)'],
    ['en', '5 (1 review)'],
  ]) {
    await visitor.goto(`${shop.url}${pagePaths.product(juice.id)}?lang=${language}`);
    await settled(visitor);
    await visitor.getByRole('link', { name: summary }).click();
    await expect(visitor.getByText(praise)).toBeInViewport();
  }
  await isAccessible(visitor, 'the product');
  await visitor.context().close();
});
