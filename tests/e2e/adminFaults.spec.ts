import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, expireSession, renewSession, signInAsOwner } from '../support/adminJourney';
import { phone } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';

test('a note survives an expired session and can be saved after signing in without leaving the page', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  // The stream would tell the page that the session has ended before the note is sent.
  await page.route('**/api/admin/events', () => undefined);
  const { email, secret, client } = await signInAsOwner(page, shop);
  const [number = ''] = await enterOrders(client, 1);
  await page.goto(`${adminPaths.orders}/${number}`);
  const note = page.getByLabel('Beleška, kupac je ne vidi');
  await note.fill('Zvati posle pet.');
  await expireSession(client);
  await page.getByRole('button', { name: 'Dodaj' }).click();
  await renewSession(page, email, secret);
  await expect(note).toHaveValue('Zvati posle pet.');
  await page.getByRole('button', { name: 'Dodaj' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByText('Zvati posle pet.')).toHaveCount(1);
});
