import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { storageKeys } from '@/contract/wire';
import { holdRequests } from '../support/holdScripts';
import { productNamed, chooseEnglish } from '../support/JourneyCustomer';
import { layoutShift, recordLayoutShifts } from '../support/layoutShifts';
import { desktop, phone } from '../support/pageFaults';
import { expect, ready, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

async function open(page: Page, path: string = pagePaths.about) {
  await page.goto(path);
  await ready(page);
}

const headerHeight = (page: Page) =>
  page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);

test('the header is 64 px high on a phone, 102 px on wider screens, and sticky', async ({
  page,
}) => {
  await open(page, pagePaths.terms);
  const expectHeight = (height: number) => expect.poll(() => headerHeight(page)).toBe(height);
  await expectHeight(102);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectHeight(102);
  await page.setViewportSize({ width: 767, height: 900 });
  await expectHeight(64);
  await page.setViewportSize(phone);
  await expectHeight(64);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
});

test('the desktop header works by keyboard alone', async ({ page }) => {
  await open(page);
  const { keyboard } = page;
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await open(page);
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  await keyboard.press('Tab');
  for (const name of ['Home', 'Shop', 'Production', 'About']) {
    await keyboard.press('Tab');
    await expect(tabs.getByRole('link', { name })).toBeFocused();
  }
  await expect(tabs.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
});

test('the chosen theme survives a reload, and no other theme is painted first', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: /^Theme: Light/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.waitForFunction(
    (key) => localStorage.getItem(key)?.includes('dark'),
    storageKeys.theme,
  );
  // The page itself records its content at the first paint.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenBackgrounds: seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
      if (seen.length < 40) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await ready(page);
  const seen = await page.evaluate(() => Reflect.get(window, 'seenBackgrounds') as string[]);
  expect(seen.length).toBeGreaterThan(0);
  expect([...new Set(seen)]).toEqual([dark]);
  await expect(page.getByRole('button', { name: /^Theme: Dark/ })).toBeVisible();
});

test('a menu opened during a navigation stays open after it', async ({ page }) => {
  await open(page, pagePaths.home);
  const user = page.getByRole('button', { name: 'User menu' });
  const entry = page.getByRole('menuitem').first();
  await user.click();
  await expect(entry).toBeFocused();
  const bring = await holdRequests(page, '**/locales/en/info.json*');
  await page.getByRole('link', { name: 'Production' }).first().click();
  await expect(page.getByRole('main').locator('[aria-busy]').last()).toBeVisible();
  const heading = page.getByRole('heading', { level: 1, name: 'Production' });
  await user.click();
  await expect(entry).toBeFocused();
  await expect(heading).toHaveCount(0);
  bring();
  await expect(heading).toBeVisible();
  await expect(entry).toBeFocused();
});

test('every footer link on a phone is reachable without horizontal scrolling', async ({ page }) => {
  // Serbian has the longer labels.
  await page.context().clearCookies({ name: 'language' });
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ ...phone, width });
    await open(page);
    const links = page.getByRole('contentinfo').getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(5 + 7);
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 0.99 });
      const isInColumn = await link.evaluate(
        (element) => element.closest('ul')!.scrollWidth <= element.closest('ul')!.clientWidth,
      );
      expect(isInColumn, `at ${width} px: ${await link.textContent()}`).toBe(true);
    }
  }
});

for (const viewport of [phone, desktop]) {
  test(`fonts that arrive late move nothing at ${viewport.width} px`, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    await recordLayoutShifts(page);
    const { id } = await productNamed(shop, 'Pure blueberry juice');
    for (const path of [pagePaths.home, pagePaths.shop, pagePaths.product(id)]) {
      const release = await holdRequests(page, '**/*.woff2');
      // A face without digits that arrives first changes what CSS takes for the unit `ch`.
      const releaseExt = await holdRequests(page, '**/*-ext*.woff2');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      releaseExt();
      await page.waitForFunction(() =>
        [...document.fonts].some((f) => f.family.includes('Variable') && f.status === 'loaded'),
      );
      release();
      await ready(page);
      await page.evaluate(() => document.fonts.ready);
      const { total, moved } = await layoutShift(page);
      expect(total, moved).toBeLessThan(0.01);
      await page.unroute('**/*.woff2');
    }
  });
}
