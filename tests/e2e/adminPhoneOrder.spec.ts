import type { Page } from 'playwright/test';
import { quoteOrder } from '@/contract/admin/phoneOrders';
import { adminPaths } from '@/contract/admin/paths';
import { signInAsOwner } from '../support/adminJourney';
import { desktop } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';
import { read } from '../support/staffOrders';

const getNumber = async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1, name: /^Porudžbina \d+/ });
  return (await heading.innerText()).replace(/\D/g, '');
};

/** The response with the amount for two units, which staff read out. */
const twoLineQuote = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(quoteOrder.path) &&
      !!response.request().postData()?.includes('"quantity":2'),
  );

test('an order can be entered using only the keyboard', async ({ page, shop }) => {
  await page.setViewportSize(desktop);
  const { client } = await signInAsOwner(page, shop);
  const { keyboard } = page;
  const fillNext = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.press('Tab');
      await keyboard.type(text);
    }
  };
  await page.goto(adminPaths.orders);
  await page.getByRole('link', { name: 'Nova porudžbina' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nova porudžbina' })).toBeFocused();
  await expect(page.getByLabel('Telefon', { exact: true })).toBeVisible();
  await fillNext('061 222 3344', 'Mila', 'Savić', '', 'aronij');
  await keyboard.press('Enter');
  await expect(page.getByText(/^Dodato: 1/)).toBeVisible();
  await expect(page.getByLabel('Dodaj proizvode')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  const quoted = twoLineQuote(page);
  await keyboard.press('ArrowUp');
  await quoted;
  await expect(
    page.getByRole('region', { name: 'Iznos' }).getByText(/^2 komada, ukupno/),
  ).toBeVisible();

  // Tab moves past the buttons for more units and removal to the address.
  await fillNext('', '', 'Cvijićeva', '12', 'Kraljevo');
  // Municipality, zip code and country are filled in with the city.
  await expect(page.getByText('36000 Kraljevo, Srbija')).toBeVisible();
  // Tab moves past the notes, the receipt, the language and the code to the consent.
  await fillNext('Zvati posle 16 h', '', '', '', '', '', '');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const order = await read(client, await getNumber(page));
  expect(order).toMatchObject({
    contact: { name: 'Mila', last_name: 'Savić', email: '' },
    address: { street: 'Cvijićeva', city: 'Kraljevo' },
    note: 'Zvati posle 16 h',
    pieces: 2,
  });
});
