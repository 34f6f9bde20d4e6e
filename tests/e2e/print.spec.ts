import type { Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import type { Shop } from '@/contract/shop';
import { pagePaths } from '@/contract/paths';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { expect, settled, test } from '../support/shopTest';

/** Queries by role only match visible elements. */
async function expectNoControls(page: Page) {
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'dialog'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
}

test('a printed order shows the products and the seller but no page controls', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await customer.putIntoCart(juice.id, 2);
  const order = await customer.placeOrder(await customer.draftOrder());
  const { data } = await customer.client.get<Shop>('/api/shop');
  const { name, street, street_number, zip_code, city, tax_number } = data.business;
  await customer.signInOn(page);
  await page.goto(pagePaths.order(order.id));
  await expect(page.getByRole('button', { name: 'Štampaj' })).toBeVisible();
  await settled(page);

  await page.emulateMedia({ media: 'print' });
  const seller = page.getByRole('region', { name: 'Prodavac' });
  for (const line of [
    name,
    `${street} ${street_number}`,
    `${zip_code} ${city}`,
    `PIB: ${tax_number}`,
  ]) {
    await expect(seller.getByText(line)).toBeVisible();
  }
  await expect(page.getByRole('main').getByText('Matični sok od borovnice')).toBeVisible();
  await expect(page.getByText('1.930').first()).toBeVisible();
  await expectNoControls(page);
});

test('a printed packing slip fills the width of the paper and shows no page controls', async ({
  page,
  shop,
}) => {
  const { client } = await signInAsOwner(page, shop);
  const [number] = await enterOrders(client, 1);
  await page.goto(`${adminPaths.orders}/${number}`);
  await page.getByRole('link', { name: 'Otpremnica' }).click();
  await expect(page.getByText(/^Za naplatu:/)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('main').getByRole('button', { name: 'Štampaj' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  // These are the widths of A4 in portrait and landscape.
  for (const width of [794, 1123]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.getByRole('main').boundingBox();
    expect(box?.width).toBeGreaterThan(width * 0.8);
  }
  await expect(page.getByText(/^Za naplatu:/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Otpremnice' })).toHaveCount(0);
  await expectNoControls(page);
});
