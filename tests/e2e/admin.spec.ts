import { adminPaths } from '@/contract/admin/paths';
import { becomeOwner, enterCode, enterPassword, signInAsOwner } from '../support/adminJourney';
import { getCode } from '../support/adminShop';
import { phone } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';

test('a new owner can sign up from a link, enrol an authenticator app, log out and log in again', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const email = 'owner-of-a-phone@bobica.rs';
  const secret = await becomeOwner(page, shop, email);
  await page.getByRole('link', { name: 'Još' }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await enterPassword(page, email);
  await enterCode(page, '000000');
  await expect(page.getByText('Kod nije tačan ili je istekao')).toBeVisible();
  await enterCode(page, getCode(secret, 1));
  await expect(page.getByRole('navigation', { name: 'Glavni meni' })).toBeVisible();
});

test('tapping the map fills in the location of the business', async ({ page, shop }) => {
  await page.setViewportSize(phone);
  const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
  await page.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: tile }),
  );
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.business);
  const longitude = page.getByLabel('Geografska dužina');
  const before = Number(await longitude.inputValue());
  await page.getByRole('button', { name: 'Izaberi na mapi' }).click();
  const map = page.locator('[dir=ltr]', { has: page.getByRole('link', { name: 'OpenStreetMap' }) });
  // The business is in the centre; 256 px is the width of one of 2^15 tiles around the world.
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  await map.click({ position: { x: width / 2 + 64, y: height / 2 } });
  await expect(longitude).toHaveValue((before + 360 / 2 ** 15 / 4).toFixed(5));
});
