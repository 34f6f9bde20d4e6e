import type { Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { desktop, findProblems } from '../support/pageProblems';
import { expect, settled, test } from '../support/shopTest';
import { moveAlong } from '../support/staffOrders';

test.use({
  changesCatalogue: true,
  viewport: desktop,
});

const praise = 'Kao iz bakine bašte: gusto, kiselkasto, bez šećera.';

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await findProblems(page, what), what).toEqual([]);
}

test('a customer can write a review, the owner can publish it, and visitors can read it', async ({
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
  await buyer.signInOn(buyerPage);
  await buyerPage.goto(pagePaths.order(order.id));
  await buyerPage.getByRole('link', { name: /^Oceni/ }).click();
  await buyerPage.getByRole('button', { name: 'Pošalji ocenu' }).click();
  await expect(buyerPage.getByRole('radio', { name: '1 zvezdica' })).toBeFocused();
  await expectAccessible(buyerPage, 'the form');
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await buyerPage.keyboard.press(key);
  await buyerPage.getByRole('textbox', { name: 'Vaš utisak' }).fill(praise);
  await buyerPage.getByRole('button', { name: 'Pošalji ocenu' }).click();
  await expect(buyerPage.getByText('Čeka odobrenje')).toBeVisible();
  await expectAccessible(buyerPage, 'the review that waits');
  await context.close();

  await page.goto(adminPaths.today);
  await page.getByRole('link', { name: '1 ocena čeka odobrenje' }).click();
  await expect(page.getByText(praise)).toBeVisible();
  await expectAccessible(page, 'reviews in the admin');
  await page.getByRole('button', { name: /^Objavi/ }).click();
  await expect(page.getByText('Ovde nema nijedne ocene.')).toBeVisible();

  await page.goto(pagePaths.product(juice.id));
  await settled(page);
  await page.getByRole('link', { name: '5 (1 ocena)' }).click();
  await expect(page.getByText(praise)).toBeInViewport();
  await expectAccessible(page, 'the product');
});
