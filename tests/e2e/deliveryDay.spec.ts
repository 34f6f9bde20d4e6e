import { pagePaths } from '@/contract/paths';
import { expect, settled, test } from '../support/shopTest';

test('the day on a product page changes when the clock passes the cut-off', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-24T11:58:00+01:00') });
  await page.goto(pagePaths.product(1));
  await settled(page);
  const arrival = page.getByText(/^Stiže u /);
  await expect(arrival).toHaveText('Stiže u četvrtak, 26. novembra');
  const { height } = (await arrival.boundingBox()) ?? {};
  await page.clock.fastForward('02:30');
  await expect(arrival).toHaveText('Stiže u petak, 27. novembra');
  expect((await arrival.boundingBox())?.height).toBe(height);
  await page.getByRole('button', { name: /^EN,/ }).click();
  await expect(page.getByText('Arrives Friday, 27 November')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a product page says in how many working days', async ({ page }) => {
    await page.goto(pagePaths.product(1));
    await expect(page.getByText('Stiže za 1–2 radna dana od slanja')).toBeVisible();
  });
});
