import type { Shop } from '@/contract/shop';
import { pagePaths } from '@/contract/paths';
import { JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { expect, settled, test } from '../support/shopTest';

test('a printed order names its products and the seller, without controls of the page', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await customer.putIntoCart(juice.id, 2);
  const order = await customer.placeOrder(await customer.draftOrder());
  const { data } = await customer.client.get<Shop>('/api/shop');
  const { name, street, street_number, zip_code, city, tax_number } = data.business;
  await customer.isSignedInOn(page);
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
  // Roles are found only on visible elements.
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'dialog'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
});
