import type { Page } from 'playwright/test';
import type { Cart } from '@/contract/cart';
import { pagePaths } from '@/contract/paths';
import { JourneyCustomer, productNamed, chooseEnglish } from '../support/JourneyCustomer';
import { expect, networkErrorLines, ready, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

const juiceName = 'Pure blueberry juice';
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const quantityField = (page: Page, product: string) =>
  page.getByRole('textbox', { name: `Quantity, ${product}` });
const increase = (page: Page, product: string) =>
  page.getByRole('button', { name: `Increase quantity, ${product}` });

async function open(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
}

/** Adds one item from the product page. */
async function add(page: Page, id: number, count = 1) {
  await open(page, pagePaths.product(id));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  const name = count === 1 ? 'Cart, 1 product' : `Cart, ${count} products`;
  await expect(page.getByRole('link', { name })).toBeVisible();
}

test("Back restores the list's filters and scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, pagePaths.shop);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Natural juices/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=natural-juices/);
  await page
    .getByRole('combobox', { name: 'Sort by' })
    .selectOption({ label: 'Price: low to high' });
  await expect(page).toHaveURL(/sort=price_asc/);
  const names = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(names.first()).toHaveText('Cloudy apple juice');
  const listed = await names.allTextContents();
  const path = page.url();
  const plum = page.getByRole('article').getByRole('link', { name: 'Plum juice' }).first();
  await plum.scrollIntoViewIfNeeded();
  const scrollTop = await scrolled(page);
  expect(scrollTop).toBeGreaterThan(300);
  await plum.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plum juice' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(names).toHaveText(listed);
  await expect.poll(() => scrolled(page)).toBe(scrollTop);
});

test('Back from a short list restores the scroll position of the long one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, pagePaths.shop);
  const cards = page.getByRole('main').getByRole('article');
  const listed = await cards.count();
  const sets = page.getByRole('contentinfo').getByRole('link', { name: /^Gift sets/ });
  // As in Safari: scroll anchoring could restore the position without the app.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await sets.scrollIntoViewIfNeeded();
  const scrollTop = await scrolled(page);
  await sets.click();
  await expect(page).toHaveURL(/category=/);
  await expect.poll(() => cards.count()).toBeLessThan(listed);
  await expect.poll(() => scrolled(page)).toBe(0);
  const bottom = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(scrollTop).toBeGreaterThan(await bottom());
  await page.goBack();
  await expect(cards).toHaveCount(listed);
  await expect.poll(() => scrolled(page)).toBe(scrollTop);
});

test('two tabs show the same cart, and a removal can be undone', async ({
  page,
  context,
  shop,
}) => {
  const juice = await productNamed(shop, juiceName);
  await add(page, juice.id);
  const other = await context.newPage();
  await open(page, pagePaths.cart);
  await open(other, pagePaths.cart);
  await increase(other, juiceName).click();
  await increase(other, juiceName).click();
  for (const tab of [other, page]) await expect(quantityField(tab, juiceName)).toHaveValue('3');

  await page.getByRole('button', { name: `Remove ${juiceName} from cart` }).click();
  // A focused toast is not dismissed.
  await page.getByRole('button', { name: 'Undo' }).focus();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const tab of [page, other]) await expect(quantityField(tab, juiceName)).toHaveValue('3');
  await page.reload();
  await expect(quantityField(page, juiceName)).toHaveValue('3');
});

test('adding to the cart and reloading at once loses nothing', async ({ page }) => {
  await open(page, pagePaths.product(1));
  // No request reaches the server before the reload.
  await page.route('**/api/carts/**', () => new Promise(() => undefined));
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('button', { name: 'Add to Cart' })
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      window.location.reload();
    });
  await reloaded;
  await page.unroute('**/api/carts/**');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/carts')).json()).data.cart_products)
    .toHaveLength(1);
});

test.describe('without a network', () => {
  test.use({ expectedConsole: networkErrorLines });

  test('a change survives the page and is sent once when the network returns', async ({
    page,
    context,
    shop,
  }) => {
    const customer = await JourneyCustomer.register(shop);
    const juice = await productNamed(shop, juiceName);
    await customer.putIntoCart(juice.id);
    await customer.isSignedInOn(page);
    await open(page, pagePaths.cart);
    await expect(quantityField(page, juiceName)).toHaveValue('1');
    await context.setOffline(true);
    await increase(page, juiceName).click();
    await increase(page, juiceName).click();
    await expect(quantityField(page, juiceName)).toHaveValue('3');
    await expect(page.getByText('Waiting for the network')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled();
    const quantity = async () => {
      const { data } = await customer.client.call<Cart>('GET', '/api/carts');
      return data.cart_products[0]?.quantity;
    };
    expect(await quantity()).toBe(1);

    // The tab is closed before the network returns.
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await open(later, pagePaths.home);
    await expect.poll(quantity).toBe(3);
    await open(later, pagePaths.cart);
    await expect(quantityField(later, juiceName)).toHaveValue('3');
    await expect(later.getByText('Waiting for the network')).toHaveCount(0);
    await expect(later.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled();
  });
});
