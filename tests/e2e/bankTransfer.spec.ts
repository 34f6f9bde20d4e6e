import jsQR from 'jsqr';
import sharp from 'sharp';
import { adminPaths } from '@/contract/admin/paths';
import type { StoredBusiness } from '@/contract/admin/shopSettings';
import { getReference } from '@/contract/bankTransfer';
import { paymentMethods } from '@/contract/payment';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import {
  CheckoutJourney,
  chooseEnglish,
  JourneyCustomer,
  productNamed,
} from '../support/JourneyCustomer';
import { phone } from '../support/pageProblems';
import { expect, linkInEmail, test } from '../support/shopTest';
import { succeeded, type TestClient } from '../support/TestClient';

test.use({ changesCatalogue: true });

const account = '265-0000001234567-57';

async function setAccount(client: TestClient, account: string): Promise<void> {
  const path = '/api/admin/settings/business';
  const { data } = await client.get<StoredBusiness>(path);
  const value = { ...data.value, transfer: { account, wait_days: 5 } };
  succeeded(await client.put(path, { version: data.version, value }));
}

test('a bank transfer can be chosen at checkout, its reference copied from the thank-you page, and the payment booked from the statement', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const admin = await browser.newPage({ baseURL: shop.url, locale: 'sr' });
  const { client } = await signInAsOwner(admin, shop);
  await setAccount(client, account);
  await chooseEnglish(context, shop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart((await productNamed(shop, 'Elderflower syrup')).id);
  await customer.signInOn(page);
  const checkout = new CheckoutJourney(page);
  await checkout.startAt();
  await checkout.typeAddress();
  await checkout.toPayment.click();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await expect(page.getByText('Waiting for your payment')).toBeHidden();
  await checkout.consent.check();
  await checkout.placing.click();
  await checkout.expectPlaced();

  const panel = page.getByRole('region', { name: 'Please pay' });
  await expect(panel.getByRole('img', { name: /^IPS QR code/ })).toBeVisible();
  const [order] = await customer.readOrders();
  const number = order?.number ?? '';
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save the picture' }).click();
  const { data, info } = await sharp(await (await saved).path())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toContain(`RO:97${getReference(number)}`);
  await panel.getByRole('button', { name: 'Copy: Reference' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(getReference(number));

  await admin.goto(`${adminPaths.orders}?flag=awaitsMoney`);
  await expect(admin.getByRole('link', { name: number })).toBeVisible();
  await admin.getByRole('link', { name: 'Izvod banke' }).click();
  const amount = ((order?.total_amount ?? 0) / 100).toFixed(2).replace('.', ',');
  await admin
    .getByLabel(/^Redovi sa pozivom/)
    .fill(
      `Datum;Poziv na broj;Iznos\n27.11.2026;97 ${copied};${amount}\n27.11.2026;97 12345678;1,00`,
    );
  await expect(admin.getByText('Bez porudžbine: 1', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Upiši 1 uplatu' }).click();
  await expect(admin.getByText('Već je na listi ili je upisana.')).toBeVisible();
  await admin.goto(`${adminPaths.orders}/${number}`);
  await expect(admin.getByRole('button', { name: 'Potvrdi' })).toBeVisible();
  // The customer returns from the banking app.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(/^Your payment has arrived/)).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Paid' })).toBeVisible();
  await expect(panel).toBeHidden();
  await setAccount(client, '');
  await admin.close();
});

test('on a phone, the thank-you page shows the QR code before the details, and the owner can cancel an unpaid order', async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize(phone);
  const admin = await browser.newPage({ baseURL: shop.url, locale: 'sr', viewport: phone });
  const { client } = await signInAsOwner(admin, shop);
  await setAccount(client, account);
  const customer = await JourneyCustomer.register(shop);
  await customer.putIntoCart((await productNamed(shop, 'Elderflower syrup')).id);
  const draft = await customer.draftOrder(paymentMethods['bank-transfer'].id);
  const { number } = await customer.placeOrder(draft);
  const link = new URL(await linkInEmail(shop.dataDir, customer.email, pagePaths.orderLink));
  await page.goto(link.pathname + link.hash);
  const panel = page.getByRole('region', { name: 'Uplatite' });
  await expect(panel.getByText(account)).toBeHidden();
  await panel.getByText('Podaci za nalog').click();
  await expect(panel.getByText(account)).toBeVisible();
  const top = async (name: RegExp, role: 'button' | 'img') =>
    (await panel.getByRole(role, { name }).first().boundingBox())?.y ?? 0;
  const [code, save] = [await top(/^IPS QR/, 'img'), await top(/^Sačuvaj sliku/, 'button')];
  expect(code).toBeLessThan(save);
  expect(save).toBeLessThan(await top(/^Kopiraj: Poziv/, 'button'));

  await admin.goto(`${adminPaths.orders}/${number}`);
  await expect(admin.getByRole('button', { name: 'Novac je stigao' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Potvrdi' })).toBeHidden();
  await admin.getByRole('button', { name: 'Otkaži porudžbinu' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Otkaži porudžbinu' }).click();
  await expect(admin.getByText('Otkazana').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Plaćanje je otkazano')).toBeVisible();
  await expect(panel).toBeHidden();
  await setAccount(client, '');
  await admin.close();
});
