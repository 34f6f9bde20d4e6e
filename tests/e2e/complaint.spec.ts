import sharp from 'sharp';
import type { CaseSummary } from '@/contract/admin/cases';
import { pagePaths } from '@/contract/paths';
import { makeOwner } from '../support/adminJourney';
import { chooseEnglish, JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { phone } from '../support/pageProblems';
import { expect, linkInEmail, ready, test } from '../support/shopTest';
import { moveAlong } from '../support/staffOrders';
import type { ServerProcess } from '../support/server';

test.use({ changesCatalogue: true, viewport: phone });

async function delivered(shop: ServerProcess) {
  const customer = await JourneyCustomer.register(shop);
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await customer.putIntoCart(juice.id, 2);
  const { number } = await customer.placeOrder(await customer.draftOrder());
  const { client } = await makeOwner(shop);
  await moveAlong(client, number ?? '', ['confirm', 'ship', 'deliver']);
  const link = new URL(await linkInEmail(shop.dataDir, customer.email, pagePaths.orderLink));
  const path = link.pathname + link.hash;
  const cases = async () =>
    (await client.get<{ cases: CaseSummary[] }>('/api/admin/cases')).data.cases.filter(
      ({ order_number }) => order_number === number,
    );
  return { customer, number, path, cases };
}

test('withdrawing through the link in an email takes three screens and four taps on a phone', async ({
  page,
  context,
  shop,
}) => {
  await chooseEnglish(context, shop);
  const { path, cases } = await delivered(shop);
  let taps = 0;
  const tap = async (role: 'link' | 'radio' | 'button', name: RegExp) => {
    taps += 1;
    await page.getByRole(role, { name }).click();
  };
  await page.goto(path);
  await tap('link', /Is something wrong\?/);
  await tap('radio', /withdraw/);
  await tap('button', /^Send the withdrawal$/);
  await tap('button', /^Yes, I withdraw$/);
  await expect(
    page.getByRole('heading', { level: 1, name: /We have your withdrawal/ }),
  ).toBeFocused();
  expect(taps).toBe(4);
  expect(await cases()).toMatchObject([{ kind: 'withdrawal' }]);
  await page.goBack();
  await expect(page.getByRole('link', { name: /Withdrawal no\./ })).toBeVisible();
});

test('a complaint and its photo survive going back and reloading, and a large photo is scaled down', async ({
  page,
  context,
  shop,
}) => {
  await chooseEnglish(context, shop);
  const { path, cases } = await delivered(shop);
  await page.goto(path);
  await page.getByRole('link', { name: /Is something wrong\?/ }).click();
  await page.getByRole('radio', { name: /broken/ }).check();
  await page.getByRole('textbox', { name: /Description/ }).fill('Cracked at the bottom');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 3000, height: 2400, channels: 3, background: '#000', noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(4 * 1024 * 1024);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'bottle.jpg', mimeType: 'image/jpeg', buffer });
  // The shop would reject the original photo.
  await expect(page.getByRole('img', { name: 'Your photo 1' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('textbox', { name: /Description/ })).toHaveValue(
    'Cracked at the bottom',
  );
  await expect(page.getByRole('img', { name: 'Your photo 1' })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /We have your report/ })).toBeVisible();
  await expect(page.getByText('Photos', { exact: true })).toBeVisible();
  const [opened] = await cases();
  expect([opened?.kind, opened?.said]).toEqual([
    'complaint',
    'It arrived broken or leaking.\n\nCracked at the bottom',
  ]);
});
