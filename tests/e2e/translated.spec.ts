import { pagePaths } from '@/contract/paths';
import { productNamed } from '../support/JourneyCustomer';
import { phone } from '../support/pageFaults';
import { expect, settled, test } from '../support/shopTest';

/** What a foreign visitor does on Serbian pages, which the browser translates. */
test.use({ translated: true, viewport: phone });

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'accept-language': 'sr-Latn' }));

test('in the translated cart, counts and sums follow each press, and a removal can be undone', async ({
  page,
  shop,
}) => {
  const { id } = await productNamed(shop, 'Pure blueberry juice');
  await page.goto(pagePaths.product(id));
  await settled(page);
  await expect(page.locator('h1 > font > font')).toHaveCount(1);
  await page.getByRole('button', { name: 'Dodaj u korpu' }).first().click();
  const badge = page.getByRole('banner').getByRole('link', { name: /^Korpa/ });
  await expect(badge).toHaveText('1');

  await page.goto(pagePaths.cart);
  await settled(page);
  const sum = page.locator('[data-total] dd').first();
  const of = async (count: number) => {
    const text = (await sum.innerText()).replace(/\D/g, '');
    await expect(page.getByRole('textbox', { name: /^Količina/ })).toHaveValue(`${count}`);
    return Number(text);
  };
  // Empty until the cart is there.
  await expect.poll(() => of(1)).toBeGreaterThan(0);
  const one = await of(1);
  await page.getByRole('button', { name: /^Povećaj količinu/ }).click();
  await expect.poll(() => of(2)).toBeGreaterThan(one);
  await page.getByRole('button', { name: /^Smanji količinu/ }).click();
  await expect.poll(() => of(1)).toBe(one);
  await page.getByRole('button', { name: /^Ukloni/ }).click();
  await expect(badge).toHaveText('');
  await page.locator('.toasts').getByRole('button').first().click();
  await expect(badge).toHaveText('1');
  await expect.poll(() => of(1)).toBe(one);
});
