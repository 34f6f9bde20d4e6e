import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { phone } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';

/** Taps besides focusing fields: confirm and pack all, hand over each, open those on the way, deliver each. */
const mostTaps = 2 + 5 + 1 + 5;

test('on a phone the day of five orders takes 13 taps', async ({ page, shop }) => {
  await page.setViewportSize(phone);
  const { client } = await signInAsOwner(page, shop);
  const numbers = await enterOrders(client, 5);
  await page.goto(adminPaths.today);
  const main = page.getByRole('main');
  let taps = 0;
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    await main.getByRole(role, { name }).first().click();
    taps += 1;
  };
  await tap('button', /^Potvrdi svih 5/);
  await tap('button', /^Spakuj svih 5/);
  for (const number of numbers) {
    await main.getByRole('textbox', { name: `Broj pošiljke ${number}` }).fill(`BP ${number}`);
    await tap('button', `Predaj kuriru ${number}`);
    await expect(main.getByRole('button', { name: `Predaj kuriru ${number}` })).toHaveCount(0);
  }
  await tap('link', /Na putu/);
  for (const number of numbers) {
    await tap('button', `Upiši isporuku ${number}`);
    await expect(main.getByRole('button', { name: `Upiši isporuku ${number}` })).toHaveCount(0);
  }
  expect(taps).toBe(mostTaps);
});
