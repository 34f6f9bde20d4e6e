import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import sharp from 'sharp';
import { adminPaths } from '@/contract/admin/paths';
import { staffLogin, staffLoginCode } from '@/contract/admin/staff';
import { pagePaths } from '@/contract/paths';
import { languageCookie, storageKeys } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { getCode, staffPassword } from '@tests/support/adminShop';
import { CheckoutJourney, JourneyCustomer } from '@tests/support/JourneyCustomer';
import { startServer, type ServerProcess } from '@tests/support/server';
import { openPage } from '@tests/support/shopTest';
import { succeeded, TestClient } from '@tests/support/TestClient';
import { buildIfStale } from './build';
import { projectRoot } from './catalogs';
import { prepareDemo } from './demo/prepareDemo';
import { frames, makeTour, waitForImages } from './demo/tour';
import { ensureBrowser } from './findBrowser';
import { report, runMain } from './report';

const folder = path.join(projectRoot, 'docs/images');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const screenshotSize = { width: 1280, height: 860 };

async function pictures(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bobica-pictures-'));
  await mkdir(folder, { recursive: true });
  await buildIfStale();
  const { owner } = await prepareDemo(dataDir);
  const shop = await startServer({ built: true, dataDir, env: { TRUST_PROXY: '1' } });
  const browser = await chromium.launch({ executablePath: ensureBrowser() });
  try {
    const session = await signIn(shop, owner);
    for (const theme of themes) {
      const customer = await JourneyCustomer.register(shop, undefined, 'milica');
      const phone = await openPhone(browser, shop, theme);
      await customer.signInOn(phone);
      const admin = await openAdmin(browser, shop, { theme, session });
      await save(admin, `admin-${theme}`);
      await writeFile(path.join(folder, `tour-${theme}.webp`), await makeTour(phone, admin, theme));
      report(`docs/images/tour-${theme}.webp`);
      await takeShopPictures(browser, shop, theme);
    }
  } finally {
    await browser.close();
    await shop.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns the cookie of the owner's session */
async function signIn(
  shop: ServerProcess,
  { email, secret }: { email: string; secret: string },
): Promise<string> {
  const client = TestClient.at({ url: () => shop.url });
  await client.post(staffLogin.path, { email, password: staffPassword });
  // The demo may already have used the current code.
  succeeded(await client.post(staffLoginCode.path, { code: getCode(secret, 1) }));
  await client.put('/api/admin/me', { name: 'Jelena Bobić', locale: 'en' });
  return client.cookies.get(staffCookie) ?? '';
}

async function openContext(
  browser: Browser,
  { url }: ServerProcess,
  { theme, ...options }: BrowserContextOptions & { theme: Theme },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options });
  // tsx adds calls to this helper to functions that run in the page.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value;' });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.theme,
    JSON.stringify({ value: JSON.stringify(theme) }),
  ] as const);
  await context.addCookies([{ name: languageCookie, value: 'en', url }]);
  return context;
}

async function openPhone(browser: Browser, shop: ServerProcess, theme: Theme): Promise<Page> {
  const { viewport } = frames.phone;
  const options = { viewport, theme, hasTouch: true, isMobile: true };
  return (await openContext(browser, shop, options)).newPage();
}

async function openAdmin(
  browser: Browser,
  shop: ServerProcess,
  { theme, session }: { theme: Theme; session: string },
): Promise<Page> {
  const context = await openContext(browser, shop, { viewport: frames.admin.viewport, theme });
  const { hostname: domain } = new URL(shop.url);
  await context.addCookies([{ name: staffCookie, value: session, domain, path: '/api/admin' }]);
  const page = await context.newPage();
  await page.goto(adminPaths.today);
  await page.getByRole('heading', { name: 'Take from the shelf' }).waitFor();
  await waitForImages(page);
  return page;
}

async function takeShopPictures(
  browser: Browser,
  shop: ServerProcess,
  theme: Theme,
): Promise<void> {
  const context = await openContext(browser, shop, { viewport: screenshotSize, theme });
  const page = await context.newPage();
  const customer = await JourneyCustomer.register(shop, undefined, 'milica');
  await customer.signInOn(page);
  await customer.putIntoCart(1, 2);
  await customer.putIntoCart(7);
  for (const [name, url] of [
    ['home', pagePaths.home],
    ['product', pagePaths.product(1)],
  ] as const) {
    await openPage(page, url);
    await page.getByRole('link', { name: 'Cart, 2 products' }).waitFor();
    await waitForImages(page);
    await save(page, `${name}-${theme}`);
  }
  const checkout = new CheckoutJourney(page);
  await checkout.startAt();
  await checkout.typeAddress();
  await page.getByRole('option', { name: 'Arilje' }).click();
  // A click here hides the focus ring of the button.
  await page.getByRole('heading', { name: 'Delivery address' }).click();
  await save(page, `checkout-${theme}`);
  await context.close();
}

async function save(page: Page, name: string): Promise<void> {
  const image = sharp(await page.screenshot({ clip: { x: 0, y: 0, ...screenshotSize } })).resize(
    1100,
  );
  await image.webp({ quality: 78 }).toFile(path.join(folder, `${name}.webp`));
  report(`docs/images/${name}.webp`);
}

runMain(pictures);
