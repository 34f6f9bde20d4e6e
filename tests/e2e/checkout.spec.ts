import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from 'playwright/test';
import type { Cart } from '../../src/contract/cart';
import { pagePaths } from '../../src/contract/paths';
import { idempotencyHeader } from '../../src/contract/wire';
import { CheckoutJourney } from '../support/CheckoutJourney';
import {
  JourneyCustomer,
  journeyPassword,
  productNamed,
  speaksEnglish,
} from '../support/JourneyCustomer';
import type { ServerProcess } from '../support/server';
import { expect, networkErrorLines, ready, test } from '../support/shopTest';

test.use({ expectedConsole: networkErrorLines });
test.beforeEach(({ context, shop }) => speaksEnglish(context, shop));

const juiceName = 'Pure blueberry juice';
const placeCalls = '**/api/orders/*/place';

/** A signed-in customer with juice in the cart and no checkout data. */
async function withJuice(page: Page, shop: ServerProcess) {
  const customer = await JourneyCustomer.register(shop);
  await customer.putsIntoCart((await productNamed(shop, juiceName)).id);
  await customer.isSignedInOn(page);
  return { customer, checkout: new CheckoutJourney(page) };
}

async function signIn(page: Page, email: string) {
  await expect(page.getByText(/Your session has expired/).first()).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: 'Login' });
  await expect(link.or(page.getByLabel('Password', { exact: true })).first()).toBeVisible();
  if (await link.isVisible()) await link.click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

test('the URL selects the checkout step, and the page names it', async ({ page, shop }) => {
  const { checkout } = await withJuice(page, shop);
  await checkout.startsAt(pagePaths.checkoutOverview);
  await checkout.expectAt(pagePaths.checkoutShipping);
  await checkout.typesAddress();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutPayment);
  await checkout.toOverview.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await expect(checkout.placing).toBeVisible();

  await page.goBack();
  await checkout.expectAt(pagePaths.checkoutPayment);
  await expect(page.getByRole('radio', { name: /Cash upon delivery/ })).toBeChecked();
  await page.goBack();
  await checkout.expectAt(pagePaths.checkoutShipping);
  await expect(page.getByRole('radio', { name: /Svetog Save 12a/ })).toBeChecked();
  await page.goForward();
  await checkout.expectAt(pagePaths.checkoutPayment);
  await page.goForward();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await page.reload();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await expect(page.getByText('Svetog Save 12a')).toBeVisible();
  await checkout.startsAt(pagePaths.checkout);
  await expect(page).toHaveURL(/\/checkout\/\w/);
});

test('on a phone a toast covers no button of the step', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.typesAddress();
  await checkout.toPayment.click();
  const toast = page.locator('.notistack-Snackbar').getByRole('status');
  await expect(toast).toBeVisible();
  await checkout.expectAt(pagePaths.checkoutPayment);
  await checkout.toOverview.focus();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const card = await toast.boundingBox();
  const button = await checkout.toOverview.boundingBox();
  if (!card || !button) throw new Error('Toast or button not found');
  expect(card.y).toBeGreaterThan(button.y + button.height);
});

test('choosing the payment reports nothing: the overview shows it', async ({ page, shop }) => {
  const { checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.typesAddress();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutPayment);
  const toasts = page.locator('.notistack-Snackbar');
  await expect(toasts.first()).toBeVisible();
  await expect(toasts).toHaveCount(0);
  await checkout.toOverview.click();
  await expect(checkout.placing).toBeVisible();
  await expect(toasts).toHaveCount(0);
});

test('a gift note goes from the shipping step to the overview and the order', async ({
  page,
  shop,
}) => {
  const wish = 'Srećan rođendan, Mila!';
  const { checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.typesAddress();
  await page.getByRole('button', { name: 'Add a gift note' }).click();
  await page.getByLabel('Gift note').fill(wish);
  await checkout.toPayment.click();
  await checkout.toOverview.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await expect(page.getByText(wish)).toBeVisible();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  await expect(page.getByText(wish)).toBeVisible();
});

test('an order can be repeated from the list of orders', async ({ page, shop }) => {
  const { customer } = await withJuice(page, shop);
  const { number } = await customer.places(await customer.drafts());
  await page.goto(pagePaths.orders);
  await page.getByRole('button', { name: `Order again ${number}` }).click();
  await expect(page.getByText('1 product is in your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
});

test('Continue pressed while user information is being saved continues after the save', async ({
  page,
  shop,
}) => {
  const { checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.typesAddress();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
  });
  await page.route('**/api/auth/update', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByLabel('Phone').fill('0659876543');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await checkout.toPayment.click();
  await expect(checkout.toPayment).toHaveAttribute('aria-busy', 'true');
  await checkout.expectAt(pagePaths.checkoutPayment);
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/auth/update',
    '/api/address/create',
    '/api/orders',
  ]);
  await checkout.toOverview.click();
  await expect(page.getByText('0659876543')).toBeVisible();
});

test('a double click places one order', async ({ page, shop }) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.reachesOverview();
  await checkout.placing.dblclick();
  await checkout.expectPlaced();
  expect(await customer.orders()).toHaveLength(1);
  // Back does not return to the checkout of a placed order. Wait for the order page, because until
  // then Back would only redirect to it again.
  await expect(
    page.getByRole('heading', { name: /^Thank you, .+ We have your order\.$/ }),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'There is nothing to order' })).toBeVisible();
  await expect(checkout.placing).toHaveCount(0);
  expect(await customer.orders()).toHaveLength(1);
});

test('a lost reply results in one order, which is found again', async ({ page, shop }) => {
  const { customer, checkout } = await withJuice(page, shop);
  const keys = new Set<string | undefined>();
  let calls = 0;
  await page.route(placeCalls, async (route: Route) => {
    keys.add(route.request().headers()[idempotencyHeader.toLowerCase()]);
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await checkout.startsAt();
  await checkout.reachesOverview();
  await checkout.placing.click();
  await checkout.expectPlaced();
  expect(calls).toBe(2);
  expect(keys.size).toBe(1);
  expect(await customer.orders()).toHaveLength(1);
});

test('a reload while the reply is pending results in one order', async ({ page, shop }) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.reachesOverview();
  let placed = false;
  await page.route(placeCalls, async (route: Route) => {
    if (placed) return route.continue();
    await route.fetch();
    placed = true;
    // Never fulfilled, because the page is reloaded before.
  });
  await checkout.placing.click();
  await expect.poll(() => placed).toBe(true);
  await page.reload();
  await checkout.expectPlaced();
  expect(await customer.orders()).toHaveLength(1);
});

test('a reload that lasts longer than the reply shows the order', async ({ page, shop }) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.reachesOverview();
  const reload = page.waitForRequest((request) => request.isNavigationRequest());
  const orderPage = page.waitForRequest(/page-order/);
  await page.route(placeCalls, async (route: Route) => {
    await reload;
    await route.continue();
  });
  await page.route(`**${pagePaths.checkoutOverview}`, async (route: Route) => {
    await orderPage;
    // Until the order page has replaced the checkout.
    await wait(1000);
    await route.continue();
  });
  await checkout.placing.click();
  await page.reload();
  await checkout.expectPlaced();
  expect(await customer.orders()).toHaveLength(1);
});

test('a session that ends during checkout requires a login and keeps the input', async ({
  page,
  shop,
}) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.typesAddress();
  await page.getByLabel('Note for the courier').fill('Second door');
  await customer.endsSessionElsewhere();
  await checkout.toPayment.click();
  await signIn(page, customer.email);
  await checkout.expectAt(pagePaths.checkoutShipping);
  await checkout.expectAddressTyped();
  await expect(page.getByLabel('Note for the courier')).toHaveValue('Second door');
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutPayment);
  await checkout.toOverview.click();
  await checkout.expectAt(pagePaths.checkoutOverview);

  await checkout.consent.check();
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  customer.client.token = token ?? '';
  await customer.endsSessionElsewhere();
  await checkout.placing.click();
  await signIn(page, customer.email);
  // The order was not placed: the customer stays on the step and accepts the terms again.
  await checkout.expectAt(pagePaths.checkoutOverview);
  await expect(checkout.consent).not.toBeChecked();
  expect(await customer.orders()).toHaveLength(0);
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  await expect(page.getByText('Second door')).toBeVisible();
  expect(await customer.orders()).toHaveLength(1);
});

test('changes from another tab are shown and must be confirmed', async ({
  page,
  context,
  shop,
}) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.reachesOverview();
  const other = await context.newPage();
  await other.goto(pagePaths.cart);
  await ready(other);
  await other.getByRole('button', { name: `Increase quantity, ${juiceName}` }).click();
  await expect(other.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled();
  await expect
    .poll(async () => {
      const { data } = await customer.client.call<Cart>('GET', '/api/carts');
      return data.cart_products[0]?.quantity;
    })
    .toBe(2);
  await other.close();
  await checkout.placing.click();
  const changes = page.getByRole('alert').filter({ hasText: 'Something changed' });
  await expect(changes).toContainText(`${juiceName}: the quantity was 1, it is now 2.`);
  await expect(changes).toBeFocused();
  await expect(checkout.consent).not.toBeChecked();
  expect(await customer.orders()).toHaveLength(0);
  await checkout.placing.click();
  await expect(page.getByText('You need to accept the terms of sale')).toBeVisible();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  const [order, ...more] = await customer.orders();
  expect(more).toHaveLength(0);
  expect(order?.item_count).toBe(2);
});

test('a cart emptied in another tab leads to the empty checkout page', async ({ page, shop }) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.reachesOverview();
  await customer.client.call('DELETE', '/api/carts');
  await checkout.placing.click();
  await expect(page.getByRole('heading', { name: 'There is nothing to order' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to shop' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  expect(await customer.orders()).toHaveLength(0);
});

test('a network failure while placing is reported and results in one order', async ({
  page,
  context,
  shop,
}) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startsAt();
  await checkout.reachesOverview();
  await context.setOffline(true);
  await checkout.placing.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'it will not be placed twice' }),
  ).toBeVisible();
  await context.setOffline(false);
  await checkout.expectPlaced();
  expect(await customer.orders()).toHaveLength(1);
});
