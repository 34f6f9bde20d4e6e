import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { storageKeys } from '@/contract/wire';
import { CheckoutJourney } from '../support/CheckoutJourney';
import { JourneyCustomer, chooseEnglish, logIn, productNamed } from '../support/JourneyCustomer';
import { linkInEmail } from '../support/linkInEmail';
import { phone } from '../support/pageFaults';
import type { ServerProcess } from '../support/server';
import { expect, ready, test } from '../support/shopTest';

/** A customer with one product in the cart, and a visitor who comes to the checkout with another. */
async function reachSignIn(page: Page, shop: ServerProcess, english: boolean) {
  const customer = await JourneyCustomer.register(shop);
  const [syrup, juice] = await Promise.all(
    ['Elderflower syrup', 'Pure blueberry juice'].map((name) => productNamed(shop, name)),
  );
  await customer.putIntoCart(juice?.id ?? 0);
  await page.goto(pagePaths.product(syrup?.id ?? 0));
  await ready(page);
  await page
    .getByRole('button', { name: english ? 'Add to Cart' : 'Dodaj u korpu' })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: english ? 'Proceed to checkout' : 'Završi kupovinu' })
    .click();
  const form = page.getByRole('form', {
    name: english ? 'Continue without a password' : 'Nastavi bez lozinke',
  });
  const typed = english
    ? { Email: customer.email, 'First name': 'Ana', 'Last name': 'Ilić', Phone: '064 123 456' }
    : { Imejl: customer.email, Ime: 'Ana', Prezime: 'Ilić', Telefon: '064 123 456' };
  for (const [label, value] of Object.entries(typed))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form
    .getByRole('button', { name: english ? 'Continue to delivery' : 'Nastavi na dostavu' })
    .click();
  await form.getByRole('button', { name: english ? 'Go to log in' : 'Na prijavu' }).click();
  for (const [label, value] of Object.entries(typed))
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  return { customer, chosenId: syrup?.id, productIds: [syrup?.id, juice?.id].sort() };
}

const cartOf = async ({ client }: JourneyCustomer) => {
  const { data } = await client.get<{ cart_products: { product: { id: number } }[] }>('/api/carts');
  return data.cart_products.map(({ product }) => product.id).sort();
};
const atShipping = (page: Page) => expect(page).toHaveURL(/\/checkout\/shipping$/);

const continueAs = async ({ client }: JourneyCustomer, page: Page) => {
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken);
  client.token = token ?? '';
};

test('a known email at the checkout logs in with its password: the checkout goes on with both carts; the typed address outlives the session', async ({
  page,
  context,
  shop,
}) => {
  await chooseEnglish(context, shop);
  const { customer, productIds } = await reachSignIn(page, shop, true);
  await logIn(page, customer.email);
  await atShipping(page);
  expect(await cartOf(customer)).toEqual(productIds);

  const checkout = new CheckoutJourney(page);
  await checkout.typeAddress();
  await continueAs(customer, page);
  await customer.endSessionElsewhere();
  await checkout.toPayment.click();
  const expired = page.getByRole('dialog', { name: 'Sign in to check out' });
  await expired.getByRole('link', { name: 'Login' }).click();
  await logIn(page, customer.email);
  await atShipping(page);
  await expect(checkout.street).toHaveValue('Svetog Save');
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutPayment);
});

test('on a phone, a known email gets a link: both tabs go on with its cart; used again or without its account, it says so', async ({
  page,
  context,
  shop,
  browser,
}) => {
  await page.setViewportSize(phone);
  const { customer, chosenId } = await reachSignIn(page, shop, false);
  const send = page.getByRole('button', { name: 'Pošalji mi link za prijavu' });
  await send.click();
  await expect(page.getByText('Važi 20 minuta')).toBeVisible();

  const link = new URL(await linkInEmail(shop.dataDir, customer.email, pagePaths.signInLink));
  const follow = async (tab: Page) => {
    await tab.goto(link.pathname + link.hash);
    await tab.getByRole('main').getByRole('button', { name: 'Prijavi se', exact: true }).click();
    return tab;
  };
  await atShipping(await follow(await context.newPage()));
  // The tab in which the link was asked for follows.
  await atShipping(page);
  // The link has ended the session of the test's client.
  await continueAs(customer, page);
  // Nobody had proved to own the account's email, so the cart that it had is emptied.
  expect(await cartOf(customer)).toEqual([chosenId]);

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const used = await follow(await elsewhere.newPage());
  await expect(used.getByRole('main').getByRole('alert')).toHaveText(/već iskorišćen/);
  await customer.client.delete('/api/auth/account', { body: {} });
  const deleted = await follow(await elsewhere.newPage());
  await expect(deleted.getByRole('main').getByRole('alert')).toHaveText(/je obrisan/);
  await expect(deleted.getByRole('link', { name: 'Nastavi bez lozinke' })).toBeVisible();
  await elsewhere.close();
});

test('on a phone, the confirmation of an order leads to choosing a password, also where nobody is signed in', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const customer = await JourneyCustomer.register(shop, '/api/auth/account');
  await customer.putIntoCart((await productNamed(shop, 'Elderflower syrup')).id);
  await customer.placeOrder(await customer.draftOrder());
  const link = new URL(await linkInEmail(shop.dataDir, customer.email, pagePaths.accountSettings));

  await page.goto(link.pathname + link.hash);
  await expect(page).toHaveURL(/\/login$/);
  await customer.signInOn(page);
  await page.goto(pagePaths.login);
  await expect(page).toHaveURL(/\/account\/settings#password$/);
  const form = page.getByRole('form', { name: 'Lozinka' });
  await expect(form.getByLabel('Lozinka', { exact: true })).toBeInViewport();
  await form.getByLabel('Lozinka', { exact: true }).fill('kupina kupina');
  await form.getByRole('button', { name: 'Sačuvaj lozinku' }).click();
  await expect(page.getByText(`Sledeći put se prijavite sa ${customer.email}.`)).toBeVisible();
});
