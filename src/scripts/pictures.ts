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
import { languageCookie } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { codeOf, staffPassword } from '@tests/support/adminShop';
import { CheckoutJourney } from '@tests/support/CheckoutJourney';
import { JourneyCustomer } from '@tests/support/JourneyCustomer';
import { showTheme } from '@tests/support/pageFaults';
import { startServer, type ServerProcess } from '@tests/support/server';
import { ready } from '@tests/support/shopTest';
import { TestClient } from '@tests/support/TestClient';
import { buildIfStale } from './build';
import { projectRoot } from './catalogs';
import { prepareDemo } from './demo/prepareDemo';
import { makeTour, untilImagesShow } from './demo/tour';
import { ensureBrowser } from './findBrowser';
import { report, runMain } from './report';

const folder = path.join(projectRoot, 'docs/images');
const themes = ['light', 'dark'] as const;
const desktop = { width: 1280, height: 900 };

/** Makes the pictures of the README from the shop of `npm run demo`. */
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
      const customer = await JourneyCustomer.register(shop);
      const phone = await openPhone(browser, shop, theme);
      await customer.isSignedInOn(phone);
      const admin = await openAdmin(browser, shop, { theme, session });
      await writeFile(path.join(folder, `tour-${theme}.webp`), await makeTour(phone, admin, theme));
      report(`docs/images/tour-${theme}.webp`);
      await save(admin, `admin-${theme}`);
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
  // The present code may have been used by the demo.
  const { text, status } = await client.post(staffLoginCode.path, { code: codeOf(secret, 1) });
  if (status !== 200) throw new Error(text);
  await client.put('/api/admin/me', { name: 'Jelena Bobić', locale: 'en' });
  return client.cookies.get(staffCookie) ?? '';
}

/** In English. */
async function openContext(
  browser: Browser,
  { url }: ServerProcess,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options });
  // tsx calls it in functions that run in the page.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value;' });
  await context.addCookies([{ name: languageCookie, value: 'en', url }]);
  return context;
}

async function openPhone(browser: Browser, shop: ServerProcess, theme: string): Promise<Page> {
  const viewport = { width: 390, height: 780 };
  const context = await openContext(browser, shop, { viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(pagePaths.home);
  await showTheme(page, theme);
  return page;
}

async function openAdmin(
  browser: Browser,
  shop: ServerProcess,
  { theme, session }: { theme: string; session: string },
): Promise<Page> {
  const context = await openContext(browser, shop, { viewport: desktop });
  const { hostname: domain } = new URL(shop.url);
  await context.addCookies([{ name: staffCookie, value: session, domain, path: '/api/admin' }]);
  const page = await context.newPage();
  await page.goto(adminPaths.today);
  await showTheme(page, theme);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function takeShopPictures(
  browser: Browser,
  shop: ServerProcess,
  theme: string,
): Promise<void> {
  const context = await openContext(browser, shop, { viewport: desktop });
  const page = await context.newPage();
  const customer = await JourneyCustomer.register(shop);
  await customer.isSignedInOn(page);
  await customer.putIntoCart(1, 2);
  await customer.putIntoCart(7);
  for (const [name, url] of [
    ['home', pagePaths.home],
    ['product', pagePaths.product(1)],
  ] as const) {
    await page.goto(url);
    await showTheme(page, theme);
    await ready(page);
    await untilImagesShow(page);
    await save(page, `${name}-${theme}`);
  }
  const checkout = new CheckoutJourney(page);
  await checkout.startAt();
  await checkout.typeAddress();
  await showTheme(page, theme);
  await save(page, `checkout-${theme}`);
  await context.close();
}

async function save(page: Page, name: string): Promise<void> {
  const image = sharp(await page.screenshot()).resize({ width: 1100 });
  await image.webp({ quality: 78 }).toFile(path.join(folder, `${name}.webp`));
  report(`docs/images/${name}.webp`);
}

runMain(pictures);
