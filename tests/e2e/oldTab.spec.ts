import { chromium, type BrowserContext, type Page } from 'playwright/test';
import type { AdminOrderList } from '@/contract/admin/orders';
import { adminPaths } from '@/contract/admin/paths';
import { expectedDay } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import { formatAmount } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { Shop } from '@/contract/shop';
import { findBrowser } from '@/scripts/findBrowser';
import { enterOrders, signInAsOwner } from '../support/adminJourney';
import { CheckoutJourney, chooseEnglish, JourneyCustomer } from '../support/JourneyCustomer';
import { changeProduct, toContent, readProduct } from '../support/productShop';
import { timeLimit } from '../support/repetitions';
import { expect, networkErrorLines, ready, settled, test } from '../support/shopTest';
import { moveAlong } from '../support/staffOrders';

test.use({ changesCatalogue: true, expectedConsole: networkErrorLines });

/** Leaves the pages of these contexts, and returns the pages that replace them, if any. */
type Leave = (
  pages: readonly Page[],
  contexts: readonly BrowserContext[],
) => Promise<() => Promise<Page[] | void>>;

const eachContext = (
  contexts: readonly BrowserContext[],
  work: (context: BrowserContext) => Promise<void>,
) => Promise.all(contexts.map(work));

async function setState(page: Page, state: 'frozen' | 'active') {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setWebLifecycleState', { state });
}

/** Advances the clock by this many hours while nothing runs, as on a sleeping device. */
const sleepFor =
  (hours: number): Leave =>
  async (_, contexts) => {
    await eachContext(contexts, ({ clock }) => clock.install());
    return async () => {
      await eachContext(contexts, ({ clock }) => clock.fastForward(hours * 3_600_000));
    };
  };

const cached = 'is restored from the back/forward cache';

const ways: Readonly<Record<string, Leave>> = {
  'was offline for an hour': async (_, contexts) => {
    await eachContext(contexts, async (context) => {
      await context.clock.install();
      await context.setOffline(true);
      await context.clock.runFor(3_600_000);
    });
    return async () => {
      await eachContext(contexts, (context) => context.setOffline(false));
    };
  },
  'slept for a day': sleepFor(24),
  'slept for 7 days': sleepFor(7 * 24),
  'slept for 40 days': sleepFor(40 * 24),
  'was frozen': async (pages) => {
    for (const page of pages) await setState(page, 'frozen');
    return async () => {
      for (const page of pages) {
        await setState(page, 'active');
        // Headless Chromium does not notify the page.
        await page.evaluate(() => document.dispatchEvent(new Event('resume')));
      }
    };
  },
  'is focused ten times': async (pages) => async () => {
    for (let count = 0; count < 10; count += 1)
      for (const page of pages) {
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        await page.waitForTimeout(100);
      }
  },
  [cached]: async (pages) => {
    for (const page of pages) {
      await page.evaluate(() => Object.assign(window, { isKept: true }));
      await page.goto('/api/health');
    }
    return async () => {
      for (const page of pages) {
        await page.goBack({ waitUntil: 'commit' });
        // The browser never caches admin pages, and caches other pages only if there is enough memory.
        const description = `${page.url()} ${await page.evaluate(() => 'isKept' in window)}`;
        test.info().annotations.push({ type: 'was kept', description });
      }
    };
  },
  'is reopened from the HTTP cache': async (pages) => {
    for (const page of pages) await page.goto('/api/health');
    return async () => {
      for (const page of pages) await page.goBack();
    };
  },
  'is duplicated': async (pages) => () =>
    Promise.all(
      pages.map(async (page) => {
        const copied = page.waitForEvent('popup');
        // The new tab copies the session storage.
        await page.evaluate(() => void window.open(location.href));
        return copied;
      }),
    ),
};

/** Headless Chromium has no back/forward cache, so this uses windows. */
const openInWindows = () =>
  chromium.launch({
    executablePath: findBrowser() ?? undefined,
    headless: false,
    args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });

for (const [how, leave] of Object.entries(ways))
  test(`a tab that ${how} is updated within seconds with few requests`, async ({
    shop,
    browser: shell,
  }) => {
    const browser = how === cached ? await openInWindows() : shell;
    const contexts = [];
    for (let count = 0; count < 2; count += 1)
      contexts.push(await browser.newContext({ baseURL: shop.url, timezoneId: 'Europe/Belgrade' }));
    const [context, other] = contexts as [BrowserContext, BrowserContext];
    await eachContext(contexts, (each) => chooseEnglish(each, shop));
    const pages = [await context.newPage(), await context.newPage(), await other.newPage()];
    const [product, today, orders] = pages as [Page, Page, Page];
    const owner = await signInAsOwner(product, shop);
    const buyer = await JourneyCustomer.register(shop);
    const customerWhoLeaves = await JourneyCustomer.register(shop);
    // Today shows at most twenty orders for each step.
    const placed = await owner.client.get<AdminOrderList>(
      '/api/admin/orders?status=placed&limit=100',
    );
    for (const { number } of placed.data.orders) await moveAlong(owner.client, number, ['cancel']);
    await buyer.putIntoCart(2);
    await buyer.signInOn(product);
    await customerWhoLeaves.signInOn(orders);
    const openedPaths = [pagePaths.product(3), adminPaths.today, pagePaths.orders];
    for (const [index, page] of pages.entries()) {
      await page.goto(openedPaths[index] ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (page !== today) await settled(page);
    }
    const requestCounts = new Map<string, number>();
    for (const page of pages)
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const name = `${pages.indexOf(page)} ${request.method()} ${pathname}`;
        if (pathname.startsWith('/api/'))
          requestCounts.set(name, (requestCounts.get(name) ?? 0) + 1);
      });

    const comeBack = await leave(pages, contexts);
    const price = (toContent(await readProduct(owner.client, 3)).price ?? 0) + 1_100;
    expect((await changeProduct(owner.client, 3, { price })).status).toBe(200);
    await buyer.putIntoCart(4);
    await customerWhoLeaves.endSessionElsewhere();
    const [away = ''] = await enterOrders(owner.client, 1);
    const [shown, admin, list] = ((await comeBack()) ?? pages) as [Page, Page, Page];

    const withinSeconds = { timeout: timeLimit(5_000) };
    const { schedule } = (await buyer.client.get<Shop>('/api/shop?lang=en')).data.delivery;
    const now = await shown.evaluate(() => Date.now());
    const day = onDay('en', expectedDay(schedule, new Date(now)));
    const texts = [`${formatAmount(price, 'en')}\u00a0RSD`, `Arrives ${day}`];
    await Promise.all([
      ...texts.map((text) =>
        expect.soft(shown.getByRole('main').getByText(text).first()).toBeVisible(withinSeconds),
      ),
      expect.soft(shown.getByRole('link', { name: 'Cart, 2 products' })).toBeVisible(withinSeconds),
      expect.soft(list).toHaveURL(/\/login$/, withinSeconds),
      expect
        .soft(admin.getByRole('button', { name: `Potvrdi ${away}` }))
        .toBeVisible(withinSeconds),
    ]);
    const [later = ''] = await enterOrders(owner.client, 1);
    await expect(admin.getByRole('button', { name: `Potvrdi ${later}` })).toBeVisible(
      withinSeconds,
    );
    // A query is tried four times without a network, and Today is loaded for each new order.
    const frequentRequests = [...requestCounts].filter(([, count]) => count > 6);
    expect(frequentRequests).toEqual([]);
    if (browser === shell) await eachContext(contexts, (each) => each.close());
    else await browser.close();
  });

test.describe('in a tab opened before a new build', () => {
  // Service workers would respond with scripts from the old build.
  test.use({
    serviceWorkers: 'block',
    expectedConsole: [/registration blocked by Playwright|responded with a status of 503/],
  });

  /** Removes scripts that the page has not loaded, until it loads a document from the new build. */
  async function replaceBuild(page: Page): Promise<void> {
    let isOld = true;
    page.on('request', (request) => {
      // The map in the footer is a frame, which is ignored.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isOld = false;
    });
    await page.route(/\/assets\/.*\.js$/, (route) =>
      isOld ? route.fulfill({ status: 404 }) : route.fallback(),
    );
  }

  test('pages and components whose code was removed are still shown', async ({
    page,
    context,
    shop,
  }) => {
    await chooseEnglish(context, shop);
    await page.goto(pagePaths.home);
    await ready(page);
    await replaceBuild(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Privacy/ })).toBeVisible();
    await expect(page).toHaveURL(/\/privacy$/);
    await replaceBuild(page);
    const search = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
    // The press that reloads the page is lost.
    await expect(async () => {
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(search).toBeVisible({ timeout: timeLimit(2_000) });
    }).toPass();
  });

  test('typed input survives, and an order is placed once', async ({ page, context, shop }) => {
    await chooseEnglish(context, shop);
    const customer = await JourneyCustomer.register(shop);
    await customer.putIntoCart(2);
    await customer.signInOn(page);
    const checkout = new CheckoutJourney(page);
    await checkout.startAt();
    await checkout.typeAddress();
    await replaceBuild(page);
    await page.getByRole('button', { name: 'Edit user information' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(checkout.street).toHaveValue('Svetog Save');
    await replaceBuild(page);
    await checkout.toPayment.click();
    await checkout.expectAt(pagePaths.checkoutOverview);
    await checkout.consent.check();
    await replaceBuild(page);
    await checkout.placing.click();
    await checkout.expectPlaced();
    expect(await customer.readOrders()).toHaveLength(1);
  });

  test('admin screens whose code was removed are still shown', async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await page.goto(adminPaths.today);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await replaceBuild(page);
    await page.getByRole('link', { name: 'Zalihe' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Zalihe' })).toBeVisible();
  });
});
