import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { JourneyCustomer } from '../support/JourneyCustomer';
import { isSoak } from '../support/repetitions';
import { expect, test } from '../support/shopTest';

const product = 1;

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ...(isSoak ? ([['desktop', { width: 1440, height: 900 }]] as const) : []),
] as const) {
  test(`on a ${device}, an owner takes a customer's order from its arrival to its delivery`, async ({
    page,
    shop,
    browser,
  }) => {
    await page.setViewportSize(viewport);
    await signInAsOwner(page, shop);
    await page.goto(adminPaths.today);
    await expect(page.getByRole('heading', { level: 1, name: 'Danas' })).toBeVisible();

    // The order arrives without a reload.
    const customer = await JourneyCustomer.register(shop);
    await customer.putIntoCart(product, 2);
    const placed = await customer.placeOrder(await customer.draftOrder());
    const number = `${placed.number}`;
    const confirm = page.getByRole('button', { name: `Potvrdi ${number}` });
    const undo = page.getByRole('button', { name: /^Opozovi/ });
    // The first work of the day needs no scrolling.
    await expect(confirm).toBeInViewport();
    await confirm.click();
    await undo.click();
    await expect(confirm).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Traži' }).fill(number);
    await expect(page.getByRole('option', { name: number })).toBeVisible();
    await page.keyboard.press('Enter');
    const main = page.getByRole('main');
    const reaches = (state: string) => expect(main.getByText(state).first()).toBeVisible();
    const confirmHere = main.getByRole('button', { name: 'Potvrdi', exact: true });
    await confirmHere.click();
    await reaches('Potvrđena');
    // A step can still be undone after a reload.
    await page.reload();
    await undo.click();
    await confirmHere.click();
    await reaches('Potvrđena');
    await main.getByRole('button', { name: 'Spakuj', exact: true }).click();
    await reaches('Spakovana');

    await main.getByRole('link', { name: 'Otpremnica' }).click();
    await expect(main.getByText(/^Za naplatu:/)).toBeVisible();
    await expect(main.getByText('Svetog Save 12a')).toBeVisible();
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await main.getByRole('button', { name: 'Štampaj' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed');
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByText('Svetog Save 12a')).toBeVisible();
    // Roles are found only on visible elements.
    for (const role of ['banner', 'navigation', 'button'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.goBack();

    await main.getByRole('textbox', { name: /^Kurir/ }).fill('Brza pošta');
    await main.getByLabel(/^Broj pošiljke/).fill('BP 447 109 235');
    await main.getByRole('button', { name: 'Predaj kuriru' }).click();
    await reaches('Poslata');
    await main.getByRole('button', { name: 'Upiši isporuku' }).click();
    await reaches('Isporučena');
    const emails = main.getByRole('region', { name: 'Imejlovi kupcu' });
    await expect(emails.getByRole('listitem')).toHaveCount(3);

    // The ledger names the order, and the customer sees what became of it.
    await page.goto(`${adminPaths.stock}/${product}`);
    const newest = page.getByRole('region', { name: 'Kretanje' }).getByRole('listitem').first();
    await expect(newest).toContainText(`Porudžbina ${number}`);
    await expect(newest).toContainText('−2');
    const context = await browser.newContext({ baseURL: shop.url, viewport });
    const customersPage = await context.newPage();
    await customer.isSignedInOn(customersPage);
    await customersPage.goto(pagePaths.order(placed.id));
    await expect(customersPage.getByText('Isporučena').first()).toBeVisible();
    await expect(customersPage.getByText('BP 447 109 235').first()).toBeVisible();
    await context.close();
  });
}
