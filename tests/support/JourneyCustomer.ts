import type { BrowserContext, Page } from 'playwright/test';
import type { Address, City } from '../../src/contract/address';
import type { SignedIn } from '../../src/contract/customer';
import type { Order } from '../../src/contract/order';
import type { ProductList, ProductSummary } from '../../src/contract/product';
import { idempotencyHeader, languageCookie, storageKeys } from '../../src/contract/wire';
import { HttpClient } from './HttpClient';
import type { ServerProcess } from './server';

let customers = 0;

/** Nobody but journeys looks at it. */
export const journeyPassword = 'voće-i-povrće';

/** Customer of a journey's shop, with an account that was opened over the API. */
export class JourneyCustomer {
  readonly client: HttpClient;

  private constructor(
    private readonly shop: ServerProcess,
    readonly entered: SignedIn,
  ) {
    this.client = new HttpClient({ url: () => shop.url, token: entered.token });
  }

  static async register(shop: ServerProcess): Promise<JourneyCustomer> {
    customers += 1;
    const { data } = await new HttpClient({ url: () => shop.url }).call<SignedIn>(
      'POST',
      '/api/auth/register',
      {
        email: `journey-${process.pid}-${customers}@example.com`,
        name: 'Milica',
        last_name: 'Jovanović',
        phone: '+381 64 123 45 67',
        password: journeyPassword,
        password_confirmation: journeyPassword,
      },
    );
    return new JourneyCustomer(shop, data);
  }

  get email(): string {
    return this.entered.user.email;
  }

  /** As if this customer had signed in here on an earlier visit. */
  async isSignedInOn(page: Page): Promise<void> {
    // An address of the shop that runs no script.
    await page.goto('/api/health');
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
      storageKeys.accessToken,
      this.entered.token,
    ] as const);
  }

  async putsIntoCart(product: number, quantity = 1): Promise<void> {
    await this.client.call('PUT', `/api/carts/products/${product}`, { quantity });
  }

  async keepsAddress(): Promise<Address> {
    const { data: cities } = await this.client.call<City[]>('GET', '/api/address/cities');
    const city = cities.find((row) => row.city === 'Arilje');
    if (!city) throw new Error('The seed has no Arilje');
    const { data } = await this.client.call<Address>('POST', '/api/address/create', {
      street: 'Svetog Save',
      street_number: '12a',
      city_id: city.id,
      municipality: city.municipality,
      zipCode: city.zip_code[0]?.zip_code ?? '',
      country: city.country.name,
      user_id: this.entered.user.id,
    });
    return data;
  }

  /** A draft with its payment, from what is in the cart. */
  async drafts(): Promise<Order> {
    const address = await this.keepsAddress();
    const { data: order } = await this.client.call<Order>('POST', '/api/orders', {
      address_id: address.id,
    });
    await this.client.call('POST', '/api/payment/create', {
      order_id: order.id,
      payment_method_id: 1,
      amount: order.total_amount,
      status: 'pending',
      user_id: this.entered.user.id,
    });
    return order;
  }

  async places({ id, version }: Order): Promise<Order> {
    const { data } = await this.client.call<Order>(
      'POST',
      `/api/orders/${id}/place`,
      { version, terms_accepted: true },
      { [idempotencyHeader]: `journey-${id}-${version}` },
    );
    return data;
  }

  /** Ends the session as another device would, and keeps one to ask for orders with. */
  async endsSessionElsewhere(): Promise<void> {
    await this.client.call('POST', '/api/auth/logout');
    const { data } = await new HttpClient({ url: () => this.shop.url }).call<SignedIn>(
      'POST',
      '/api/auth/login',
      { email: this.email, password: journeyPassword },
    );
    this.client.token = data.token;
  }

  async orders(): Promise<Order[]> {
    const { data } = await this.client.call<Order[]>('GET', '/api/orders');
    return data.filter(({ status }) => status !== 'draft');
  }
}

/** The product of the seed with this English name. */
export async function productNamed(shop: ServerProcess, name: string): Promise<ProductSummary> {
  const client = new HttpClient({ url: () => shop.url, headers: { 'accept-language': 'en' } });
  const { data } = await client.call<ProductList>('GET', '/api/products?per_page=100');
  const found = data.products.find((product) => product.name === name);
  if (!found) throw new Error(`The seed has no ${name}`);
  return found;
}

/** The shopper's earlier choice of English, as the server sees it. */
export async function speaksEnglish(context: BrowserContext, shop: ServerProcess): Promise<void> {
  await context.addCookies([{ name: languageCookie, value: 'en', url: shop.url }]);
}
