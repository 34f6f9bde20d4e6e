import type { Cart } from '@/contract/cart';
import { pagePaths } from '@/contract/paths';
import { storageKeys } from '@/contract/wire';
import { JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { linkInEmail } from '../support/linkInEmail';
import { phone } from '../support/pageFaults';
import { expect, ready, test } from '../support/shopTest';

test('on a phone, a known email at the checkout gets a link: both tabs go on with both carts', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(phone);
  const customer = await JourneyCustomer.register(shop);
  const syrup = await productNamed(shop, 'Elderflower syrup');
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await customer.putIntoCart(juice.id);
  await page.goto(pagePaths.product(syrup.id));
  await ready(page);
  await page.getByRole('button', { name: 'Dodaj u korpu' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Završi kupovinu' }).click();
  const form = page.getByRole('form', { name: 'Nastavi bez lozinke' });
  const typed = { Imejl: customer.email, Ime: 'Ana', Prezime: 'Ilić', Telefon: '064 123 456' };
  for (const [label, value] of Object.entries(typed))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Nastavi na dostavu' }).click();
  await form.getByRole('button', { name: 'Na prijavu' }).click();
  await page.getByRole('button', { name: 'Pošalji mi link za prijavu' }).click();
  await expect(page.getByText('Važi 20 minuta')).toBeVisible();

  const link = new URL(await linkInEmail(shop.dataDir, customer.email, pagePaths.signInLink));
  const other = await context.newPage();
  await other.goto(link.pathname + link.hash);
  await other.getByRole('main').getByRole('button', { name: 'Prijavi se', exact: true }).click();
  // The tab in which the link was asked for follows.
  for (const tab of [other, page]) await expect(tab).toHaveURL(/\/checkout\/shipping$/);
  // The link has ended the session of the test's client.
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.accessToken);
  customer.client.token = token ?? '';
  const { data } = await customer.client.get<Cart>('/api/carts');
  const ids = data.cart_products.map(({ product }) => product.id);
  expect(ids.sort()).toEqual([syrup.id, juice.id].sort());
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
