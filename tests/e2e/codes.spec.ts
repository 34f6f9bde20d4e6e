import { createCode } from '@/contract/admin/codes';
import { pagePaths } from '@/contract/paths';
import { makeOwner } from '../support/adminJourney';
import { tenPercent } from '../support/codes';
import { CheckoutJourney, JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { findProblems, phone } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';
import { keyed } from '../support/staffOrders';
import { succeeded } from '../support/TestClient';

test.use({ viewport: phone });

test('on a phone, a discount code can be applied and removed, survives a reload, and is included in the placed order', async ({
  page,
  shop,
}) => {
  const { client } = await makeOwner(shop);
  const response = await client.post(createCode.path, { code: 'JESEN10', ...tenPercent }, keyed());
  succeeded(response);
  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart((await productNamed(shop, 'Pure blueberry juice')).id, 2);
  await customer.draftOrder();
  await customer.signInOn(page);
  await page.goto(pagePaths.cart);

  const field = page.getByRole('textbox', { name: 'Kod za popust' });
  const row = page.getByText('Kod JESEN10', { exact: true });
  const remove = page.getByRole('button', { name: 'Ukloni kod JESEN10' });
  await page.getByText('Imate kod za popust?').click();
  await field.fill('leto 25');
  await page.getByRole('button', { name: 'Primeni' }).click();
  await expect(page.getByText('Ovaj kod ne važi ili više ne može da se upotrebi.')).toBeVisible();
  await expect(field).toBeFocused();
  expect.soft(await findProblems(page, 'a wrong code', [phone])).toEqual([]);
  await field.fill('jesen-10');
  await field.press('Enter');
  await expect(row).toBeVisible();
  await expect(page.getByText(/^−\d+/)).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();

  // The code is removed and applied again in the overview, without a reload.
  const checkout = new CheckoutJourney(page);
  await checkout.startAt(pagePaths.checkoutOverview);
  const consent = page.getByRole('checkbox', { name: /Prihvatam/ });
  await expect(row).toBeVisible();
  await consent.check();
  await remove.click();
  await expect(row).toBeHidden();
  await expect(consent).not.toBeChecked();
  await page.getByText('Imate kod za popust?').click();
  await field.fill('JESEN10');
  await page.getByRole('button', { name: 'Primeni' }).click();
  await expect(row).toBeVisible();
  expect.soft(await findProblems(page, 'overview with a code', [phone])).toEqual([]);
  await consent.check();
  await page.getByRole('button', { name: 'Poruči' }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await expect(row).toBeVisible();
});
