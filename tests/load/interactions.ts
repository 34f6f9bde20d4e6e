import type { Browser, Page } from 'playwright';
import { pagePaths } from '../../src/contract/paths';
import { milliseconds, percentile, type Figure } from './figures';

interface Interaction {
  what: string;
  start: string;
  /** What is clicked, and what has to be seen then. */
  click: string;
  answer: Answer;
}

/** An element that has to be there, with this text or with another one than before the click. */
interface Answer {
  selector: string;
  text?: string;
  changed?: boolean;
}

const interactions: readonly Interaction[] = [
  {
    what: 'Add to cart: until the badge counts it',
    start: pagePaths.product(1),
    click: 'main button:has-text("Dodaj u korpu"):visible',
    answer: { selector: 'header a[href="/shop/cart"]', text: '1' },
  },
  {
    what: 'Open a product: until its page or skeleton stands',
    start: pagePaths.shop,
    click: 'main a[href="/products/2"]:visible',
    answer: { selector: '#main h1, #main [aria-busy="true"]', changed: true },
  },
  {
    what: 'Filter by a category: until the list follows',
    start: pagePaths.shop,
    click: 'main a[href="/shop?category=syrups"]:visible',
    answer: { selector: 'main a[href="/shop?category=syrups"][aria-current]' },
  },
];

const slowDown = 4;

/** Time from the press to the frame after the answer stands, measured inside the page. */
async function measure(page: Page, { click, answer }: Interaction): Promise<number> {
  const target = page.locator(click).first();
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(watch, answer);
  await target.click({ noWaitAfter: true });
  await page.waitForFunction(() => (window as Watched).answeredAfter !== undefined, undefined, {
    timeout: 15_000,
  });
  return page.evaluate(() => (window as Watched).answeredAfter ?? NaN);
}

type Watched = Window & { answeredAfter?: number };

/** Runs inside the page: looks after each change of the document, and notes the frame after it. */
function watch({ selector, text, changed }: Answer): void {
  let pressedAt = NaN;
  const before = document.querySelector(selector)?.textContent;
  addEventListener('pointerdown', () => (pressedAt = performance.now()), { capture: true });
  const observer = new MutationObserver(() => {
    const found = document.querySelector(selector);
    const right = found && (!text || found.textContent?.includes(text));
    if (Number.isNaN(pressedAt) || !right || (changed && found.textContent === before)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      (window as Watched).answeredAfter = performance.now() - pressedAt;
    });
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/** The 75th of 100 of so many runs, each in a browser profile of its own, processor slowed down. */
export async function measureInteractions(
  browser: Browser,
  url: string,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const interaction of interactions) {
    const times: number[] = [];
    let lost = 0;
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      try {
        const page = await context.newPage();
        await page.goto(url + interaction.start);
        await page.waitForFunction(() =>
          Object.keys(document.querySelector('main') ?? {}).some((key) =>
            key.startsWith('__react'),
          ),
        );
        await page.waitForTimeout(500);
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
        times.push(await measure(page, interaction));
      } catch {
        lost += 1;
      } finally {
        await context.close();
      }
    }
    const p75 = times.length > 0 ? milliseconds(percentile(times, 0.75)) : 'not measured';
    const note = lost > 0 ? ` (${lost} of ${runs} runs gave no time)` : '';
    figures.push({ what: interaction.what, shop: p75 + note });
  }
  return figures;
}
