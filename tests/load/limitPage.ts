import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { screens } from './benchBrowser';
import type { BenchPage } from './pages';
import { startStatic, type StaticFile, type StaticServer } from './startStatic';

const compressed = /^(text\/|image\/svg|application\/(json|manifest))/;

/**
 * Serves a static copy of a shop page from a minimal server as a best-case baseline: the same text, styles, fonts and
 * images without scripts. `url` is the URL of the page.
 */
export async function startLimitPage(
  browser: Browser,
  shopUrl: string,
  { path, filledByApp = false }: BenchPage,
): Promise<StaticServer> {
  const html = filledByApp
    ? await getRenderedDocument(browser, shopUrl + path)
    : await (await fetch(shopUrl + path)).text();
  const page = Buffer.from(stripDocument(html));
  const files = new Map<string, StaticFile>();
  for (const screen of Object.values(screens)) {
    await collect(browser, screen, shopUrl, { path, page }, files);
  }
  // A headed browser requests icons and the manifest, but a headless browser does not.
  for (const [, path = ''] of page.toString().matchAll(/<link\b[^>]*\bhref="(\/[^"]*)"/g)) {
    if (files.has(path)) continue;
    const response = await fetch(shopUrl + path);
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && !type.startsWith('text/html'))
      files.set(path, getFile(path, type, Buffer.from(await response.arrayBuffer())));
  }
  files.set(path, getFile(path, 'text/html; charset=utf-8', page));
  const server = await startStatic([...files.values()]);
  return { ...server, url: server.url + path };
}

function stripDocument(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*(?:modulepreload|as="(?:script|fetch)")[^>]*>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '');
}

function getFile(path: string, type: string, body: Buffer): StaticFile {
  const isPage = type.startsWith('text/html');
  const packed = compressed.test(type);
  return {
    path,
    headers: {
      'content-type': type,
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(packed && { 'content-encoding': 'br' }),
    },
    body: packed ? brotliCompressSync(body) : body,
  };
}

/** Collects everything that the page requests on this screen while it is scrolled to the end. */
async function collect(
  browser: Browser,
  screen: (typeof screens)[keyof typeof screens],
  shopUrl: string,
  { path, page: html }: { path: string; page: Buffer },
  files: Map<string, StaticFile>,
): Promise<void> {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(shopUrl + path, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const { origin, pathname, search } = new URL(response.url());
    if (origin !== shopUrl || pathname + search === path || response.status() !== 200) return;
    reading.push(
      response.body().then((body) => {
        const type = response.headers()['content-type'] ?? 'application/octet-stream';
        files.set(pathname + search, getFile(pathname + search, type, body));
      }),
    );
  });
  await page.goto(shopUrl + path, { waitUntil: 'load' });
  await scrollToEnd(page);
  await Promise.all(reading);
  await context.close();
}

async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
}

/** The document after client-side rendering, including styles that the app added. */
async function getRenderedDocument(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ ...screens.mobile, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(1000);
    return await page.evaluate(() => {
      const css = [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join('')
        .replace(/\s*([{};])\s*/g, '$1');
      for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
        style.remove();
      }
      const style = document.head.appendChild(document.createElement('style'));
      style.textContent = css;
      return `<!doctype html>${document.documentElement.outerHTML}`;
    });
  } finally {
    await context.close();
  }
}
