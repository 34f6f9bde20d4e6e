import { defineConfig } from 'playwright/test';
import { timeLimit } from '../support/repetitions';

/**
 * Journeys in engines other than Chromium. Playwright only runs the tests, because it cannot control browsers from
 * Debian.
 */
export default defineConfig({
  globalSetup: '../support/readyFolder.ts',
  workers: 1,
  timeout: timeLimit(60_000),
  expect: { timeout: timeLimit(10_000) },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  outputDir: '../../test-results/engines',
});
