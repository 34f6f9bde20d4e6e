import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { storageKeys } from '@/contract/wire';
import { holdRequests, expect, ready, settled, test, openPage } from '../support/shopTest';
import { productNamed, chooseEnglish } from '../support/JourneyCustomer';
import {
  layoutShift,
  recordLayoutShifts,
  findFooterProblems,
  fillFooterWithLongestContent,
  findWindowProblems,
  windows,
} from '../support/layoutFaults';
import { adminPaths } from '@/contract/admin/paths';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { findCardProblems, showCardStates } from '../support/cardStates';
import { desktop, phone } from '../support/pageProblems';
import { moveAlong } from '../support/staffOrders';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

const open = (page: Page, path: string = pagePaths.about) => openPage(page, path);

const headerHeight = (page: Page) =>
  page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);

test('the header is sticky, 64 px high on a phone and 102 px high on wider screens', async ({
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

test('the desktop header can be used with only the keyboard', async ({ page }) => {
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
  // The page records its content at the first paint.
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

test('a menu opened during navigation is still open when the navigation completes', async ({
  page,
}) => {
  await open(page, pagePaths.home);
  const user = page.getByRole('button', { name: 'User menu' });
  const entry = page.getByRole('menuitem').first();
  await user.click();
  await expect(entry).toBeFocused();
  const releaseMessages = await holdRequests(page, '**/locales/en/info.json*');
  await page.getByRole('link', { name: 'Production' }).first().click();
  await expect(page.getByRole('main').locator('[aria-busy]').last()).toBeVisible();
  const heading = page.getByRole('heading', { level: 1, name: 'Production' });
  await user.click();
  await expect(entry).toBeFocused();
  await expect(heading).toHaveCount(0);
  releaseMessages();
  await expect(heading).toBeVisible();
  await expect(entry).toBeFocused();
});

test('on a phone, every footer link is reachable without horizontal scrolling', async ({
  page,
}) => {
  // Serbian labels are longer.
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
  test(`fonts that load late cause no layout shift at ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport);
    await recordLayoutShifts(page);
    const { id } = await productNamed(shop, 'Pure blueberry juice');
    for (const path of [pagePaths.home, pagePaths.shop, pagePaths.product(id)]) {
      const release = await holdRequests(page, '**/*.woff2');
      // The CSS unit `ch` changes if a face without digits loads first.
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

async function findProblemsInWindows(page: Page) {
  const problems: string[] = [];
  for (const size of windows) problems.push(...(await findWindowProblems(page, size)));
  return problems;
}

test('in portrait, landscape and zoomed windows, bars leave three quarters of the height free (all of it in low windows), and every control is reachable', async ({
  page,
  shop,
}) => {
  test.slow();
  const { id } = await productNamed(shop, 'Pure blueberry juice');
  await open(page, pagePaths.product(id));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.keyboard.press('Escape');
  for (const path of [pagePaths.product(id), pagePaths.shop, pagePaths.cart]) {
    await open(page, path);
    await settled(page);
    expect.soft(await findProblemsInWindows(page), path).toEqual([]);
  }
});

test('admin bars leave enough height free, and every control is reachable', async ({
  page,
  shop,
}) => {
  test.slow();
  const { client } = await signInAsOwner(page, shop);
  const [number = ''] = await enterOrders(client, 1);
  await moveAlong(client, number, ['confirm', 'pack']);
  for (const path of [
    `${adminPaths.orders}/${number}`,
    adminPaths.product.replace(':id', '1'),
    adminPaths.delivery,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    expect.soft(await findProblemsInWindows(page), path).toEqual([]);
  }
});

test('from 600 px, product photos are in two columns beside the name, without a counter', async ({
  page,
  shop,
}) => {
  const { id } = await productNamed(shop, 'Pure blueberry juice');
  await open(page, pagePaths.product(id));
  const photos = page.getByRole('group', { name: 'Product photos' });
  const counter = photos.locator('p');
  for (const width of [600, 720, 844, 899, 1440]) {
    await page.setViewportSize({ width, height: 450 });
    const list = await photos.getByRole('list').boundingBox();
    const name = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(name!.x, `${width}`).toBeGreaterThanOrEqual(list!.x + list!.width);
    await expect(counter).toBeHidden();
  }
  await page.setViewportSize({ width: 599, height: 450 });
  await expect(counter).toBeVisible();
});

test('no label on a product card covers the middle of the picture or a control', async ({
  page,
}) => {
  for (const view of ['grid', 'list'] as const) {
    await open(page, pagePaths.shop);
    await showCardStates(page, view);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findCardProblems(page), `${view}, ${width} px`).toEqual([]);
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('from 768 px, the footer is 280 px high, and even the longest content is reachable', async ({
  page,
}) => {
  test.slow();
  await page.context().clearCookies({ name: 'language' });
  await fillFooterWithLongestContent(page);
  for (const [first, second] of [
    ['sr-LAT', 'EN'],
    ['en', 'SR'],
  ] as const) {
    // The page from the server contains the content of the shop, and the browser requests the other language.
    await open(page, `${pagePaths.terms}?lang=${first}`);
    await settled(page);
    expect.soft(await findFooterProblems(page), first).toEqual([]);
    await page.setViewportSize(desktop);
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${second},`) })
      .click();
    await expect(page.getByRole('contentinfo')).toContainText('Radnimdanima');
    expect.soft(await findFooterProblems(page), `${second}, with the longest content`).toEqual([]);
  }
  await page.getByRole('contentinfo').evaluate((footer) => {
    for (const text of footer.querySelectorAll('a, p, h2, small'))
      if (text.childElementCount === 0) text.textContent += 'sangelegenheiten';
  });
  expect(await findFooterProblems(page), 'a language with long words').toEqual([]);
});

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'once the app is running' : 'before the app runs', () => {
    test.use({ javaScriptEnabled });
    test('the pause button on the banner has a dark background', async ({ page }) => {
      await page.goto(pagePaths.home);
      if (javaScriptEnabled) {
        await ready(page);
        await expect(page.locator('.slick-track').first()).toBeAttached();
      }
      const pause = page.locator('[data-rotation]').first();
      await expect(pause).toHaveCSS('color', 'rgb(255, 255, 255)');
      // The background is opaque on every slide, and white on it has a contrast above 15.
      await expect(pause).toHaveCSS('background-color', 'rgb(42, 13, 37)');
    });
  });
}

for (const lang of ['sr-LAT', 'en'])
  test(`on a laptop, the home page title is visible below the banner (${lang})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `${pagePaths.home}?lang=${lang}`);
    // The box of the title starts slightly to the left of its column.
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 0.99 });
  });
