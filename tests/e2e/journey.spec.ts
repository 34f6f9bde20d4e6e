import { pagePaths } from '@/contract/paths';
import { CheckoutJourney, journeyPassword, productNamed } from '../support/JourneyCustomer';
import { phone } from '../support/pageProblems';
import { expect, networkErrorLines, ready, test, openPage } from '../support/shopTest';

const getDetails = (email: string, [emailLabel, name, phone]: [string, string, string]) =>
  [
    [emailLabel, email],
    [name, 'Milica Jovanović'],
    [phone, '+381 64 123 45 67'],
  ] as const;

test.use({ translated: true, expectedConsole: networkErrorLines });

test('a new customer can buy juice, and the order survives a server restart', async ({
  page,
  shop,
}) => {
  await openPage(page, '/');
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
  await expect(page.getByRole('heading', { level: 1, name: 'Who’s ordering?' })).toBeVisible();
  const email = 'milica@example.com';
  const form = page.getByRole('form', { name: 'Continue without a password' });
  for (const [label, value] of getDetails(email, ['Email', 'Full name', 'Phone']))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Continue to delivery' }).click();

  await expect(page).toHaveURL(/\/checkout\/shipping$/);
  const checkout = new CheckoutJourney(page);
  await checkout.typeAddress();
  await checkout.toPayment.click();

  await expect(page).toHaveURL(/\/checkout\/overview$/);
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

test('a new customer on a phone can reload at each step and choose a password after ordering', async ({
  page,
  shop,
}) => {
  const email = 'jelena@example.com';
  const checkout = new CheckoutJourney(page, 'sr-LAT');
  const form = page.getByRole('form', { name: 'Nastavi bez lozinke' });
  const details = getDetails(email, ['Imejl', 'Ime i prezime', 'Telefon']);
  const reload = async () => {
    await page.reload();
    await ready(page);
  };
  await page.setViewportSize(phone);
  await openPage(page, pagePaths.product((await productNamed(shop, 'Elderflower syrup')).id));
  await page.getByRole('button', { name: 'Dodaj u korpu' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Dodato u korpu' });
  await panel.getByRole('button', { name: 'Završi kupovinu' }).click();

  for (const [label, value] of details) await form.getByLabel(label, { exact: true }).fill(value);
  await reload();
  for (const [label, value] of details)
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  await form.getByRole('button', { name: 'Nastavi na dostavu' }).click();

  await checkout.expectAt(pagePaths.checkoutShipping);
  await checkout.typeAddress();
  await reload();
  await expect(checkout.street).toHaveValue('Svetog Save');
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await reload();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();

  await reload();
  const offer = 'Zapamtiti podatke za sledeći put?';
  await page.getByText(offer).click();
  const passwordForm = page.getByRole('form', { name: offer });
  await passwordForm.getByLabel('Lozinka', { exact: true }).fill(journeyPassword);
  await passwordForm.getByRole('button', { name: 'Sačuvaj lozinku' }).click();
  await expect(page.getByText(`Sledeći put se prijavite sa ${email}.`)).toBeVisible();
});
