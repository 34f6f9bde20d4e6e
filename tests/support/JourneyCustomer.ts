import type { BrowserContext, Page, Locator } from 'playwright/test';
import type { SignedIn } from '@/contract/customer';
import type { Order } from '@/contract/order';
import type { ProductList, ProductSummary } from '@/contract/product';
import { languageCookie, storageKeys } from '@/contract/wire';
import { pagePaths } from '@/contract/paths';
import { addAddress, draftOrder, placeOrder } from './customers';
import { TestClient } from './TestClient';
import type { ServerProcess } from './server';
import { expect } from './shopTest';

let customers = 0;

export const journeyPassword = 'voće-i-povrće';

/** A customer in an end-to-end test who registered through the API. */
export class JourneyCustomer {
  readonly client: TestClient;

  private constructor(
    private readonly shop: ServerProcess,
    readonly entered: SignedIn,
  ) {
    this.client = TestClient.at({ url: () => shop.url, token: entered.token });
  }

  static async register(
    shop: ServerProcess,
    path: '/api/auth/register' | '/api/auth/account' = '/api/auth/register',
    name = `journey-${process.pid}-`,
  ): Promise<JourneyCustomer> {
    customers += 1;
    // Registrations from one IP address are limited.
    const headers = { 'x-forwarded-for': `10.0.${customers >> 8}.${customers & 255}` };
    const { data } = await TestClient.at({ url: () => shop.url, headers }).post<SignedIn>(path, {
      email: `${name}${customers}@example.com`,
      name: 'Milica',
      last_name: 'Jovanović',
      phone: '+381 64 123 45 67',
      password: journeyPassword,
      password_confirmation: journeyPassword,
    });
    return new JourneyCustomer(shop, data);
  }

  get email(): string {
    return this.entered.user.email;
  }

  /** Stores the access token in the browser, as an earlier login would. */
  async signInOn(page: Page): Promise<void> {
    // This URL runs no scripts.
    await page.goto('/api/health');
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
      storageKeys.accessToken,
      this.entered.token,
    ] as const);
  }

  async putIntoCart(product: number, quantity = 1): Promise<void> {
    await this.client.put(`/api/carts/products/${product}`, { quantity });
  }

  saveAddress(): Promise<number> {
    return addAddress(this.client);
  }

  /** Drafts an order with a payment from the cart. */
  async draftOrder(payment_method_id?: number): Promise<Order> {
    return draftOrder(this.client, await this.saveAddress(), undefined, payment_method_id);
  }

  async placeOrder({ id, version }: Order): Promise<Order> {
    return (await placeOrder(this.client, { id, version })).data;
  }

  /** Ends the session as another device would. This client continues with a new session. */
  async endSessionElsewhere(): Promise<void> {
    await this.client.post('/api/auth/logout');
    const { data } = await TestClient.at({ url: () => this.shop.url }).post<SignedIn>(
      '/api/auth/login',
      { email: this.email, password: journeyPassword },
    );
    this.client.token = data.token;
  }

  async readOrders(): Promise<Order[]> {
    const { data } = await this.client.get<Order[]>('/api/orders');
    return data.filter(({ status }) => status !== 'draft');
  }
}

/** Logs in at /login in English, even on the way to the checkout. */
export async function logIn(page: Page, email: string, password = journeyPassword): Promise<void> {
  const form = page.getByRole('form', { name: /^(Log in|I already have an account)$/ });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function productNamed(shop: ServerProcess, name: string): Promise<ProductSummary> {
  const client = TestClient.at({ url: () => shop.url, headers: { 'accept-language': 'en' } });
  const { data } = await client.get<ProductList>('/api/products?per_page=100');
  const found = data.products.find((product) => product.name === name);
  if (!found) throw new Error(`The seed has no product named ${name}.`);
  return found;
}

export async function chooseEnglish(context: BrowserContext, shop: ServerProcess): Promise<void> {
  await context.addCookies([{ name: languageCookie, value: 'en', url: shop.url }]);
}

const labels = {
  en: {
    street: 'Street',
    streetNumber: 'Street number',
    city: 'City',
    toPayment: 'Continue to payment',
    toOverview: 'Go to overview',
    consent: /I accept the terms/,
    placing: 'Order with obligation to pay',
    emptyCart: 'Cart, empty',
  },
  'sr-LAT': {
    street: 'Ulica',
    streetNumber: 'Broj',
    city: 'Mesto',
    toPayment: 'Nastavi na plaćanje',
    toOverview: 'Na pregled porudžbine',
    consent: /Prihvatam uslove/,
    placing: 'Poruči uz obavezu plaćanja',
    emptyCart: 'Korpa, prazna',
  },
};

export class CheckoutJourney {
  private readonly labels;
  readonly street: Locator;
  readonly toPayment: Locator;
  readonly toOverview: Locator;
  readonly consent: Locator;
  readonly placing: Locator;

  constructor(
    readonly page: Page,
    locale: keyof typeof labels = 'en',
  ) {
    this.labels = labels[locale];
    const { street, toPayment, toOverview, consent, placing } = this.labels;
    this.street = page.getByLabel(street, { exact: true });
    this.toPayment = page.getByRole('button', { name: toPayment });
    this.toOverview = page.getByRole('button', { name: toOverview });
    this.consent = page.getByRole('checkbox', { name: consent });
    this.placing = page.getByRole('button', { name: placing });
  }

  async startAt(path: string = pagePaths.checkout): Promise<void> {
    await this.page.goto(path);
  }

  async typeAddress(): Promise<void> {
    await this.street.fill('Svetog Save');
    await this.page.getByLabel(this.labels.streetNumber, { exact: true }).fill('12a');
    await this.page.getByLabel(this.labels.city, { exact: true }).fill('Arilje');
  }

  expectAt(path: string): Promise<void> {
    return expect.poll(() => new URL(this.page.url()).pathname).toBe(path);
  }

  async expectPlaced(): Promise<void> {
    await expect(this.page).toHaveURL(/\/orders\/\d+$/);
    await expect(this.page.getByRole('link', { name: this.labels.emptyCart })).toBeVisible();
  }

  async reachOverview(): Promise<void> {
    await this.typeAddress();
    await this.toPayment.click();
    await this.expectAt(pagePaths.checkoutOverview);
    await this.consent.check();
  }
}

export const juiceName = 'Pure blueberry juice';

/** A signed-in customer with juice in the cart and no checkout data. */
export async function withJuice(page: Page, shop: ServerProcess) {
  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart((await productNamed(shop, juiceName)).id);
  await customer.signInOn(page);
  return { customer, checkout: new CheckoutJourney(page) };
}
