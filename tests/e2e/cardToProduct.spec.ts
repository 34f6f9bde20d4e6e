import { pagePaths } from '@/contract/paths';
import { holdRequests, expect, settled, test } from '../support/shopTest';
import { desktop, phone } from '../support/pageProblems';

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the product page shows the card's name, price and photo before the product has loaded", async ({
      page,
    }) => {
      const release = await holdRequests(page, /\/api\/products\/\d+$/);
      await page.goto(pagePaths.shop);
      await settled(page);
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
