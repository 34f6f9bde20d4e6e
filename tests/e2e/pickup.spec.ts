import type { StoredDelivery } from '@/contract/admin/shopSettings';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { CheckoutJourney } from '../support/CheckoutJourney';
import { chooseEnglish, JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { faultsOf, phone } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';

test.use({ changesCatalogue: true });

const screens = { phone, desktop: { width: 1440, height: 900 } };

for (const [name, size] of Object.entries(screens)) {
  test(`on a ${name}, an order is picked up, from the cart to its handover`, async ({
    page,
    context,
    shop,
  }) => {
    await page.setViewportSize(size);
    await chooseEnglish(context, shop);
    const { client } = await signInAsOwner(page, shop);
    const settings = '/api/admin/settings/delivery';
    const { version, value } = (await client.get<StoredDelivery>(settings)).data;
    const pickup = { ...value.pickup, offered: true };
    await client.put(settings, { version, value: { ...value, pickup } });

    const customer = await JourneyCustomer.register(shop);
    await customer.putIntoCart((await productNamed(shop, 'Pure blueberry juice')).id);
    await customer.isSignedInOn(page);
    await page.goto(pagePaths.cart);
    await expect(page.getByText(/pick it up at our place/)).toBeVisible();
    const checkout = new CheckoutJourney(page);
    await checkout.startAt();
    await expect(page.getByRole('radio', { name: 'Delivery by courier' })).toBeChecked();
    await page.getByRole('radio', { name: /^Pickup at/ }).check();
    await expect(checkout.street).toHaveCount(0);
    expect.soft(await faultsOf(page, 'shipping step', [size])).toEqual([]);
    await page.setViewportSize(size);
    await checkout.toPayment.click();
    await expect(page.getByText('Pay in cash when you come for the order.')).toBeVisible();
    await checkout.toOverview.click();
    await expect(page.getByText(/^Ready /)).toBeVisible();
    await checkout.consent.check();
    await checkout.placing.click();
    await checkout.expectPlaced();
    const [order] = await customer.readOrders();
    const number = order?.number ?? '';

    await page.goto(`${adminPaths.orders}/${number}`);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Potvrdi');
    await press('Spakuj');
    // An order that is not packed can be picked up too.
    await expect(page.getByRole('heading', { name: 'Upišite preuzimanje' })).toBeVisible();
    await press('Upiši preuzimanje');
    await expect(page.getByText(`Porudžbina ${number} je preuzeta.`)).toBeVisible();
    await page.goto(pagePaths.order(order?.id ?? 0));
    await expect(page.getByText('Picked up', { exact: true }).first()).toBeVisible();
    expect((await customer.readOrders())[0]?.status).toBe('delivered');
  });
}
