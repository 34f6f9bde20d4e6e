import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { productNamed, speaksEnglish } from '../support/JourneyCustomer';
import { customerPages, informationPages } from '../support/checkedPages';
import { expect, settled, test } from '../support/shopTest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Themes differ only in colours, so the second theme is checked with these rules alone. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const narrowest = { width: 320, height: 640 };

/** The shop is last because the test continues there. */
const shopPages = [pagePaths.home, pagePaths.cart, pagePaths.guestWishlist, pagePaths.shop];

// Moving content is checked in its final position.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * Legacy mode needs no separate page for the results; there are no frames to analyse. Only violations
 * are reported, which saves the description of every element that passes.
 */
const makeAxe = (page: Page) =>
  new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });

/** Returns axe violations in both themes and sizes, and horizontal overflow on a narrow phone. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.evaluate(async (value) => {
        document.documentElement.dataset.theme = value;
        // Colour changes are applied in the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, theme);
      const axe = makeAxe(page);
      if (theme === 'light') axe.withTags(rules);
      else axe.withRules(rulesOfColours);
      const { violations } = await axe.analyze();
      for (const { id, nodes } of violations) {
        for (const { target, failureSummary } of nodes) {
          faults.push(`${id} (${theme}, ${size.width}): ${target.join(' ')}: ${failureSummary}`);
        }
      }
    }
  }
  return [...faults, ...(await horizontalOverflowOf(page))];
}

async function horizontalOverflowOf(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > narrowest.width ? [`horizontal scrolling at 320: ${width} px wide`] : [];
}

async function visit(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeVisible();
  await settled(page);
}

async function expectNoFaults(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await visit(page, path);
    expect.soft(await faultsOf(page), path).toEqual([]);
  }
}

test.describe('pages have no axe violations in both themes and sizes, and no horizontal scrolling', () => {
  test('information and auth pages', async ({ page }) => {
    test.setTimeout(360_000);
    await expectNoFaults(page, informationPages);
  });

  test('shop pages', async ({ page, shop }) => {
    test.setTimeout(360_000);
    const juice = await productNamed(shop, 'Pure blueberry juice');
    await expectNoFaults(page, [pagePaths.product(juice.id), ...shopPages]);
    await page.getByRole('button', { name: 'Prikaži proizvode kao listu' }).click();
    expect.soft(await faultsOf(page), 'the shop as a list').toEqual([]);
    await visit(page, `${pagePaths.shop}?q=xyzxyz`);
    expect.soft(await faultsOf(page), 'a search without results').toEqual([]);
  });

  test('pages in English, whose texts have other lengths', async ({ page, context, shop }) => {
    test.setTimeout(360_000);
    await speaksEnglish(context, shop);
    const juice = await productNamed(shop, 'Pure blueberry juice');
    for (const path of [...informationPages, ...shopPages, pagePaths.product(juice.id)]) {
      await visit(page, path);
      await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en');
      const { violations } = await makeAxe(page).withTags(rules).analyze();
      expect
        .soft(
          violations.map(({ id }) => id),
          path,
        )
        .toEqual([]);
      expect.soft(await horizontalOverflowOf(page), path).toEqual([]);
    }
  });

  test('pages of a customer in English, from the cart to the order', async ({ page, shop }) => {
    test.setTimeout(360_000);
    await expectNoFaults(page, await customerPages(page, shop));
  });
});
