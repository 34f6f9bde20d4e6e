import type { Locator, Page, Route } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { CheckoutJourney } from '../support/CheckoutJourney';
import { JourneyCustomer, productNamed, chooseEnglish } from '../support/JourneyCustomer';
import { isSoak } from '../support/repetitions';
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

test.use({
  // A single expression, because Playwright would read the second element as fixture options.
  expectedConsole: [
    /Failed to load resource: (net::ERR_CONNECTION_(REFUSED|RESET)|.*status of 500)/,
  ],
});

/** Clicks until the expected page is reached, as a customer who follows the messages would; three without faults. */
async function clickUntil(page: Page, button: Locator, arrived: () => boolean): Promise<number> {
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
  }).toPass();
  return clicks;
}

/** Checks out while the first request of each kind meets its fault. */
async function checkOut(page: Page, customer: JourneyCustomer, met: Partial<Record<Call, Fault>>) {
  const checkout = new CheckoutJourney(page);
  const at = (path: string) => () => new URL(page.url()).pathname === path;
  const occurred: string[] = [];
  for (const [call, fault] of Object.entries(met) as [Call, Fault][]) {
    await page.route(calls[call], (route) => {
      if (route.request().method() !== 'POST' || occurred.includes(call)) return route.fallback();
      occurred.push(call);
      return faults[fault](route);
    });
  }
  await customer.isSignedInOn(page);
  await checkout.startAt();
  await checkout.typeAddress();
  let clicks = await clickUntil(page, checkout.toPayment, at(pagePaths.checkoutPayment));
  clicks += await clickUntil(page, checkout.toOverview, at(pagePaths.checkoutOverview));
  await checkout.consent.check();
  const placed = () => /\/orders\/\d+$/.test(page.url());
  clicks += await clickUntil(page, checkout.placing, placed);
  await page.unrouteAll();
  expect(occurred.sort(), 'the faults occurred').toEqual(Object.keys(met).sort());
  const { data: addresses } = await customer.client.call<unknown[]>(
    'GET',
    `/api/address/${customer.entered.user.id}`,
  );
  return { clicks, orders: (await customer.readOrders()).length, addresses: addresses.length };
}

/** A fault of each request in one checkout; in the long run, each fault of each request in its own. */
const checkouts: Partial<Record<Call, Fault>>[] = isSoak
  ? (Object.keys(calls) as Call[]).flatMap((call) =>
      (Object.keys(faults) as Fault[]).map((fault) => ({ [call]: fault })),
    )
  : [
      {
        'keep the address': 'reply lost',
        'draft the order': 'broken (500)',
        'create the payment': 'rejected',
        'place the order': 'reply lost',
      },
    ];

for (const met of checkouts) {
  test(`requests fail (${Object.values(met).join(', ')}): one order results and nothing is typed twice`, async ({
    page,
    context,
    shop,
  }) => {
    test.slow();
    await chooseEnglish(context, shop);
    const customer = await JourneyCustomer.register(shop);
    await customer.putIntoCart((await productNamed(shop, 'Elderflower syrup')).id);
    const { clicks, ...made } = await checkOut(page, customer, met);
    expect(made).toEqual({ orders: 1, addresses: 1 });
    // At most one click more for each fault.
    expect(clicks).toBeLessThanOrEqual(3 + Object.keys(met).length);
  });
}
