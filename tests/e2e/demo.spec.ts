import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDemo } from '@/scripts/demo/prepareDemo';
import {
  CheckoutJourney,
  chooseEnglish,
  JourneyCustomer,
  productNamed,
} from '../support/JourneyCustomer';
import { fillWithReadyFolder } from '../support/readyFolder';
import { startServer } from '../support/server';
import { expect, test as base } from '../support/shopTest';

/** The shop that `npm run demo` opens, of fewer days, with the limits of a shop that has fewer orders. */
const test = base.extend({
  shop: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bobica-demo-'));
    fillWithReadyFolder(dataDir);
    await prepareDemo(dataDir, 8);
    const env = { ORDERS_PER_HOUR_PER_ADDRESS: '1' };
    const shop = await startServer({ built: true, dataDir, env });
    await use(shop);
    await shop.dispose();
    await rm(dataDir, { recursive: true, force: true });
  },
});

test('the demo accepts orders as soon as it is open', async ({ page, context, shop }) => {
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
