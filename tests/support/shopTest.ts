import { test as base, expect, type ConsoleMessage, type Page } from 'playwright/test';
import { fillWithReadyFolder } from './readyFolder';
import { startServer, type ServerProcess } from './server';

interface WorkerFixtures {
  /** Answers the shop of the journeys of this file. Playwright keeps a worker from file to file. */
  shopOf: (file: string, begin: { onNothing: boolean }) => Promise<ServerProcess>;
}

interface TestFixtures {
  /**
   * The built shop, just seeded and shared by the journeys of one file: what one file orders, and counts
   * against the limits of an address, is nothing to the next.
   */
  shop: ServerProcess;
  /** The shop of this file begins on an empty data folder, instead of one with its pictures made. */
  beginsOnNothing: boolean;
  /** Lines of the console that this journey expects, beside the browser's own for 401 and 404. */
  expectedConsole: RegExp[];
  watchConsole: void;
}

/** The browser's own line for an answer that a shop gives every day. */
const everyday = [
  /Failed to load resource: the server responded with a status of (401|404|409|422)/,
];

/**
 * The browser's own lines where a journey takes the network or the shop away; what a page has under way
 * then is a matter of the moment. FAILED is the service worker's word for it, of a file that the page
 * asked for; the last is of the worker itself, which on a busy machine may be asked for only then.
 */
export const linesOfLostNetwork = [
  // One expression: of two, Playwright would take the second for options.
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|EMPTY_RESPONSE|CONNECTION_(REFUSED|RESET|CLOSED))|unknown error occurred when fetching the script/,
];

/** Journeys in a browser against a shop of their own. An unexpected line of the console fails them. */
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
    // Starting, migrating and seeding on a busy machine; not of the journey's own time.
    { timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  beginsOnNothing: [false, { option: true }],
  expectedConsole: [[], { option: true }],
  watchConsole: [
    async ({ context, expectedConsole }, use) => {
      const heard: string[] = [];
      const listen = (page: Page) => {
        page.on('console', (message: ConsoleMessage) => {
          if (!['error', 'warning'].includes(message.type())) return;
          const expected = [...everyday, ...expectedConsole];
          if (expected.some((line) => line.test(message.text()))) return;
          heard.push(`${message.type()} on ${page.url()}: ${message.text()}`);
        });
        page.on('pageerror', (error) => heard.push(`exception on ${page.url()}: ${error.stack}`));
      };
      context.on('page', listen);
      await use();
      expect(heard, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Until React has hydrated the page, stored preferences are read and early events repeated. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hydrated = document.querySelector('main') ?? document.body;
    // React's own mark on what it has hydrated.
    const isHydrated = Object.keys(hydrated).some((key) => key.startsWith('__reactProps'));
    return isHydrated && !('earlyEvents' in window);
  });
}

/** Until the app shows what it requested. Not by an idle network: Playwright sometimes never reports one. */
export async function settled(page: Page): Promise<void> {
  await ready(page);
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}
