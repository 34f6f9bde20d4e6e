import { defineConfig } from 'playwright/test';
import { findBrowser } from './src/scripts/findBrowser';

const browser = findBrowser();

/** End-to-end tests in `tests/e2e`. Each file runs its own built shop, see `tests/support/shopTest.ts`. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/readyFolder.ts',
  // One test uses about half of two cores.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 2,
  // Milliseconds; generous, because the test machine may be busy.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'sr-Latn-RS',
    timezoneId: 'Europe/Belgrade',
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
