import { pagePaths } from '@/contract/paths';
import { JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { linkInEmail, expect, test } from '../support/shopTest';
import { phone } from '../support/pageProblems';

test('on a phone, the link in the confirmation email leads to choosing a password, even for a logged-out customer', async ({
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
