import { defineConfig } from 'playwright/test';
import { findHeadlessBrowser } from './src/scripts/findBrowser';

const browser = findHeadlessBrowser();

/** For a slow or busy machine: all time limits are multiplied by it. */
const timeFactor = Number(process.env.TEST_TIME_FACTOR ?? 1);

/** End-to-end tests in `tests/e2e`. Each worker runs its own built shop, see `tests/support/shopTest.ts`. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/readyFolder.ts',
  // One test uses about half of two cores.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 2,
  fullyParallel: true,
  // Milliseconds; twice Playwright's defaults, because two workers share two cores with their shops.
  timeout: 60_000 * timeFactor,
  expect: { timeout: 10_000 * timeFactor },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // A folder of its own, because Playwright empties it: Jest's results are beside it.
  outputDir: 'test-results/browser',
  // Playwright would compile the built renderer again, which `failedQueries.spec.ts` imports.
  build: { external: ['**/dist/**'] },
  use: {
    locale: 'sr-Latn-RS',
    timezoneId: 'Europe/Belgrade',
    // Except in tests of motion, which would otherwise be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        // Chromium cannot use its sandbox as root, the usual user on build machines.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
