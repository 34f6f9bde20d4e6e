import { test as base, expect, type ConsoleMessage, type Page } from 'playwright/test';
import { fillWithReadyFolder } from './readyFolder';
import { startServer, type ServerProcess } from './server';

interface WorkerFixtures {
  /** Returns the shop of a test file. Playwright reuses a worker for several files. */
  shopOf: (file: string, begin: { onNothing: boolean }) => Promise<ServerProcess>;
}

interface TestFixtures {
  /**
   * The built, freshly seeded shop, shared by the tests of one file. Orders and rate limits of one
   * file do not affect another.
   */
  shop: ServerProcess;
  /** Starts the shop on an empty data folder instead of the prepared one with generated images. */
  beginsOnNothing: boolean;
  /** Console lines that the test expects, in addition to the `everyday` ones. */
  expectedConsole: RegExp[];
  watchConsole: void;
}

/** The browser's own line for client errors that occur in normal use. */
const everyday = [
  /Failed to load resource: the server responded with a status of (401|404|409|422)/,
];

/**
 * The browser's own lines when a test disconnects the network or stops the shop; which of them occur
 * depends on the requests in flight. FAILED is reported by the service worker for a file of the page;
 * the last one is about the worker script, which a busy machine may request late.
 */
export const networkErrorLines = [
  // A single expression, because Playwright would read the second element as fixture options.
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|EMPTY_RESPONSE|CONNECTION_(REFUSED|RESET|CLOSED))|unknown error occurred when fetching the script/,
];

/** Browser tests against a separate shop. Unexpected console output fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOf: [
    async ({}, use) => {
      let open: { file: string; shop: ServerProcess } | undefined;
      await use(async (file, { onNothing }) => {
        if (open?.file !== file) {
          await open?.shop.dispose();
          open = undefined;
          const prepare = onNothing ? undefined : fillWithReadyFolder;
          open = { file, shop: await startServer({ built: true, prepare }) };
        }
        return open.shop;
      });
      await open?.shop.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    async ({ shopOf, beginsOnNothing }, use, { file }) =>
      use(await shopOf(file, { onNothing: beginsOnNothing })),
    // For start, migration and seed on a busy machine; not part of the timeout of the test.
    { timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  beginsOnNothing: [false, { option: true }],
  expectedConsole: [[], { option: true }],
  watchConsole: [
    async ({ context, expectedConsole }, use) => {
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

/** Waits until React has hydrated the page, read stored preferences and replayed early events. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hydrated = document.querySelector('main') ?? document.body;
    // React sets this property on hydrated elements.
    const isHydrated = Object.keys(hydrated).some((key) => key.startsWith('__reactProps'));
    return isHydrated && !('earlyEvents' in window);
  });
}

/** Waits until requested data is shown. Playwright does not report `networkidle` reliably. */
export async function settled(page: Page): Promise<void> {
  await ready(page);
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}
