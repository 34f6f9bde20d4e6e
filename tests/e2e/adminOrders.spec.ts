import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { phone } from '../support/pageFaults';
import { expect, test } from '../support/shopTest';

test('an order is cancelled with a reason after a question', async ({ page, shop }) => {
  await page.setViewportSize(phone);
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
