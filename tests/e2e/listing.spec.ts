import type { Page } from 'playwright/test';
import { htmlLang, locales } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { anyLanguage, showCardStates } from '../support/cardStates';
import { desktop, phone } from '../support/pageProblems';
import { expect, holdRequests, openPage, settled, test } from '../support/shopTest';

const longName = 'Domaći matični sok od divlje borovnice sa Zlatara i planinske aronije';

interface Look {
  /** The text size as a percentage of the default size. */
  text?: number;
  hasLongNames?: boolean;
}

async function openShop(page: Page, lang: string, { text = 100, hasLongNames = false }: Look) {
  const browser = await page.context().newCDPSession(page);
  const standard = Math.round((16 * text) / 100);
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await openPage(page, `${pagePaths.shop}?lang=${lang}`);
  await settled(page);
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
  // A real shop has no sample notice above the page.
  await page
    .getByRole('region', { name: anyLanguage('common:sampleShop') })
    .evaluate((notice) => notice.remove());
  if (hasLongNames)
    await page
      .getByRole('main')
      .locator('article h3 a')
      .evaluateAll((names, long) => {
        for (const name of names) name.textContent = long;
      }, longName);
}

const getCards = (page: Page) => page.getByRole('main').getByRole('article');

async function productsInView(page: Page): Promise<number> {
  const bar = page.getByRole('region', { name: anyLanguage('shop:cartBar') });
  const edge = (await bar.isVisible()) ? (await bar.boundingBox())!.y : page.viewportSize()!.height;
  return getCards(page).evaluateAll(
    (cards, end) =>
      cards.filter(
        (card) =>
          card.getBoundingClientRect().bottom <= end &&
          /\d\s*RSD\s*\/\s*(l|kg)/.test(card.textContent),
      ).length,
    edge,
  );
}

for (const locale of locales) {
  test.describe(`in ${htmlLang(locale)}`, () => {
    for (const look of [
      {},
      { hasLongNames: true },
      { text: 130 },
      { text: 130, hasLongNames: true },
    ])
      test(`a phone shows two full rows of products without scrolling: ${JSON.stringify(look)}`, async ({
        page,
      }) => {
        await page.setViewportSize(phone);
        await openShop(page, locale, look);
        await expect.poll(() => productsInView(page)).toBe(4);
      });

    test('two full rows are visible above the cart bar', async ({ page }) => {
      await page.setViewportSize(phone);
      await openShop(page, locale, { hasLongNames: true });
      await getCards(page).first().locator('[data-adds]').click();
      await expect(page.getByRole('region', { name: anyLanguage('shop:cartBar') })).toBeVisible();
      await expect.poll(() => productsInView(page)).toBe(4);
    });

    for (const look of [{}, { hasLongNames: true }, { text: 130 }])
      test(`a desktop shows a full row of products without scrolling: ${JSON.stringify(look)}`, async ({
        page,
      }) => {
        await page.setViewportSize(desktop);
        await openShop(page, locale, look);
        await expect.poll(() => productsInView(page)).toBe(4);
      });
  });
}

test('on a phone, a card has the same height in every state, including the skeleton', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPage(page, pagePaths.home);
  const release = await holdRequests(page, '**/api/products?*');
  await page.getByRole('link', { name: 'Kupi odmah', exact: true }).first().click();
  const heights = (selector: string) =>
    page
      .getByRole('main')
      .locator(selector)
      .evaluateAll((cards) => [
        ...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().height))),
      ]);
  const skeletons = page.getByRole('main').locator('ul[aria-hidden="true"] > li');
  await expect(skeletons.first()).toBeAttached();
  const [height] = await heights('ul[aria-hidden="true"] > li');
  release();
  await expect(skeletons).toHaveCount(0);
  await expect.poll(() => heights('article')).toEqual([height]);
  await page.unrouteAll();

  await openPage(page, pagePaths.shop);
  await showCardStates(page, 'grid');
  await expect.poll(() => heights('article')).toEqual([height]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a cart line whose name wraps to two lines is 120 px high', async ({ page }) => {
  await page.setViewportSize(phone);
  await openShop(page, 'sr-LAT', {});
  await getCards(page).nth(1).locator('[data-adds]').click();
  await expect(page.getByRole('region', { name: anyLanguage('shop:cartBar') })).toBeVisible();
  await openPage(page, pagePaths.cart);
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h3') });
  const name = line.locator('h3');
  await name
    .locator('a')
    .evaluate((link) => (link.textContent = 'Domaći matični sok od divlje borovnice'));
  expect((await name.boundingBox())!.height).toBeGreaterThan(30);
  const height = async () => Math.round((await line.boundingBox())!.height);
  await expect.poll(() => height()).toBe(120);
  // The sum of a line is hidden while it is being saved.
  await line
    .locator('h3 + div > div > span')
    .evaluateAll((sums) => sums.forEach((sum) => (sum.style.display = 'none')));
  await expect.poll(() => height()).toBe(120);
});
