import type { Locator, Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { expect } from './shopTest';

/** Page object for the checkout in English. */
export class CheckoutJourney {
  readonly street: Locator;
  readonly toPayment: Locator;
  readonly toOverview: Locator;
  readonly consent: Locator;
  readonly placing: Locator;

  constructor(readonly page: Page) {
    this.street = page.getByLabel('Street', { exact: true });
    this.toPayment = page.getByRole('button', { name: 'Continue to payment' });
    this.toOverview = page.getByRole('button', { name: 'Review your order' });
    this.consent = page.getByRole('checkbox', { name: /I accept the terms/ });
    this.placing = page.getByRole('button', { name: 'Order with obligation to pay' });
  }

  async startAt(path: string = pagePaths.checkout): Promise<void> {
    await this.page.goto(path);
  }

  async typeAddress(): Promise<void> {
    await this.street.fill('Svetog Save');
    await this.page.getByLabel('Street number').fill('12a');
    await this.page.getByLabel('City').fill('Arilje');
  }

  expectAt(path: string): Promise<void> {
    return expect.poll(() => new URL(this.page.url()).pathname).toBe(path);
  }

  async expectPlaced(): Promise<void> {
    await expect(this.page).toHaveURL(/\/orders\/\d+$/);
    await expect(this.page.getByRole('link', { name: 'Cart, empty' })).toBeVisible();
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
