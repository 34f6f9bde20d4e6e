import type { Locator, Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { expect } from './shopTest';

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

/** Page object for the checkout. */
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

  /** Goes to the overview and accepts the terms. */
  async reachOverview(): Promise<void> {
    await this.typeAddress();
    await this.toPayment.click();
    await this.expectAt(pagePaths.checkoutPayment);
    await this.toOverview.click();
    await this.expectAt(pagePaths.checkoutOverview);
    await this.consent.check();
  }
}
