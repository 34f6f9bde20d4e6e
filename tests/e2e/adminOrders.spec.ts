import type { Locator } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { expect, test } from '../support/shopTest';

test('an order is cancelled with a reason after a question', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { client } = await signInAsOwner(page, shop);
  const [number = ''] = await enterOrders(client, 1);
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

test('with the keyboard alone an order is confirmed, undone, confirmed again, packed and handed over', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { client } = await signInAsOwner(page, shop);
  const [number = ''] = await enterOrders(client, 1);
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
  await presses('Spakuj');
  await reaches(main.getByLabel(/^Broj pošiljke/));
  await page.keyboard.type('BP 447 109 235');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Poslata').first()).toBeVisible();
  await expect(main.getByText('BP 447 109 235').first()).toBeVisible();
});
