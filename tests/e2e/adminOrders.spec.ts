import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { phone } from '../support/pageProblems';
import { expect, settled, test } from '../support/shopTest';

test('cancelling an order asks for confirmation and records the reason', async ({ page, shop }) => {
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

test('on a phone, the undo strip covers neither the button for the next step nor the end of the page', async ({
  page,
  shop,
}) => {
  const { client } = await signInAsOwner(page, shop);
  const strip = page.locator('[data-undo-strip]');
  const isCovered = (name: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name })
      .first()
      .evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
  for (const [index, number] of (await enterOrders(client, 2)).entries()) {
    await page.setViewportSize([phone, { width: 320, height: 640 }][index]!);
    await page.goto(`${adminPaths.orders}/${number}`);
    for (const [step, next] of [
      ['Potvrdi', 'Spakuj'],
      ['Spakuj', 'Predaj kuriru'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: step, exact: true }).click();
      await expect(page.getByRole('main').getByRole('button', { name: next })).toBeVisible();
      await expect(strip).toBeVisible();
      await settled(page);
      await expect.poll(() => isCovered(next), `${number}: ${next}`).toBe(false);
    }
    await page.evaluate(() => window.scrollTo({ top: 99_999, behavior: 'instant' }));
    const last = page
      .getByRole('main')
      .locator(':is(a, button, input):not([data-undo-strip] *)')
      .filter({ visible: true })
      .last();
    const [end, top] = [await last.boundingBox(), await strip.boundingBox()];
    expect(end!.y + end!.height).toBeLessThan(top!.y);
  }
});
