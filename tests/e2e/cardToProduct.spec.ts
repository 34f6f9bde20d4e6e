import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { expect, settled, test } from '../support/shopTest';

/** Opens the shop and holds the answers about single products until `release` is called. */
async function shopWithSlowProducts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/products\/\d+$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(pagePaths.shop);
  await settled(page);
  return { release };
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the product page shows name, price and photo of the card before the product is loaded', async ({
      page,
    }) => {
      const { release } = await shopWithSlowProducts(page);
      const card = page.getByRole('article').first();
      const link = card.getByRole('heading').getByRole('link');
      const name = await link.innerText();
      const price = await card.getByText('RSD').first().innerText();
      await link.click();

      const heading = page.getByRole('heading', { level: 1, name });
      const photo = page.getByRole('button', { name: /^Uvećaj fotografiju 1/ });
      await expect(heading).toBeVisible();
      await expect(photo).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByText(price).first()).toBeVisible();
      const buy = main.getByRole('button', { name: 'Dodaj u korpu' }).first();
      const places = async () => [
        await heading.boundingBox(),
        await photo.boundingBox(),
        await buy.boundingBox(),
      ];
      await expect(main.locator('[aria-busy="true"]')).toBeAttached();
      const before = await places();

      release();
      await expect(main.getByText('Šifra')).toBeVisible();
      expect(await places()).toEqual(before);
    });
  });
}

test('Back leaves a product that is still loading', async ({ page }) => {
  const { release } = await shopWithSlowProducts(page);
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  release();
  await expect(link).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeHidden();
});
