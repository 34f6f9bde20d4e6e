import { defineConfig } from 'playwright/test';
import { findBrowser } from './src/scripts/findBrowser';

const browser = findBrowser();

/** The journeys of `tests/e2e`; each file has a built shop of its own, see `tests/support/shopTest.ts`. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/readyFolder.ts',
  // A journey uses about half of two cores.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 2,
  // Milliseconds; the machine that runs the journeys may be busy.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    trace: 'retain-on-failure',
    locale: 'sr-Latn-RS',
    timezoneId: 'Europe/Belgrade',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        // Chromium refuses its sandbox to root, as on build machines.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
