import type { CDPSession, Page } from 'playwright/test';
import { locales, htmlLang, type Locale } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { pageGroups, type CheckedPage } from '../support/checkedPages';
import { faultsOf, phone } from '../support/pageFaults';
import { isSoak } from '../support/repetitions';
import { expect, settled, test } from '../support/shopTest';
import { smallTargetsOf } from '../support/tapTargets';
import { textFaultsOf } from '../support/textFaults';

test.use({ viewport: phone });

/** The browser's setting of the text size, which applies to the open page, too. */
async function showTexts(page: Page, browser: CDPSession, size: number): Promise<void> {
  const fontSizes = { standard: size, fixed: size * 0.8125 };
  await browser.send('Page.setFontSizes', { fontSizes });
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
}

async function visit(page: Page, path: URL, { open }: CheckedPage, isLoaded: boolean) {
  await page.setViewportSize(phone);
  if (isLoaded) {
    // Each screen has its own title.
    const before = await page.title();
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path.href);
    await page.waitForFunction((title) => document.title !== title, before);
  } else await page.goto(path.href);
  await expect(page.locator('h1').first()).toBeVisible();
  await settled(page);
  await open?.(page);
  await settled(page);
}

for (const [name, group] of Object.entries(pageGroups)) {
  test(`${name}: no axe violations, controls of 44 px, nothing cut off in large text, no horizontal scrolling`, async ({
    page,
    shop,
  }) => {
    test.slow();
    const { pages, speak, languages = locales } = await group(page, shop);
    const browser = await page.context().newCDPSession(page);
    /** Of the screen that is open, and can be followed by others of the admin without loading them anew. */
    let spoken: Locale | undefined;
    for (const [turn, checked] of pages.entries()) {
      const half = languages[Math.floor((languages.length * turn) / pages.length)]!;
      for (const locale of isSoak ? languages : [half]) {
        const { path, open, part = '', isPhoneOnly } = checked;
        const which = `${path} ${part} ${locale}`;
        const url = new URL(path, shop.url);
        if (!speak) url.searchParams.set('lang', locale);
        else if (spoken !== locale) await speak(locale);
        await visit(page, url, checked, spoken === locale);
        spoken = speak && !open ? locale : undefined;
        await expect.soft(page.locator('html'), which).toHaveAttribute('lang', htmlLang(locale));
        expect.soft(await smallTargetsOf(page), which).toEqual([]);
        const sizes = isPhoneOnly ? [phone] : undefined;
        expect.soft(await faultsOf(page, `${name} ${turn}`, sizes), which).toEqual([]);
        await page.setViewportSize(phone);
        await showTexts(page, browser, 32);
        expect.soft(await textFaultsOf(page), which).toEqual([]);
        await showTexts(page, browser, 16);
      }
    }
  });
}

test('descriptions of cards grow with the text size', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await page.goto(pagePaths.shop);
  await settled(page);
  await showTexts(page, browser, 32);
  const size = await page
    .getByRole('article')
    .first()
    .locator('p')
    .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)));
  expect(Math.min(...size)).toBeGreaterThanOrEqual(26);
});
