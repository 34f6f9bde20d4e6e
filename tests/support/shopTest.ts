import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  test as base,
  expect,
  type ConsoleMessage,
  type Page,
  type BrowserContext,
} from 'playwright/test';
import { fillWithReadyFolder } from './readyFolder';
import { startServer, type ServerProcess } from './server';
import { translateWhen } from './translation';

/** Tests of files with different options run in different workers, each with a separate shop. */
interface WorkerFixtures {
  /**
   * Marks tests that change products, stock, content or settings. They share a shop and only rely on what none of them
   * changes.
   */
  changesCatalogue: boolean;
  /**
   * The built and seeded shop, which all tests of a worker share. Each test creates its own customers and staff, and
   * restarts a shop that it stops. Playwright ends the worker after a failed test.
   */
  shop: ServerProcess;
}

interface TestFixtures {
  /** Console lines that the test expects, in addition to `everyday`. */
  expectedConsole: RegExp[];
  /** Whether the browser translates each page. */
  translated: boolean;
  watchConsole: void;
}

/** The lines that the browser writes for client errors in normal use. */
const everyday = [
  /Failed to load resource: the server responded with a status of (401|404|409|422)/,
];

/**
 * The lines that the browser writes when a test disconnects the network or stops the shop. They depend on the requests
 * in progress. FAILED comes from the service worker, and the last line from the worker script, which a busy machine may
 * request late.
 */
export const networkErrorLines = [
  // This is a single expression, because Playwright would read the second element as fixture options.
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|EMPTY_RESPONSE|CONNECTION_(REFUSED|RESET|CLOSED))|unknown error occurred when fetching the script/,
];

export const shopTest = base.extend<object, WorkerFixtures>({
  changesCatalogue: [false, { option: true, scope: 'worker' }],
  shop: [
    // Playwright requires the destructuring pattern.
    async ({}, use) => {
      // The shop is behind a proxy, so that customers register from different IP addresses (`JourneyCustomer`).
      const shop = await startServer({
        built: true,
        prepare: fillWithReadyFolder,
        env: { TRUST_PROXY: '1' },
      });
      await use(shop);
      await shop.dispose();
    },
    // The time for start, migration and seed on a busy machine, which is not part of the test timeout.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Tests in a browser, which fail on unexpected console output. */
export const test = shopTest.extend<TestFixtures>({
  expectedConsole: [[], { option: true }],
  translated: [false, { option: true }],
  watchConsole: [
    async ({ context, expectedConsole, translated }, use) => {
      if (translated) await context.addInitScript(translateWhen(isReady));
      const unexpected: string[] = [];
      const listen = (page: Page) => {
        page.on('console', (message: ConsoleMessage) => {
          if (!['error', 'warning'].includes(message.type())) return;
          const expected = [...everyday, ...expectedConsole];
          if (expected.some((line) => line.test(message.text()))) return;
          unexpected.push(`${message.type()} on ${page.url()}: ${message.text()}`);
        });
        page.on('pageerror', (error) =>
          unexpected.push(`exception on ${page.url()}: ${error.stack}`),
        );
      };
      context.on('page', listen);
      await use();
      expect(unexpected, 'no unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Whether React has hydrated the page, read stored preferences and replayed early events. Runs in the page. */
export function isReady(): boolean {
  // A document that is still loading has no body.
  const hydrated = document.querySelector('main') ?? document.querySelector('body') ?? {};
  // React sets this property on hydrated elements.
  const isHydrated = Object.keys(hydrated).some((key) => key.startsWith('__reactProps'));
  return isHydrated && !('earlyEvents' in window);
}

export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(isReady);
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Waits until requested data is shown, because Playwright does not report `networkidle` reliably. */
export async function settled(page: Page): Promise<void> {
  await ready(page);
  await page.waitForFunction(
    () =>
      // The page of components shows busy elements.
      !document.querySelector('[aria-busy="true"]:not([data-examples] *)') &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}

/** Delays matching requests, and returns a function that sends them. */
export async function holdRequests(
  page: Page | BrowserContext,
  pattern: string | RegExp,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js');

/** Waits for the email, which is written after the response, and extracts its link to this page. */
export async function linkInEmail(
  folder: string,
  recipient: string,
  page: string,
): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${page}#[\\w|%.~-]+`);
  let link = '';
  await expect
    .poll(() => {
      const outbox = join(folder, 'outbox');
      for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
        if (!name.endsWith('.eml')) continue;
        const email = readFileSync(join(outbox, name), 'utf8')
          .replaceAll('=\n', '')
          .replaceAll('=3D', '=')
          .replaceAll('=23', '#');
        if (!email.includes(recipient)) continue;
        link = pattern.exec(email)?.[0] ?? link;
      }
      return link;
    })
    .not.toBe('');
  return link;
}
