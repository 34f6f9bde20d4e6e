import { pagePaths } from '@/contract/paths';
import { holdRequests, expect, test, openPage } from '../support/shopTest';
import { JourneyCustomer, logIn, productNamed, chooseEnglish } from '../support/JourneyCustomer';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

test('logging out ends the session on the server even if the tab is closed immediately', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  await customer.signInOn(page);
  await page.goto(pagePaths.orders);
  await page.getByRole('button', { name: 'User menu' }).click();
  const sent = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await sent;
  await page.close();
  await expect
    .poll(async () => (await customer.client.call('GET', '/api/auth/currentuser')).status)
    .toBe(401);
});

test('logging in from the header of a product page returns to the product, not to an earlier page', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  const juice = await productNamed(shop, 'Pure blueberry juice');
  // This stores an earlier return URL.
  await page.goto(pagePaths.orders);
  await expect(page).toHaveURL(/\/login$/);
  await openPage(page, pagePaths.product(juice.id));
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, customer.email);
  await expect(page).toHaveURL(new RegExp(`${pagePaths.product(juice.id)}$`));
});

test('the login form is hidden from a signed-in customer and shown if the session has ended', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  await customer.signInOn(page);
  const response = await holdRequests(page, '**/api/auth/currentuser');
  const requested = page.waitForRequest('**/api/auth/currentuser');
  await page.goto(pagePaths.login);
  await requested;
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeAttached();
  await expect(email).toBeHidden();
  response();
  await expect(page).toHaveURL(/\/$/);

  await customer.endSessionElsewhere();
  await page.goto(pagePaths.login);
  await expect(email).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
