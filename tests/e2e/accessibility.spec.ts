import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { productNamed, speaksEnglish } from '../support/JourneyCustomer';
import { customerPages, informationPages } from '../support/checkedPages';
import { faultsOf, horizontalOverflowOf, violationsOf } from '../support/pageFaults';
import { expect, settled, test } from '../support/shopTest';

/** The shop is last because the test continues there. */
const shopPages = [pagePaths.home, pagePaths.cart, pagePaths.guestWishlist, pagePaths.shop];

// Moving content is checked in its final position.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
      const violations = await violationsOf(page);
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
