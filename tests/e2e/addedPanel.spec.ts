import type { Locator, Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { productNamed, chooseEnglish } from '../support/JourneyCustomer';
import { layoutShift, recordLayoutShifts } from '../support/layoutFaults';
import { desktop, phone, showTheme, findViolations } from '../support/pageProblems';
import { expect, settled, test } from '../support/shopTest';

test.beforeEach(async ({ context, page, shop }) => {
  await chooseEnglish(context, shop);
  await recordLayoutShifts(page);
});

const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Added to your cart' });

/** Presses without waiting until the button is uncovered, as a person would. */
async function press(page: Page, button: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('adding a product opens a panel that does not cover the button', async ({
      page,
      shop,
    }) => {
      const { id, name } = await productNamed(shop, 'Pure blueberry juice');
      const panel = getPanel(page);
      await page.goto(pagePaths.product(id));
      await settled(page);
      const add = page.getByRole('button', { name: /^Add(ed| to Cart)/ }).filter({ visible: true });
      await press(page, add.first());
      await expect(panel.getByRole('link', { name })).toBeVisible();
      await expect(page.locator('[class*="notistack"]')).toHaveCount(0);
      await press(page, add.first());
      await expect(panel.getByText(/^2 ×/)).toBeVisible();
      await showTheme(page, viewport === phone ? 'light' : 'dark');
      expect((await findViolations(page)).map(({ id }) => id)).toEqual([]);

      await panel.getByRole('button', { name: 'Continue shopping' }).click();
      await expect(panel).toHaveCount(0);
      const { total, moved } = await layoutShift(page);
      expect(total, moved).toBeLessThan(0.01);
    });
  });
}

test('adding a product in the list opens no panel, only a 56 px bar on a phone', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(pagePaths.shop);
  await settled(page);
  const plus = page.getByRole('button', { name: /^Add one to the cart/ }).first();
  await plus.scrollIntoViewIfNeeded();
  await press(page, plus);
  const bar = page.getByRole('region', { name: 'Cart' });
  await expect(bar).toContainText(/1 in cart · .*RSD/);
  await expect(getPanel(page)).toHaveCount(0);
  expect((await bar.boundingBox())?.height).toBeCloseTo(56, 0);
  await page.setViewportSize(desktop);
  await expect(bar).toBeHidden();
});

test('Tab moves focus into the panel, and Escape closes the panel and returns focus', async ({
  page,
  shop,
}) => {
  const panel = getPanel(page);
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
});
