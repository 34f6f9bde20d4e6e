import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { productNamed, speaksEnglish } from '../support/JourneyCustomer';
import { customerPages, informationPages } from '../support/pagesToLookAt';
import { expect, settled, test } from '../support/shopTest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Another theme changes nothing else. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const narrowest = { width: 320, height: 640 };

/** The shop comes last: the test goes on there. */
const shopPages = [pagePaths.home, pagePaths.cart, pagePaths.guestWishlist, pagePaths.shop];

// What moves is looked at standing still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe and a narrow phone find wrong with the page as it stands, in both themes and sizes. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.evaluate(async (value) => {
        document.documentElement.dataset.theme = value;
        // Colours in transition have their new value only in the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, theme);
      // One page does for the answer as well, since there are no frames to look into.
      const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
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
  return [...faults, ...(await sidewaysOf(page))];
}

async function sidewaysOf(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > narrowest.width ? [`scrolls sideways at 320: ${width} px wide`] : [];
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

test.describe('axe finds nothing in both themes and sizes, and nothing scrolls sideways', () => {
  test('information and auth pages', async ({ page }) => {
    test.setTimeout(360_000);
    await expectNoFaults(page, informationPages);
  });

  test('in the shop', async ({ page, shop }) => {
    test.setTimeout(360_000);
    const juice = await productNamed(shop, 'Pure blueberry juice');
    await expectNoFaults(page, [pagePaths.product(juice.id), ...shopPages]);
    await page.getByRole('button', { name: 'Prikaži proizvode kao listu' }).click();
    expect.soft(await faultsOf(page), 'the shop as a list').toEqual([]);
    await visit(page, `${pagePaths.shop}?q=xyzxyz`);
    expect.soft(await faultsOf(page), 'a search without results').toEqual([]);
  });

  test('in English, whose texts have other lengths', async ({ page, context, shop }) => {
    test.setTimeout(360_000);
    await speaksEnglish(context, shop);
    const juice = await productNamed(shop, 'Pure blueberry juice');
    for (const path of [...informationPages, ...shopPages, pagePaths.product(juice.id)]) {
      await visit(page, path);
      await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en');
      const { violations } = await new AxeBuilder({ page })
        .exclude('iframe')
        .withTags(rules)
        .analyze();
      expect
        .soft(
          violations.map(({ id }) => id),
          path,
        )
        .toEqual([]);
      expect.soft(await sidewaysOf(page), path).toEqual([]);
    }
  });

  test('for a customer, in English, from the cart to the order', async ({ page, shop }) => {
    test.setTimeout(360_000);
    await expectNoFaults(page, await customerPages(page, shop));
  });
});
