import type { BrowserContext, Page } from 'playwright/test';

/** Holds the requests that match. Returns a function that releases them. */
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

/** Holds the scripts of the app. */
export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js');
