import { paymentMethods } from '@/contract/payment';
import type { Page } from 'playwright/test';
import type { StoredBusiness, StoredDelivery } from '@/contract/admin/shopSettings';
import type { Order } from '@/contract/order';
import { pagePaths } from '@/contract/paths';
import { makeOwner } from '../support/adminJourney';
import {
  CheckoutJourney,
  chooseEnglish,
  type JourneyCustomer,
  juiceName,
  productNamed,
  withJuice,
} from '../support/JourneyCustomer';
import { phone } from '../support/pageProblems';
import type { ServerProcess } from '../support/server';
import { expect, openPage, test } from '../support/shopTest';
import { succeeded, type TestClient } from '../support/TestClient';

test.use({ changesCatalogue: true, viewport: phone });
test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

interface Effort {
  screens: string[];
  fields: string[];
  taps: string[];
}

async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { screens: [], fields: [], taps: [] };
  const add = (list: keyof Effort, name: string) => {
    if (list === 'taps' || !effort[list].includes(name)) effort[list].push(name);
  };
  await page.exposeFunction('addEffort', add);
  await page.addInitScript(() => {
    const { addEffort } = window as unknown as { addEffort: (...args: string[]) => void };
    const typed = 'input:not([type=checkbox], [type=radio]), textarea';
    const field = ({ target }: Event) => (target as Element).closest<HTMLInputElement>(typed);
    addEventListener(
      'input',
      (event) => {
        const typedInto = field(event);
        if (typedInto) addEffort('fields', typedInto.name);
      },
      true,
    );
    addEventListener(
      'click',
      (event) => {
        // The browser also clicks the box of a label.
        const { tagName, textContent } = event.target as Element;
        const isRepeated = event.detail === 0 || (event as PointerEvent).pointerType === '';
        if (!field(event) && !isRepeated) addEffort('taps', `${tagName} ${textContent}`);
      },
      true,
    );
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    const isScreen = pathname !== pagePaths.checkout && !/^\/(products|orders)\//.test(pathname);
    if (isScreen) add('screens', pathname);
  });
  return effort;
}

async function getPaymentMethod(customer: JourneyCustomer): Promise<string | undefined> {
  const [order] = await customer.readOrders();
  const { data } = await customer.client.get<Order>(`/api/orders/${order?.id}`);
  return data.payment_method?.value;
}

async function change<Stored extends { version: number; value: object }>(
  client: TestClient,
  section: 'business' | 'delivery',
  changed: (value: Stored['value']) => Partial<Stored['value']>,
): Promise<void> {
  const path = `/api/admin/settings/${section}`;
  const { version, value } = (await client.get<Stored>(path)).data;
  succeeded(await client.put(path, { version, value: { ...value, ...changed(value) } }));
}

const offerTransfer = (client: TestClient, account: string) =>
  change<StoredBusiness>(client, 'business', () => ({ transfer: { account, wait_days: 5 } }));
const offerPickup = (client: TestClient, offered: boolean) =>
  change<StoredDelivery>(client, 'delivery', ({ pickup }) => ({ pickup: { ...pickup, offered } }));

async function startWithTransfer(page: Page, shop: ServerProcess) {
  const { client } = await makeOwner(shop);
  await offerTransfer(client, '265-0000001234567-57');
  return { client, ...(await withJuice(page, shop)) };
}

test('a first purchase takes four screens, six fields and eight taps', async ({ page, shop }) => {
  const effort = await countEffort(page);
  await openPage(page, pagePaths.product((await productNamed(shop, juiceName)).id));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('link', { name: 'Cart, 1 product' }).click();
  await page.getByRole('button', { name: 'Proceed to checkout' }).first().click();
  const passwordlessForm = page.getByRole('form', { name: 'Continue without a password' });
  // The links are the cart, the logo and the phone number, as in the other steps.
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(3);
  await passwordlessForm.getByLabel('Email', { exact: true }).fill('first@example.com');
  await passwordlessForm.getByLabel('Full name', { exact: true }).fill('Milica Jovanović');
  await passwordlessForm.getByLabel('Phone', { exact: true }).fill('+381 64 123 45 67');
  await passwordlessForm.getByRole('button', { name: 'Continue to delivery' }).click();
  const checkout = new CheckoutJourney(page);
  await checkout.expectAt(pagePaths.checkoutShipping);
  await checkout.typeAddress();
  await page.getByRole('option', { name: /^Arilje/ }).click();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  expect(effort.screens).toEqual([
    pagePaths.cart,
    pagePaths.login,
    pagePaths.checkoutShipping,
    pagePaths.checkoutOverview,
  ]);
  expect(effort.fields).toEqual(['email', 'name', 'phone', 'street', 'street_number', 'city']);
  expect(effort.taps, effort.taps.join('\n')).toHaveLength(8);
});

test('a customer with a saved address can buy in three taps, and can go back and reload between steps', async ({
  page,
  shop,
}) => {
  const { customer, checkout } = await withJuice(page, shop);
  await customer.saveAddress();
  const effort = await countEffort(page);
  await checkout.startAt();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await page.goBack();
  await checkout.expectAt(pagePaths.checkoutShipping);
  await page.goForward();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Cash upon delivery/ })).toBeChecked();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  expect([effort.fields, effort.taps.length]).toEqual([[], 3]);
});

test('the payment step can be opened by its URL, and the method chosen there is selected in the overview', async ({
  page,
  shop,
}) => {
  const { client, customer, checkout } = await startWithTransfer(page, shop);
  await checkout.startAt();
  await checkout.typeAddress();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await checkout.startAt(pagePaths.checkoutPayment);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await checkout.toOverview.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked();
  // The change is not saved yet.
  await checkout.consent.check();
  await page.getByRole('radio', { name: /^Cash upon delivery/ }).check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  expect(await getPaymentMethod(customer)).toBe('cash-upon-delivery');
  await offerTransfer(client, '');
});

test('a gift is paid for by bank transfer unless the customer chooses to let the recipient pay cash', async ({
  page,
  shop,
}) => {
  const { client, customer, checkout } = await startWithTransfer(page, shop);
  await checkout.startAt();
  await checkout.typeAddress();
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel(/^Recipient’s name/).fill('Ljiljana');
  await checkout.toPayment.click();
  const transfer = page.getByRole('radio', { name: /^Bank transfer/ });
  await expect(transfer).toBeChecked();
  await page.getByRole('radio', { name: /^Cash upon delivery/ }).check();
  await expect(page.getByText(/^This is a gift, and Ljiljana pays the courier/)).toBeVisible();
  // The choice is shown immediately, and a reload shows the saved choice.
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/payment/create') &&
      response.request().postDataJSON().payment_method_id === paymentMethods['bank-transfer'].id,
  );
  await page.getByRole('button', { name: 'I pay, by transfer' }).click();
  await expect(transfer).toBeChecked();
  await saved;
  await page.reload();
  await expect(transfer).toBeChecked();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  expect(await getPaymentMethod(customer)).toBe('bank-transfer');
  await offerTransfer(client, '');
});

test('a pickup order needs no address and is paid for on collection', async ({ page, shop }) => {
  const { client } = await makeOwner(shop);
  await offerPickup(client, true);
  const { checkout } = await withJuice(page, shop);
  const effort = await countEffort(page);
  await checkout.startAt();
  await page.getByRole('radio', { name: /^Pickup at/ }).check();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await expect(page.getByRole('radio', { name: /^Payment on pickup/ })).toBeChecked();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();
  expect(effort.fields).toEqual([]);
  await offerPickup(client, false);
});

test('if a payment method cannot be saved, the saved method is selected again and a message is shown', async ({
  page,
  shop,
}) => {
  const { client, checkout } = await startWithTransfer(page, shop);
  await checkout.startAt();
  await checkout.typeAddress();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await page.route('**/api/payment/create', (route) => route.fulfill({ status: 422, body: '{}' }));
  await page.getByRole('radio', { name: /^Bank transfer/ }).click();
  await expect(page.getByText('We couldn’t save the payment method.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Cash upon delivery/ })).toBeChecked();
  await offerTransfer(client, '');
});

test('if consent is missing, an error is shown above the check box, and the check box gets focus', async ({
  page,
  shop,
}) => {
  const { checkout } = await withJuice(page, shop);
  await checkout.startAt();
  await checkout.typeAddress();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await checkout.placing.click();
  const error = page.getByText('Accept the terms of sale to place the order');
  await expect(error).toBeInViewport({ ratio: 1 });
  await expect(checkout.consent).toBeFocused();
  const [above, box] = [await error.boundingBox(), await checkout.consent.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await expect(checkout.placing).toBeEnabled();
});
