import type { Locator, Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { productNamed, chooseEnglish } from '../support/JourneyCustomer';
import { layoutShift, recordLayoutShifts } from '../support/layoutShifts';
import { showTheme, violationsOf } from '../support/pageFaults';
import { expect, settled, test } from '../support/shopTest';

test.beforeEach(async ({ context, page, shop }) => {
  await chooseEnglish(context, shop);
  await recordLayoutShifts(page);
});

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Added to your cart' });

/** Presses without waiting for the place to be free, as a person does. */
async function press(page: Page, button: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('an addition opens a panel that leaves the button free for the next one', async ({
      page,
      shop,
    }) => {
      const { id, name } = await productNamed(shop, 'Pure blueberry juice');
      const panel = panelOf(page);
      await page.goto(pagePaths.product(id));
      await settled(page);
      const add = page.getByRole('button', { name: /^Add(ed| to Cart)/ }).filter({ visible: true });
      await press(page, add.first());
      await expect(panel.getByRole('link', { name })).toBeVisible();
      await expect(panel.getByText(/^1 ×/)).toBeVisible();
      await expect(panel.getByText(/free shipping/)).toBeVisible();
      await expect(page.locator('[class*="notistack"]')).toHaveCount(0);
      await press(page, add.first());
      await expect(panel.getByText(/^2 ×/)).toBeVisible();
      await panel.getByRole('button', { name: /^Add one to the cart/ }).click();
      await expect(panel.getByText(/^1 ×/)).toBeVisible();
      await showTheme(page, viewport.width === 390 ? 'light' : 'dark');
      expect((await violationsOf(page)).map(({ id }) => id)).toEqual([]);

      await panel.getByRole('button', { name: 'Continue shopping' }).click();
      await expect(panel).toHaveCount(0);
      const { total, moved } = await layoutShift(page);
      expect(total, moved).toBeLessThan(0.01);
    });

    test('in the list, a card shows its quantity, and a phone a bar of 56 px; nothing covers the list', async ({
      page,
    }) => {
      await page.goto(pagePaths.shop);
      await settled(page);
      const plus = page.getByRole('button', { name: /^Add one to the cart/ }).first();
      await plus.scrollIntoViewIfNeeded();
      for (const quantity of [1, 2]) {
        await press(page, plus);
        const card = page.getByRole('group', { name: /^Quantity, / });
        await expect(card.getByText(`${quantity}`, { exact: true })).toBeVisible();
      }
      await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1/ })).toBeVisible();
      await expect(panelOf(page)).toHaveCount(0);
      const bar = page.getByRole('region', { name: 'Cart' });
      if (viewport.width >= 768) return expect(bar).toBeHidden();
      await expect(bar).toContainText(/1 in cart · .*RSD/);
      expect((await bar.boundingBox())?.height).toBeCloseTo(56, 0);
      await bar.getByRole('link').click();
      await expect(page).toHaveURL(/\/shop\/cart$/);
    });

    test('by keyboard: Tab leads into the panel, Escape closes it and returns', async ({
      page,
      shop,
    }) => {
      const panel = panelOf(page);
      await page.goto(pagePaths.product((await productNamed(shop, 'Plum juice')).id));
      await settled(page);
      const add = page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true });
      await add.first().focus();
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(
        page.getByRole('button', { name: /^Add/ }).and(page.locator(':focus')),
      ).toBeVisible();

      await page.keyboard.press('Enter');
      await panel.getByRole('button', { name: 'Proceed to checkout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(panel).toHaveCount(0);
    });
  });
}
