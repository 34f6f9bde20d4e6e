import type { CDPSession, Page } from 'playwright/test';
import { locales, htmlLang } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { pageGroups, type CheckedPage } from '../support/checkedPages';
import { findProblems, phone, findSmallTargets, findTextProblems } from '../support/pageProblems';
import { isSoak } from '../support/repetitions';
import { expect, settled, test } from '../support/shopTest';
import { pressControls, translatedCodesOn, translateTexts } from '../support/translation';

test.use({ viewport: phone });

async function setTextSize(page: Page, browser: CDPSession, size: number): Promise<void> {
  const fontSizes = { standard: size, fixed: size * 0.8125 };
  await browser.send('Page.setFontSizes', { fontSizes });
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
}

async function visit(page: Page, path: URL, open: CheckedPage['open']): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto(path.href);
  await expect(page.locator('h1').first()).toBeVisible();
  await settled(page);
  await open?.(page);
  await settled(page);
}

for (const [name, group] of Object.entries(pageGroups)) {
  test(`${name}: no axe violations, controls of at least 44 px, no clipped large text, no horizontal scrolling, and working controls after browser translation`, async ({
    page,
    shop,
  }) => {
    test.slow();
    const { prepare, pages, languages = locales } = group;
    const { id = '', speak } = (await prepare?.(page, shop)) ?? {};
    const browser = await page.context().newCDPSession(page);
    for (const [turn, checked] of pages(id).entries()) {
      for (const locale of isSoak ? languages : [languages[(turn >> 1) % languages.length]!]) {
        const {
          path,
          open,
          part = '',
          isPhoneOnly,
        }: CheckedPage = typeof checked === 'string' ? { path: checked } : checked;
        const which = `${path} ${part} ${locale}`;
        const url = new URL(path, shop.url);
        if (speak) await speak(locale);
        else url.searchParams.set('lang', locale);
        await visit(page, url, open);
        await expect.soft(page.locator('html'), which).toHaveAttribute('lang', htmlLang(locale));
        expect.soft(await findSmallTargets(page), which).toEqual([]);
        const sizes = isPhoneOnly ? [phone] : undefined;
        expect.soft(await findProblems(page, `${name} ${turn}`, sizes), which).toEqual([]);
        await page.setViewportSize(phone);
        await setTextSize(page, browser, 32);
        expect.soft(await findTextProblems(page), which).toEqual([]);
        await setTextSize(page, browser, 16);
        await page.evaluate(translateTexts);
        expect.soft(await translatedCodesOn(page), which).toEqual([]);
        await pressControls(page);
      }
    }
  });
}

test('card descriptions grow with the text size', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await page.goto(pagePaths.shop);
  await settled(page);
  await setTextSize(page, browser, 32);
  const size = await page
    .getByRole('article')
    .first()
    .locator('p')
    .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)));
  expect(Math.min(...size)).toBeGreaterThanOrEqual(26);
});
