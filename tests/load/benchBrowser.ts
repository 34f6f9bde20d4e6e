import { chromium, type Browser, type BrowserContextOptions } from 'playwright';

/** Chromium flags, which Lighthouse also uses. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const screens = {
  mobile: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  desktop: { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 },
} satisfies Record<string, BrowserContextOptions>;

export async function withBrowser<Result>(
  executablePath: string,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Whether React has hydrated the page. Runs inside the page. */
export const isHydrated = (): boolean =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
