import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { findBrowser } from '@/scripts/findBrowser';
import { informationPages } from '../support/checkedPages';
import { expect, settled, test as base, openPage } from '../support/shopTest';

/** The Chromium setting "do not allow sites to save data". */
const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };

/** Blocks what Firefox blocks together with cookies (`tests/engines`). Runs in the page. */
function refuseAsFirefox() {
  function refuse(): never {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
  if (!window.isSecureContext) return;
  window.BroadcastChannel = refuse as unknown as typeof BroadcastChannel;
  navigator.locks.request = async () => refuse();
  window.cookieStore.get = async () => undefined as unknown as CookieListItem;
}

const test = base.extend({
  context: async ({ launchOptions, locale, baseURL }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'bobica-profile-'));
    mkdirSync(join(folder, 'Default'));
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
    const options = {
      ...launchOptions,
      executablePath: findBrowser() ?? undefined,
      locale,
      baseURL,
      viewport: { width: 1280, height: 800 },
    };
    const context = await chromium.launchPersistentContext(folder, options);
    await context.addInitScript(refuseAsFirefox);
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function expectBlocked(page: Page) {
  const name = await page.evaluate(() => {
    try {
      return window.localStorage && 'stored';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(name).toBe('SecurityError');
}

const blocked = 'Vaš pregledač blokira kolačiće';
const publicPages = [
  ...informationPages,
  pagePaths.home,
  pagePaths.cart,
  pagePaths.guestWishlist,
  pagePaths.shop,
  pagePaths.product(1),
];

test('with cookies blocked, every public shop page works, including the menu, the cart, the search and the language switch', async ({
  page,
}) => {
  test.slow();
  for (const path of publicPages) {
    await page.goto(path);
    await settled(page);
  }
  await page.getByRole('button', { name: 'Korisnički meni' }).click();
  await expect(page.getByRole('menuitem', { name: 'Prijavi se' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Korpa/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/shop\/cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/korpa/i);
  await expectBlocked(page);
  await openPage(page, pagePaths.shop);
  await page.getByRole('combobox', { name: 'Pretraga' }).fill('borovnica');
  await expect(page).toHaveURL(/q=borovnica/);
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('with cookies blocked, the cart, wishlist and login explain that they need a cookie, and the orders page redirects to the login page', async ({
  page,
}) => {
  await openPage(page, pagePaths.product(1));
  await page.getByRole('main').getByRole('button', { name: 'Dodaj u korpu' }).first().click();
  await expect(page.getByText(blocked).first()).toBeVisible();
  await openPage(page, pagePaths.product(1));
  await page
    .getByRole('button', { name: /^Dodaj na listu želja/ })
    .first()
    .click();
  await expect(page.getByText(blocked).first()).toBeVisible();
  await page.goto(pagePaths.orders);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Imejl', { exact: true }).fill('mila@primer.rs');
  await page.getByLabel('Lozinka', { exact: true }).fill('tajna-lozinka');
  await page.getByRole('main').getByRole('button', { name: 'Prijavi se', exact: true }).click();
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: blocked }),
  ).toBeVisible();
});

test('with cookies blocked, the admin starts, and its login page explains that it needs a cookie', async ({
  page,
}) => {
  await page.goto(adminPaths.home);
  await page.getByLabel('Imejl').fill('owner@primer.rs');
  await page.getByLabel('Lozinka', { exact: true }).fill('tajna-lozinka');
  await expectBlocked(page);
  await page.getByRole('button', { name: 'Nastavi' }).click();
  await expect(page.getByText(blocked)).toBeVisible();
});
