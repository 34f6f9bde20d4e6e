import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { storageKeys } from '@/contract/wire';
import { holdRequests } from '../support/holdScripts';
import { JourneyCustomer, productNamed, chooseEnglish } from '../support/JourneyCustomer';
import { layoutShift, recordLayoutShifts } from '../support/layoutShifts';
import { expect, ready, test } from '../support/shopTest';

const phone = { width: 390, height: 844 };

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

test('the desktop header and footer work by keyboard alone', async ({ page, shop }) => {
  const customer = await JourneyCustomer.register(shop);
  await customer.isSignedInOn(page);
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

  const button = page.getByRole('button', { name: 'User menu' });
  await button.focus();
  await keyboard.press('ArrowDown');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('My orders')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();

  await keyboard.press('Enter');
  await expect(item('My orders')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test("the phone's drawer works by keyboard alone and traps the focus", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page);
  const { keyboard } = page;
  const button = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Main navigation' });
  await button.focus();
  await keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  const held = () =>
    drawer.evaluate((element) => element.contains(document.activeElement) && document.hasFocus());
  for (let press = 0; press < 24; press += 1) {
    await keyboard.press(press < 20 ? 'Tab' : 'Shift+Tab');
    expect(await held()).toBe(true);
  }
  await keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(button).toBeFocused();

  await keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Production' }).focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/production$/);
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await button.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(drawer).toHaveCount(0);
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

test('a navigation focuses the heading and announces the title', async ({ page }) => {
  await open(page, pagePaths.home);
  await page.getByRole('link', { name: 'Production' }).first().click();
  await expect(page).toHaveTitle(/^Production/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const title = await page.title();
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1);
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

for (const viewport of [phone, { width: 1440, height: 900 }]) {
  test(`fonts that arrive late move nothing at ${viewport.width} px`, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    await recordLayoutShifts(page);
    const { id } = await productNamed(shop, 'Pure blueberry juice');
    for (const path of [pagePaths.home, pagePaths.shop, pagePaths.product(id)]) {
      const release = await holdRequests(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      release();
      await ready(page);
      await page.evaluate(() => document.fonts.ready);
      const { total, moved } = await layoutShift(page);
      expect(total, moved).toBeLessThan(0.01);
      await page.unroute('**/*.woff2');
    }
  });
}
