import type { Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { listReductions, type ReductionList } from '@/contract/admin/priceReductions';
import { shopTime } from '@/contract/admin/reductionRules';
import { pagePaths } from '@/contract/paths';
import { signInAsOwner } from '../support/adminJourney';
import { holdScripts } from '../support/holdScripts';
import { JourneyCustomer, productNamed } from '../support/JourneyCustomer';
import { faultsOf } from '../support/pageFaults';
import { dayFromNow } from '../support/priceReductions';
import { expect, test } from '../support/shopTest';

test.use({
  changesCatalogue: true,
  viewport: { width: 1440, height: 900 },
});

async function isAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await faultsOf(page, what), what).toEqual([]);
}

test('the owner plans a reduction, which starts by itself, stays in an order, and ends', async ({
  page,
  shop,
  browser,
}) => {
  const juice = await productNamed(shop, 'Pure blueberry juice');
  const dinars = juice.price / 100 - 100;
  const { client } = await signInAsOwner(page, shop);
  await page.goto(adminPaths.reductions);
  await expect(page.getByText('Još nema akcija.')).toBeVisible();
  const release = await holdScripts(page);
  await page.getByRole('link', { name: 'Nova akcija' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nova akcija' })).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  release();
  await page.getByRole('searchbox', { name: 'Proizvod' }).fill('borovnic');
  await page
    .getByRole('button', { name: /borovnic/i })
    .first()
    .click();
  const form = page.getByRole('form', { name: 'Nova akcija' });
  await expect(form.getByText('Najniža cena u 30 dana pre početka. Kupci vide obe.')).toBeVisible();
  // What the law does not allow is reported at its field.
  await form.getByLabel('Snižena cena').fill(String(dinars));
  await form.getByLabel('Do', { exact: true }).fill(dayFromNow(40));
  await form.getByRole('button', { name: 'Zakaži akciju' }).click();
  await expect(form.getByText('Ova vrsta traje najviše 31 dan.')).toBeVisible();
  await isAccessible(page, 'the form');

  await form.getByLabel('Do', { exact: true }).fill(dayFromNow(7));
  await form.getByRole('button', { name: 'Zakaži akciju' }).click();
  await expect(page.getByRole('heading', { name: 'Planirane' })).toBeVisible();

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const address = `${shop.url}${pagePaths.product(juice.id)}`;
  await visitor.goto(address);
  const prior = visitor.getByText('Prethodna cena').first();
  await expect(prior).toBeHidden();
  const [planned] = (await client.get<ReductionList>(listReductions.path)).data.reductions;
  if (!planned) throw new Error('The reduction is not listed.');
  const { id, version, kind, price, until } = planned;
  const starts = shopTime(new Date(Date.now() + 2_000));
  const sooner = { version, kind, price, starts, until };
  expect((await client.put(`${listReductions.path}/${id}`, sooner)).status).toBe(200);
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(/Sniženo do/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await isAccessible(visitor, 'the product page');
  await visitor.goto(`${shop.url}${pagePaths.shop}?q=borovnica`);
  await expect(visitor.getByRole('main').locator('s').first()).toBeVisible();

  const buyer = await JourneyCustomer.register(shop);
  await buyer.putIntoCart(juice.id);
  const order = await buyer.placeOrder(await buyer.draftOrder());
  expect(order.lines).toMatchObject([{ unit_price: dinars * 100, prior_price: juice.price }]);

  await page.goto(adminPaths.reductions);
  await expect(page.getByRole('heading', { name: 'U toku' })).toBeVisible();
  await isAccessible(page, 'the list');
  await page
    .getByRole('main')
    .getByRole('link', { name: /borovnic/i })
    .click();
  await expect(page.getByRole('button', { name: 'Završi sada' })).toBeVisible();
  await isAccessible(page, 'the running reduction');
  await page.getByRole('button', { name: 'Završi sada' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Završi sada' }).click();
  await expect(page.getByText('Kupci već vide redovnu cenu.')).toBeVisible();
  // The shop shows it with the next request, the order keeps what was agreed upon.
  await visitor.goto(address);
  await expect(visitor.getByText(/Sniženo do/)).toBeHidden();
  const own = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await buyer.isSignedInOn(own);
  await own.goto(pagePaths.order(order.id));
  await expect(own.getByRole('main').locator('s')).toContainText('RSD');
});
