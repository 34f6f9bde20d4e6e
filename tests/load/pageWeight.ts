import type { Browser } from 'playwright';
import { kilobytes, type Figure } from './figures';

export interface PageWeight {
  requests: number;
  /** Bytes on the wire by kind: Document, Script, Image, Font, Fetch, Other. */
  kinds: Record<string, number>;
  total: number;
  /** Cumulative layout shift of a visit without interaction. */
  shift: number;
}

/** Milliseconds of a visit in which nobody does anything. */
const visitMs = 3000;

/** What a first visit on a phone fetches, without interaction. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kindOf = new Map<string, string>();
  const weight: PageWeight = { requests: 0, kinds: {}, total: 0, shift: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http')) kindOf.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId);
    if (!kind) return;
    weight.requests += 1;
    weight.total += encodedDataLength;
    weight.kinds[kind] = (weight.kinds[kind] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = window as Window & { shift?: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift = (seen.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await page.waitForTimeout(visitMs);
  weight.shift = await page.evaluate(() => (window as Window & { shift?: number }).shift ?? NaN);
  await context.close();
  return weight;
}

/** The rows of one page, the static one beside it. */
export function weightFigures(name: string, shop: PageWeight, limit: PageWeight): Figure[] {
  const of = (kind: string) => ({
    shop: kilobytes(shop.kinds[kind] ?? 0),
    limit: kilobytes(limit.kinds[kind] ?? 0),
  });
  return [
    { what: `${name}: whole transfer`, shop: kilobytes(shop.total), limit: kilobytes(limit.total) },
    { what: `${name}: JavaScript`, ...of('Script') },
    { what: `${name}: HTML`, ...of('Document') },
    { what: `${name}: pictures`, ...of('Image') },
    { what: `${name}: fonts`, ...of('Font') },
    { what: `${name}: requests`, shop: String(shop.requests), limit: String(limit.requests) },
    { what: `${name}: CLS`, shop: shop.shift.toFixed(3), limit: limit.shift.toFixed(3) },
  ];
}
