import {
  CheckoutJourney,
  chooseEnglish,
  JourneyCustomer,
  productNamed,
} from '../support/JourneyCustomer';
import { test } from '../support/demoTest';
import { expect } from '../support/shopTest';

test('the demo accepts orders as soon as it starts', async ({ page, context, shop }) => {
  await chooseEnglish(context, shop);
  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart((await productNamed(shop, 'Pure blueberry juice')).id);
  await customer.signInOn(page);
  const checkout = new CheckoutJourney(page);
  await checkout.startAt();
  await checkout.reachOverview();
  await checkout.placing.click();
  await checkout.expectPlaced();
  expect(await customer.readOrders()).toHaveLength(1);
});
