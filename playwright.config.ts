import { defineConfig } from 'playwright/test';
import { findHeadlessBrowser } from './src/scripts/findBrowser';

const browser = findHeadlessBrowser();

/** Multiplies all time limits, for slow or busy machines. */
const timeFactor = Number(process.env.TEST_TIME_FACTOR ?? 1);

/** Runs the browser tests in `tests/e2e`. Each worker has a built shop (`tests/support/shopTest.ts`). */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/readyFolder.ts',
  // One test uses about half of two cores.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 2,
  fullyParallel: true,
  // In milliseconds: twice Playwright's defaults, because two workers share two cores with their shops.
  timeout: 60_000 * timeFactor,
  expect: { timeout: 10_000 * timeFactor },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Playwright empties this folder, so it must not contain Jest's results.
  outputDir: 'test-results/browser',
  // Keeps Playwright from compiling the built renderer, which `failedQueries.spec.ts` imports.
  build: { external: ['**/dist/**'] },
  use: {
    locale: 'sr-Latn-RS',
    timezoneId: 'Europe/Belgrade',
    // Without motion, tests need not wait for it; tests of motion override this.
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
