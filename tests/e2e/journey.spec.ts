import { CheckoutJourney } from '../support/CheckoutJourney';
import { expect, networkErrorLines, ready, test } from '../support/shopTest';

const customer = {
  Email: 'milica@example.com',
  'First name': 'Milica',
  'Last name': 'Jovanović',
  Phone: '+381 64 123 45 67',
};

test.use({ expectedConsole: networkErrorLines });

test('a new customer buys juice, and the order survives a server restart', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page
    .getByRole('link', { name: /^Syrups/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/shop\?category=syrups/);
  await page.getByRole('link', { name: 'Elderflower syrup' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elderflower syrup' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('link', { name: 'Cart, 1 product' }).click();

  await page.getByRole('button', { name: 'Proceed to checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who is ordering?' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Continue without a password' });
  for (const [label, value] of Object.entries(customer))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Continue to delivery' }).click();

  await expect(page).toHaveURL(/\/checkout\/shipping$/);
  const checkout = new CheckoutJourney(page);
  await checkout.typeAddress();
  await checkout.toPayment.click();

  await expect(page).toHaveURL(/\/checkout\/payment-and-review$/);
  await expect(page.getByRole('radio', { name: /Cash upon delivery/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Credit card/ })).toBeDisabled();
  await checkout.toOverview.click();

  await expect(page).toHaveURL(/\/checkout\/overview$/);
  // A reload before placing returns to the same step.
  await page.reload();
  await ready(page);
  await checkout.consent.check();
  await checkout.placing.click();

  await checkout.expectPlaced();
  const heading = page.getByText(/\b1\d{5}\b/).first();
  const number = /\b1\d{5}\b/.exec(await heading.innerText())?.[0] ?? 'no number';
  await expect(page.getByText(/870\sRSD/).first()).toBeVisible();

  await shop.kill();
  await shop.restart();
  await page.goto('/orders');
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await expect(page.getByText('Elderflower syrup').first()).toBeVisible();
});
