import type { Page } from 'playwright/test';
import { adminPaths } from '../../src/contract/admin/paths';
import { pagePaths } from '../../src/contract/paths';
import { becomesOwner, newOrders } from '../support/adminJourney';
import { productNamed } from '../support/JourneyCustomer';
import { customerPages, informationPages } from '../support/checkedPages';
import { expect, settled, test } from '../support/shopTest';

const phone = { width: 390, height: 844 };
/** Pixels (design, principle 5). */
const least = 44;

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

/** Name and size of visible controls that are too small to tap. */
function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate((needed) => {
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]');
    /** A link inside text is only as high as its line. */
    const inText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    /** The tap target: the label of a checkbox, or the whole card of a stretched link. */
    const target = (element: Element): Element => {
      const stretched = getComputedStyle(element, '::after').position === 'absolute';
      const label = element.matches('[type="checkbox"], [type="radio"]')
        ? element.closest('label')
        : null;
      return label ?? ((stretched && (element as HTMLElement).offsetParent) || element);
    };
    const controls = document.querySelectorAll(
      'a[href], button, select, textarea, summary, input:not([type="hidden"])',
    );
    return [...controls]
      .filter((element) => shown(element) && !inText(element))
      .flatMap((element) => {
        const { width, height, bottom } = target(element).getBoundingClientRect();
        // Elements above the page, such as the skip link, appear only on keyboard focus.
        if (bottom + scrollY <= 0) return [];
        // Tolerance for rounding to fractions of a pixel.
        if (Math.min(width, height) > needed - 0.1) return [];
        const name = element.getAttribute('aria-label') ?? (element.textContent || element.id);
        return [`${element.localName} ${name}: ${width} × ${height}`];
      });
  }, least);
}

async function expectLargeTargets(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeVisible();
  await settled(page);
  expect.soft(await smallTargetsOf(page), path).toEqual([]);
}

test.describe('on a phone every control is at least 44 px', () => {
  // Milliseconds; the test visits every page of the shop.
  test.describe.configure({ timeout: 240_000 });

  test('for a visitor', async ({ page, shop }) => {
    const juice = await productNamed(shop, 'Pure blueberry juice');
    for (const path of [...informationPages, pagePaths.guestWishlist, pagePaths.home]) {
      await expectLargeTargets(page, path);
    }
    await page.getByRole('button', { name: 'Otvori meni' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await smallTargetsOf(page), 'the menu').toEqual([]);
    await expectLargeTargets(page, pagePaths.product(juice.id));
    await page.getByRole('button', { name: /^Uvećaj fotografiju 1/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await smallTargetsOf(page), 'the enlarged photo').toEqual([]);
    await expectLargeTargets(page, pagePaths.shop);
    await page.getByRole('button', { name: 'Prikaži proizvode kao listu' }).click();
    expect.soft(await smallTargetsOf(page), 'the shop as a list').toEqual([]);
  });

  test('for a customer', async ({ page, shop }) => {
    for (const path of await customerPages(page, shop)) {
      await expectLargeTargets(page, path);
    }
  });

  test('for an owner', async ({ page, shop }) => {
    await becomesOwner(page, shop, 'taps@bobica.rs');
    const [number = ''] = await newOrders(page, shop, 1);
    for (const path of [
      adminPaths.today,
      adminPaths.orders,
      `${adminPaths.orders}/${number}`,
      adminPaths.newOrder,
      adminPaths.stock,
      adminPaths.products,
      adminPaths.security,
      adminPaths.staff,
      adminPaths.log,
    ]) {
      await expectLargeTargets(page, path);
    }
  });
});
