import { pagePaths } from '@/contract/paths';
import { JourneyCustomer, journeyPassword, productNamed } from '../support/JourneyCustomer';
import { phone } from '../support/pageFaults';
import { expect, ready, settled, test } from '../support/shopTest';

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

test('translated forms answer: a wrong password, a forgotten one, and a registration', async ({
  page,
  shop,
}) => {
  const { email } = await JourneyCustomer.register(shop);
  const form = page.getByRole('main').locator('form').first();
  const submit = () => form.locator('button[type=submit]').first().click();
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
  const open = async (path: string) => {
    await page.goto(path);
    await ready(page);
    await submit();
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
  };
  await open(pagePaths.login);
  await fill('Imejl', email);
  await fill('Lozinka', 'pogrešna-lozinka');
  await submit();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();

  await open(pagePaths.forgotPassword);
  await fill('Imejl', email);
  await submit();
  await expect(page.getByRole('main')).toContainText('neželjenu poštu');

  await open(pagePaths.register);
  await fill('Ime', 'Anna');
  await fill('Prezime', 'Schmidt');
  await fill('Imejl', `foreign-${process.pid}@example.com`);
  await fill('Telefon', '+49 151 23456789');
  await fill('Lozinka', journeyPassword);
  await fill('Ponovite lozinku', journeyPassword);
  await submit();
  await expect(page).toHaveURL(/\/$/);
});

test('in the translated shop, hearts and additions work', async ({ page }) => {
  await page.goto(pagePaths.shop);
  await settled(page);
  const main = page.getByRole('main');
  const press = (name: RegExp) => main.getByRole('button', { name }).first().click();
  await press(/^Dodaj na listu želja/);
  const heart = main.getByRole('button', { name: /^Dodaj na listu želja/, pressed: true });
  await expect(heart).toBeVisible();
  await press(/^Dodaj jedan/);
  const bar = page.getByRole('region', { name: 'Korpa' });
  await expect(bar).toContainText('1 u korpi');
  const sum = bar.getByText('RSD').first();
  const one = await sum.innerText();
  await press(/^Dodaj jedan/);
  await expect(sum).not.toHaveText(one);
});
