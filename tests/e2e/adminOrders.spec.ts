import type { Locator } from 'playwright/test';
import { adminPaths } from '../../src/contract/admin/paths';
import { becomesOwner, newOrders } from '../support/adminJourney';
import { faultsOf, horizontalOverflowOf, violationsOf } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the fiscal number and the notes of an order stay after a reload', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await becomesOwner(page, shop, 'notes@bobica.rs');
  const [number = ''] = await newOrders(page, shop, 1);
  await page.goto(`${adminPaths.orders}/${number}`);
  const main = page.getByRole('main');
  await main.getByLabel('Broj fiskalnog računa').fill('AB12-345');
  await main.getByRole('button', { name: 'Sačuvaj broj' }).click();
  await expect(main.getByRole('button', { name: 'Sačuvaj broj' })).toBeHidden();
  await main.getByLabel('Beleška za vas i saradnike').fill('Stavi razglednicu.');
  await main.getByRole('button', { name: 'Dodaj' }).click();
  await expect(main.getByText('Stavi razglednicu.')).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('Broj fiskalnog računa')).toHaveValue('AB12-345');
  await expect(main.getByText('Stavi razglednicu.')).toBeVisible();
});

test('several orders are confirmed at once and undone at once', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await becomesOwner(page, shop, 'several@bobica.rs');
  const numbers = await newOrders(page, shop, 2);
  await page.goto(`${adminPaths.orders}?status=placed`);
  for (const number of numbers) {
    await page.getByRole('checkbox', { name: number }).check();
  }
  const bar = page.getByRole('region', { name: /izabran/ });
  await bar.getByRole('button', { name: /^Potvrdi/ }).click();
  for (const number of numbers) {
    await expect(page.getByRole('link', { name: number })).toBeHidden();
  }
  await page.getByRole('button', { name: /^Opozovi/ }).click();
  for (const number of numbers) {
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  }
});

test('a step can still be undone after a reload', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomesOwner(page, shop, 'reloads@bobica.rs');
  const [number = ''] = await newOrders(page, shop, 1);
  await page.goto(`${adminPaths.orders}/${number}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Potvrdi', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Spakovano', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Opozovi/ }).click();
  await expect(main.getByRole('button', { name: 'Potvrdi', exact: true })).toBeVisible();
});

test('filters of the list are in the URL', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await becomesOwner(page, shop, 'filters@bobica.rs');
  const [number = ''] = await newOrders(page, shop, 1);
  await page.goto(adminPaths.orders);
  const row = page.getByRole('link', { name: number });
  await page.getByRole('button', { name: 'Period i kurir' }).click();
  await page.getByLabel('Prikaži samo').selectOption('Primljene telefonom');
  await page.getByLabel('Do', { exact: true }).fill('2026-01-31');
  await expect(row).toBeHidden();
  await expect(page).toHaveURL(/flag=phone&to=2026-01-31/);
  await page.getByLabel('Od', { exact: true }).fill('2026-02-01');
  await expect(page.getByText('Kraj perioda je pre početka.')).toBeVisible();
  await page.getByLabel('Do', { exact: true }).fill('2099-01-31');
  await expect(row).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Prikaži samo')).toHaveValue('phone');
  await expect(row).toBeVisible();
  await page.getByLabel('Kurir').fill('Nepoznati');
  await page.keyboard.press('Enter');
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Poništi filtere' }).first().click();
  await expect(row).toBeVisible();
});

test('an order is cancelled with a reason after a question', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomesOwner(page, shop, 'cancels@bobica.rs');
  const [number = ''] = await newOrders(page, shop, 1);
  await page.goto(`${adminPaths.orders}/${number}`);
  await page.getByRole('button', { name: 'Otkaži porudžbinu' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Zadrži' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Otkaži porudžbinu' }).click();
  await question.getByLabel(/^Razlog/).fill('Kupac je odustao.');
  await question.getByRole('button', { name: 'Otkaži porudžbinu' }).click();
  await expect(page.getByText(/Otkazana\. Kupac je odustao\./)).toBeVisible();
});

test('screens of orders have no axe violations in both themes and sizes', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await becomesOwner(page, shop, 'axe-orders@bobica.rs');
  const [number = ''] = await newOrders(page, shop, 1);
  const screens = {
    today: adminPaths.today,
    orders: adminPaths.orders,
    order: `${adminPaths.orders}/${number}`,
    slips: `${adminPaths.print}?numbers=${number}&kind=slips`,
    newOrder: adminPaths.newOrder,
  };
  for (const [name, path] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const loaded = path === adminPaths.newOrder ? 'Upiši porudžbinu' : number;
    await expect(page.getByRole('main').getByText(loaded).first()).toBeVisible();
    expect.soft(await faultsOf(page), name).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(adminPaths.today);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const [name, path] of Object.entries(screens)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect.soft(await violationsOf(page), `${name} in English`).toEqual([]);
    expect.soft(await horizontalOverflowOf(page), `${name} in English`).toEqual([]);
  }
});

test('with the keyboard alone an order is confirmed, undone, confirmed again, packed and handed over', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await becomesOwner(page, shop, 'keyboard@bobica.rs');
  const [number = ''] = await newOrders(page, shop, 1);
  await page.goto(`${adminPaths.orders}?status=placed`);
  const reaches = async (control: Locator) => {
    await expect(control).toBeEnabled();
    const isFocused = () => control.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1)
      await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  };
  const main = page.getByRole('main');
  const presses = async (name: string | RegExp) => {
    await reaches(page.getByRole('button', { name, exact: typeof name === 'string' }));
    await page.keyboard.press('Enter');
  };
  await reaches(page.getByRole('link', { name: number }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Porudžbina ${number}` })).toBeVisible();
  await presses('Potvrdi');
  await expect(main.getByText('Potvrđena').first()).toBeVisible();
  await presses(/^Opozovi/);
  await presses('Potvrdi');
  await presses('Spakovano');
  await reaches(main.getByLabel(/^Broj pošiljke/));
  await page.keyboard.type('BP 447 109 235');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Poslata').first()).toBeVisible();
  await expect(main.getByText('BP 447 109 235').first()).toBeVisible();
});
