import type { BrowserContextOptions, Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { holdScripts, expect, ready, test, openPage } from '../support/shopTest';
import { chooseEnglish } from '../support/JourneyCustomer';
import { forgetFontShifts, layoutShift, recordLayoutShifts } from '../support/layoutFaults';
import { phone } from '../support/pageProblems';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

const cartWith = (page: Page, products: string) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${products}` });
const inCart = (page: Page, quantity: number) =>
  page.getByText(new RegExp(`^${quantity} in your cart`));
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first();

test('pressing a control before hydration outlines it in the next frame', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(pagePaths.product(1));
  const outline = await addButton(page).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return getComputedStyle(button).outlineStyle;
  });
  expect(outline).toBe('solid');
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(inCart(page, 1)).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
});

test('the delivery day is shown without scripts and does not change on hydration in a different time zone', async ({
  browser,
  context,
  shop,
}) => {
  const cookies = await context.cookies();
  const open = async (options: BrowserContextOptions) => {
    const other = await browser.newContext({ baseURL: shop.url, ...options });
    await other.addCookies(cookies);
    const page = await other.newPage();
    await page.setViewportSize(phone);
    await recordLayoutShifts(page);
    return page;
  };
  const arrival = (page: Page) =>
    page.getByText(/Arrives \w+day, \d+ \w+/).filter({ visible: true });
  for (const path of [pagePaths.home, pagePaths.product(1), pagePaths.delivery]) {
    const plain = await open({ javaScriptEnabled: false });
    await plain.goto(path);
    const served = await arrival(plain).first().textContent();
    // This time zone is a day ahead for half of the day.
    const page = await open({ timezoneId: 'Pacific/Kiritimati' });
    const release = await holdScripts(page);
    // A page whose script is needed immediately does not finish loading without it.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(arrival(page).first()).toBeVisible();
    await forgetFontShifts(page);
    release();
    await ready(page);
    expect(await arrival(page).first().textContent()).toBe(served);
    const { total, moved } = await layoutShift(page);
    expect(total, moved).toBe(0);
    await plain.context().close();
    await page.context().close();
  }
});

test('the panel for a product added before hydration does not change height when its data arrives', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await recordLayoutShifts(page);
  const release = await holdScripts(page);
  const data: (() => void)[] = [];
  await page.route(/\/api\/(products\/\d+|carts\/products\/\d+)(\?|$)/, async (route) => {
    await new Promise<void>((resolve) => data.push(resolve));
    await route.continue();
  });
  await page.goto(pagePaths.product(1));
  await forgetFontShifts(page);
  // A real press is not suitable, because the browser ignores layout shifts after it.
  await page
    .locator('[data-adds]:visible')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  release();
  const panel = page.getByRole('dialog', { name: 'Added to your cart' });
  await expect(panel).toBeVisible();
  await expect.poll(() => data.length).toBe(1);
  // The page below shows that the product is in the cart, which moves its content.
  const { total: before } = await layoutShift(page);
  for (const arrive of data) arrive();
  await expect(panel.getByRole('button', { name: /^Add .* to the cart/i })).toBeVisible();
  const { total, moved } = await layoutShift(page);
  expect(total, moved).toBe(before);
});

test.describe('when scripts cannot be loaded after an update', () => {
  // These are the browser's messages for a response that is not a script.
  test.use({ expectedConsole: [/net::ERR_FAILED|Refused to execute script/] });

  test('the page reloads once and keeps the added product', async ({ page }) => {
    let reloads = -1;
    page.on('domcontentloaded', () => (reloads += 1));
    // A page from the previous version refers to scripts from that version.
    await page.route(pagePaths.product(1), async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response: response,
        body: reloads < 0 ? html.replaceAll(/\/assets\/main\.\w+\.js/g, '/assets/main.0.js') : html,
      });
    });
    await page.goto(pagePaths.product(1));
    await addButton(page).click();
    await expect(cartWith(page, '1 product')).toBeVisible();
    expect(reloads).toBe(1);
  });
});

test.describe('a language whose files cannot be loaded', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is not activated, and a toast reports the failure', async ({ page }) => {
    await page.route('**/locales/sr-LAT/*.json', (route) => route.fulfill({ status: 404 }));
    await openPage(page, pagePaths.home);
    await page.getByRole('button', { name: /^SR/ }).click();
    await expect(page.getByText('We couldn’t load this language')).toBeVisible();
    await expect(page.getByRole('button', { name: /^EN/, pressed: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
