import type { Browser } from 'playwright';
import { screens, withBrowser } from './benchBrowser';
import { startBenchShop } from './benchShop';
import { watchBlocking } from './blocking';
import { compareWithLimit, kilobytes, type Figure, type Table } from './figures';
import { startLimitPage } from './limitPage';
import { benchPages } from './pages';

interface PageWeight {
  requests: number;
  scripts: number;
  /** Transferred bytes including headers, by DevTools resource type: Document, Script, Image, Font, … */
  kinds: Record<string, number>;
  total: number;
  layoutShift: number;
  blocking: { before: number; after: number };
}

/** The duration of a visit without interaction, in milliseconds. */
const visitMs = 5000;

/** Measures what a first visit on a phone loads without interaction. */
async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext(screens.mobile);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const getKind = new Map<string, string>();
  const weight: PageWeight = {
    requests: 0,
    scripts: 0,
    kinds: {},
    total: 0,
    layoutShift: 0,
    blocking: { before: NaN, after: NaN },
  };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http')) getKind.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = getKind.get(requestId);
    if (!kind) return;
    weight.requests += 1;
    if (kind === 'Script') weight.scripts += 1;
    weight.total += encodedDataLength;
    weight.kinds[kind] = (weight.kinds[kind] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = window as Window & { layoutShift?: number };
    seen.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.layoutShift =
          (seen.layoutShift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const blockingSoFar = await watchBlocking(session);
  await page.goto(url);
  await page.waitForTimeout(visitMs);
  weight.blocking = await blockingSoFar();
  weight.layoutShift = await page.evaluate(
    () => (window as Window & { layoutShift?: number }).layoutShift ?? NaN,
  );
  await context.close();
  return weight;
}

const getBlocking = ({ blocking: { before, after } }: PageWeight) =>
  `${before.toFixed(0)} ms, ${after.toFixed(0)} ms`;

function getFigures(name: string, shop: PageWeight, limit: PageWeight): Figure[] {
  const of = (kind: string) => ({
    shop: kilobytes(shop.kinds[kind] ?? 0),
    limit: kilobytes(limit.kinds[kind] ?? 0),
  });
  const times = (shop.total / limit.total).toFixed(2);
  return [
    {
      what: `${name}: whole transfer`,
      shop: `${kilobytes(shop.total)}, ${times} × static`,
      limit: kilobytes(limit.total),
    },
    {
      what: `${name}: JavaScript`,
      shop: `${of('Script').shop} in ${shop.scripts} files`,
      limit: of('Script').limit,
    },
    { what: `${name}: HTML`, ...of('Document') },
    { what: `${name}: images`, ...of('Image') },
    { what: `${name}: fonts`, ...of('Font') },
    { what: `${name}: requests`, shop: String(shop.requests), limit: String(limit.requests) },
    {
      what: `${name}: blocking before and after the first paint, by processor time`,
      shop: getBlocking(shop),
      limit: getBlocking(limit),
    },
    {
      what: `${name}: CLS`,
      shop: shop.layoutShift.toFixed(3),
      limit: limit.layoutShift.toFixed(3),
    },
  ];
}

export async function measureWeights(executable: string): Promise<Table> {
  const { server, dispose } = await startBenchShop();
  try {
    return await withBrowser(executable, async (browser) => {
      const figures: Figure[] = [];
      for (const page of benchPages) {
        const limit = await startLimitPage(browser, server.url, page);
        const shop = await weighPage(browser, server.url + page.path);
        figures.push(...getFigures(page.name, shop, await weighPage(browser, limit.url)));
        await limit.close();
      }
      return compareWithLimit(figures);
    });
  } finally {
    await dispose();
  }
}
