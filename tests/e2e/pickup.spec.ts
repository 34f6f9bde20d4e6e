import type { StoredDelivery } from '@/contract/admin/shopSettings';
import { pagePaths } from '@/contract/paths';
import { makeOwner } from '../support/adminJourney';
import {
  CheckoutJourney,
  chooseEnglish,
  JourneyCustomer,
  productNamed,
} from '../support/JourneyCustomer';
import { findProblems, phone } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';

test.use({ changesCatalogue: true, viewport: phone });

test('the pickup option has no axe violations on a phone', async ({ page, context, shop }) => {
  await chooseEnglish(context, shop);
  const { client } = await makeOwner(shop);
  const settings = '/api/admin/settings/delivery';
  const { version, value } = (await client.get<StoredDelivery>(settings)).data;
  const pickup = { ...value.pickup, offered: true };
  await client.put(settings, { version, value: { ...value, pickup } });

  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart((await productNamed(shop, 'Pure blueberry juice')).id);
  await customer.signInOn(page);
  await page.goto(pagePaths.cart);
  await expect(page.getByText(/pick it up at our place/)).toBeVisible();
  const checkout = new CheckoutJourney(page);
  await checkout.startAt();
  await page.getByRole('radio', { name: /^Pickup at/ }).check();
  expect.soft(await findProblems(page, 'shipping step', [phone])).toEqual([]);
});
