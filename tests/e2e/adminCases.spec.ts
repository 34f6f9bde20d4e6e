import { adminPaths } from '@/contract/admin/paths';
import { signInAsOwner } from '../support/adminJourney';
import { desktop, phone } from '../support/pageProblems';
import { expect, test } from '../support/shopTest';
import { enterCase } from '../support/staffOrders';

test('text typed into a case survives a change in the window width', async ({ page, shop }) => {
  const { client } = await signInAsOwner(page, shop);
  const { number } = await enterCase(client);
  await page.setViewportSize(desktop);
  await page.goto(`${adminPaths.cases}/${number}`);
  const reasons = page.getByRole('form', { name: 'Odluka' }).getByRole('textbox').first();
  await reasons.fill('Poklopac je bio otvoren.');
  await page.setViewportSize(phone);
  await expect(page.getByRole('heading', { level: 1, name: /^Reklamacija/ })).toBeVisible();
  await expect(reasons).toHaveValue('Poklopac je bio otvoren.');
});
