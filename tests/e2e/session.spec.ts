import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { linkInEmail } from '../support/linkInEmail';
import { holdRequests } from '../support/holdScripts';
import { JourneyCustomer, logIn, productNamed, chooseEnglish } from '../support/JourneyCustomer';
import { expect, ready, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

test('a visitor who opens a protected page returns to it after logging in', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  await page.goto(pagePaths.accountSettings);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Log in to pick up where you left off.')).toBeVisible();
  await logIn(page, customer.email, 'not-the-password');
  await expect(page.getByText('The email or password is incorrect')).toBeVisible();
  await logIn(page, customer.email);
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
});

test('a logout whose tab is closed at once ends the session on the server', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  await customer.isSignedInOn(page);
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

test("logging in from a product's header returns to the product, not to an earlier page", async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  const juice = await productNamed(shop, 'Pure blueberry juice');
  // Stores an earlier return address.
  await page.goto(pagePaths.orders);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(pagePaths.product(juice.id));
  await ready(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, customer.email);
  await expect(page).toHaveURL(new RegExp(`${pagePaths.product(juice.id)}$`));
});

test('the link in the email resets a forgotten password once', async ({ page, shop }) => {
  const customer = await JourneyCustomer.register(shop);
  await page.goto(pagePaths.login);
  await ready(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/password\/forgot$/);
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If an account with this address exists')).toBeVisible();

  const link = new URL(await linkInEmail(shop.dataDir, customer.email, pagePaths.resetPassword));
  const chosen = 'sasvim-nova-lozinka';
  const setPassword = async () => {
    await page.goto(link.pathname + link.hash);
    await ready(page);
    await page.getByRole('textbox', { name: 'New password' }).fill(chosen);
    await page.getByLabel('Confirm password').fill(chosen);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await setPassword();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  // The secret of the link appears neither in the address bar nor in the history.
  expect(page.url()).not.toContain(link.hash.slice(1));
  expect((await customer.client.call('GET', '/api/auth/currentuser')).status).toBe(401);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, customer.email);
  await expect(page.getByText('The email or password is incorrect')).toBeVisible();
  await logIn(page, customer.email, chosen);
  await expect(page.getByText('You are logged in.')).toBeVisible();

  await page.goto(pagePaths.home);
  await setPassword();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

test('a link to log in opens in another browser, and once only', async ({
  page,
  shop,
  browser,
}) => {
  const { email } = await JourneyCustomer.register(shop);
  await page.goto(pagePaths.login);
  await ready(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a link to log in' }).click();
  await expect(page.getByText('It is valid for 20 minutes')).toBeVisible();

  const link = new URL(await linkInEmail(shop.dataDir, email, pagePaths.signInLink));
  const otherBrowser = await browser.newContext({ baseURL: shop.url });
  await chooseEnglish(otherBrowser, shop);
  const other = await otherBrowser.newPage();
  const followLink = async (tab: Page) => {
    await tab.goto(link.pathname + link.hash);
    await tab.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await followLink(other);
  await expect(other.getByText('You are logged in.')).toBeVisible();
  await other.goto(pagePaths.accountSettings);
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(email);
  await otherBrowser.close();

  await followLink(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/already been used/);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('the login form is not shown to a customer, and is once the session proves to have ended', async ({
  page,
  shop,
}) => {
  const customer = await JourneyCustomer.register(shop);
  await customer.isSignedInOn(page);
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
