import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { productNamed, speaksEnglish } from '../support/JourneyCustomer';
import { customerPages, informationPages } from '../support/checkedPages';
import { expect, settled, test } from '../support/shopTest';
import { textFaultsOf } from '../support/textFaults';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** The browser's setting of the text size: the default is 16 and 13 px. */
test.beforeEach(async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
});

async function expectReadable(page: Page, name: string) {
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  expect.soft(await textFaultsOf(page), name).toEqual([]);
}

async function visitReadable(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeVisible();
  await settled(page);
  await expectReadable(page, path);
}

test.describe('with texts twice as large nothing is cut off, covered or scrolled sideways', () => {
  // Milliseconds; the test visits every page of the shop.
  test.describe.configure({ timeout: 240_000 });

  for (const language of ['Serbian', 'English']) {
    test(`for a visitor in ${language}`, async ({ page, context, shop }) => {
      if (language === 'English') await speaksEnglish(context, shop);
      const juice = await productNamed(shop, 'Pure blueberry juice');
      for (const path of [...informationPages, pagePaths.product(juice.id), pagePaths.home]) {
        await visitReadable(page, path);
      }
      await page.getByRole('button', { name: /^(Otvori meni|Open menu)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectReadable(page, 'the menu');
      await visitReadable(page, pagePaths.shop);
      await page.getByRole('button', { name: /(kao listu|as a list)$/ }).click();
      await expectReadable(page, 'the shop as a list');
    });
  }

  test('for a customer', async ({ page, shop }) => {
    for (const path of await customerPages(page, shop)) {
      await visitReadable(page, path);
    }
  });
});

test('descriptions of cards grow with the text size', async ({ page }) => {
  await page.goto(pagePaths.shop);
  await settled(page);
  const size = await page
    .getByRole('article')
    .first()
    .locator('p')
    .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)));
  expect(Math.min(...size)).toBeGreaterThanOrEqual(26);
});
