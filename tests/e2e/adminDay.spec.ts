import { adminPaths } from '@/contract/admin/paths';
import { signInAsOwner } from '../support/adminJourney';
import { JourneyCustomer } from '../support/JourneyCustomer';
import { phone } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';

test.use({ translated: true });

test("an owner can process a customer's order through to delivery on a phone", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.today);
  await expect(page.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible();

  // The order appears without a reload.
  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart(1, 2);
  const placed = await customer.placeOrder(await customer.draftOrder());
  const number = `${placed.number}`;
  const confirm = page.getByRole('button', { name: `Potvrdi ${number}` });
  const undo = page.getByRole('button', { name: /^Opozovi/ });
  await expect(confirm).toBeInViewport();
  await confirm.click();
  await undo.click();
  await expect(confirm).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Traži' }).fill(number);
  await expect(page.getByRole('option', { name: number })).toBeVisible();
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const expectState = (state: string) => expect(main.getByText(state).first()).toBeVisible();
  await press('Potvrdi');
  await expectState('Potvrđena');
  // The step can be undone after a reload.
  await page.reload();
  await undo.click();
  await press('Potvrdi');
  await press('Spakuj');
  await expectState('Spakovana');
  await main.getByRole('textbox', { name: /^Kurir/ }).fill('Brza pošta');
  await main.getByLabel(/^Broj pošiljke/).fill('BP 447 109 235');
  await press('Predaj kuriru');
  await expectState('Poslata');
  await press('Upiši isporuku');
  await expectState('Isporučena');
  expect((await customer.readOrders())[0]?.status).toBe('delivered');
});
