import { defineConfig } from 'playwright/test';
import { findBrowser } from './src/scripts/findBrowser';

const browser = findBrowser();

/** The journeys of `tests/e2e`; each starts the built shop by itself, see `tests/e2e/`. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Two cores, a shop and a browser: more would only wait for each other.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 1,
  timeout: 60_000,
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
