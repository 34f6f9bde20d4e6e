import type { Locator, Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { CheckoutJourney, chooseEnglish, productNamed } from '../support/JourneyCustomer';
import { expect, openPage, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

async function tabTo(page: Page, target: Locator) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 200 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  // The cart must be saved first, because presses are ignored while it is being saved.
  await expect(target).toBeEnabled();
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, value: string) {
  await tabTo(page, field);
  await page.keyboard.type(value);
}

test('a new customer can buy a product using only the keyboard', async ({ page, shop }) => {
  const { id } = await productNamed(shop, 'Elderflower syrup');
  await openPage(page, pagePaths.product(id));
  await press(page, page.getByRole('link', { name: 'Skip to the Add to Cart button' }));
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Added to your cart' });
  await press(page, panel.getByRole('button', { name: 'Proceed to checkout' }));

  const form = page.getByRole('form', { name: 'Continue without a password' });
  const details = [
    ['Email', 'keyboard@example.com'],
    ['Full name', 'Milica Jovanović'],
    ['Phone', '+381 64 123 45 67'],
  ] as const;
  for (const [label, value] of details)
    await type(page, form.getByLabel(label, { exact: true }), value);
  await press(page, form.getByRole('button', { name: 'Continue to delivery' }));

  const checkout = new CheckoutJourney(page);
  await checkout.expectAt(pagePaths.checkoutShipping);
  await type(page, checkout.street, 'Svetog Save');
  await type(page, page.getByLabel('Street number', { exact: true }), '12a');
  await type(page, page.getByLabel('City', { exact: true }), 'Arilje');
  await press(page, checkout.toPayment);
  await checkout.expectAt(pagePaths.checkoutOverview);
  await press(page, checkout.consent, 'Space');
  await press(page, checkout.placing);
  await checkout.expectPlaced();
});
