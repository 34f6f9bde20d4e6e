import type { Locator, Page, Route } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { CheckoutJourney } from '../support/CheckoutJourney';
import { JourneyCustomer, productNamed, speaksEnglish } from '../support/JourneyCustomer';
import { expect, test } from '../support/shopTest';

/** Requests of the checkout that change data. */
const calls = {
  'keep the address': '**/api/address/create',
  'draft the order': '**/api/orders',
  'create the payment': '**/api/payment/create',
  'place the order': '**/api/orders/*/place',
} as const;
type Call = keyof typeof calls;

const slowMs = 1500;

/** Fault applied to the first such request; later requests succeed. */
const faults = {
  rejected: (route: Route) => route.abort('connectionrefused'),
  'broken (500)': (route: Route) => route.fulfill({ status: 500, body: 'out of order' }),
  'reply lost': async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  'reply slow': async (route: Route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    await route.fulfill({ response });
  },
} as const;
type Fault = keyof typeof faults;

interface Outcome {
  /** Button clicks; a checkout without faults needs three. */
  clicks: number;
  orders: number;
  addresses: number;
}

test.use({
  // A single expression, because Playwright would read the second element as fixture options.
  expectedConsole: [
    /Failed to load resource: (net::ERR_CONNECTION_(REFUSED|RESET)|.*status of 500)/,
  ],
});

/** Clicks until the expected page is reached, as a customer who follows the messages would. */
async function clicksUntil(page: Page, button: Locator, arrived: () => boolean): Promise<number> {
  let clicks = 0;
  const idle = button.and(page.locator(':not([aria-busy="true"])'));
  await expect(async () => {
    if (arrived()) return;
    if ((await idle.count()) === 1) {
      await idle.click({ timeout: 2 * slowMs });
      // On a busy machine the page may continue before the click completes.
      clicks += 1;
    }
    await expect.poll(arrived, { timeout: 2 * slowMs }).toBe(true);
  }).toPass({ timeout: 60_000 });
  return clicks;
}

async function checksOut(page: Page, customer: JourneyCustomer, call: Call, fault: Fault) {
  const checkout = new CheckoutJourney(page);
  const at = (path: string) => () => new URL(page.url()).pathname === path;
  let met = 0;
  await page.route(calls[call], (route) => {
    if (route.request().method() !== 'POST' || met > 0) return route.continue();
    met += 1;
    return faults[fault](route);
  });
  await customer.isSignedInOn(page);
  await checkout.startsAt();
  await checkout.typesAddress();
  let clicks = await clicksUntil(page, checkout.toPayment, at(pagePaths.checkoutPayment));
  clicks += await clicksUntil(page, checkout.toOverview, at(pagePaths.checkoutOverview));
  await checkout.consent.check();
  const placed = () => /\/orders\/\d+$/.test(page.url());
  clicks += await clicksUntil(page, checkout.placing, placed);
  await page.unroute(calls[call]);
  expect(met, 'the fault occurred').toBe(1);
  const { data: addresses } = await customer.client.call<unknown[]>(
    'GET',
    `/api/address/${customer.entered.user.id}`,
  );
  const outcome: Outcome = {
    clicks,
    orders: (await customer.orders()).length,
    addresses: addresses.length,
  };
  return outcome;
}

for (const call of Object.keys(calls) as Call[]) {
  test(`if the request to ${call} fails, one order results and nothing is typed twice`, async ({
    page,
    context,
    shop,
  }) => {
    test.setTimeout(240_000);
    await speaksEnglish(context, shop);
    const syrup = await productNamed(shop, 'Elderflower syrup');
    const table: Record<string, string | number>[] = [];
    for (const fault of Object.keys(faults) as Fault[]) {
      const customer = await JourneyCustomer.register(shop);
      await customer.putsIntoCart(syrup.id);
      const outcome = await checksOut(page, customer, call, fault);
      table.push({ call, fault, ...outcome });
      expect.soft(outcome.orders, fault).toBe(1);
      expect.soft(outcome.addresses, fault).toBe(1);
      // At most one click more than without the fault.
      expect.soft(outcome.clicks, fault).toBeLessThanOrEqual(4);
    }
    console.table(table);
  });
}
