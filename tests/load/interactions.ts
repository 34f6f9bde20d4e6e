import type { Browser, Locator, Page } from 'playwright';
import { pagePaths } from '@/contract/paths';
import { storageKeys } from '@/contract/wire';
import { TestClient } from '../support/TestClient';
import type { ReadyCustomer } from '../support/stockedShop';
import { isHydrated, screens, withBrowser } from './benchBrowser';
import { startBenchShop } from './benchShop';
import { milliseconds, percentile, type Table } from './figures';

interface Interaction {
  what: string;
  start: string;
  click: string;
  reaction: Reaction;
  asCustomer?: boolean;
  hand?: Hand;
  /** Whether the network is slow. The tap does not wait for hydration. */
  onSlowLine?: boolean;
}

/**
 * A finger taps on a touch screen. A mouse hovers over the target before it clicks; a cold mouse clicks as soon as it
 * arrives.
 */
type Hand = 'finger' | 'mouse' | 'cold mouse';

/** The expected element, optionally with this text or with a text that differs from the text before the click. */
interface Reaction {
  selector: string;
  text?: string;
  isReplaced?: boolean;
}

const addToCart = {
  what: 'Add to cart: until the badge counts it',
  start: pagePaths.product(1),
  click: 'main button:has-text("Dodaj u korpu"):visible',
  reaction: { selector: 'header a[href="/shop/cart"]', text: '1' },
};
const openProduct = {
  what: 'Open a product: until its page or skeleton is shown',
  start: pagePaths.shop,
  click: 'main a[href="/products/2"]:visible',
  reaction: { selector: '#main > :not([inert]) :is(h1, [aria-busy="true"])', isReplaced: true },
};
const syrups = 'main a[href="/shop?category=syrups"]';
const filter = {
  what: 'Filter by a category: until it is marked as chosen',
  start: pagePaths.shop,
  click: `${syrups}:visible`,
  reaction: { selector: `${syrups}[aria-current]` },
};

const byEachHand = (interaction: Interaction): Interaction[] =>
  (['finger', 'mouse', 'cold mouse'] as const).map((hand) => ({ ...interaction, hand }));

const interactions: readonly Interaction[] = [
  ...[addToCart, openProduct, filter].flatMap(byEachHand),
  {
    ...filter,
    what: 'Filter by a category: until its products are shown',
    reaction: { selector: '#main li:first-child a[href="/products/14"]' },
  },
  {
    what: 'Checkout, from shipping: until the overview is shown',
    start: pagePaths.checkoutShipping,
    click: 'main button:has-text("Nastavi na plaćanje"):visible',
    reaction: { selector: 'main h2', text: 'Još jednom proverite' },
    asCustomer: true,
  },
  {
    ...addToCart,
    what: 'First tap of a first visit on slow 4G, 1 s after the images, add to cart: until the badge counts it',
    hand: 'finger',
    onSlowLine: true,
  },
];

export const slowDown = 4;
/** The network of the mobile preset of Lighthouse, in bytes per second and milliseconds. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** The time between hydration and the click for work that runs at start-up, in milliseconds. */
const settledMs = 1_000;
/** The minimum time that a real user hovers before a click, in milliseconds. */
const hoverMs = 100;

/** The time from the press to the frame after the expected result, measured inside the page. */
async function measure(page: Page, target: Locator, interaction: Interaction): Promise<number> {
  const { reaction: response, hand = 'mouse' } = interaction;
  await page.evaluate(watch, response);
  const { x, y } = await getMiddle(target);
  if (hand === 'mouse') {
    await page.mouse.move(x, y);
    await page.waitForTimeout(hoverMs);
  }
  // These are raw input events, because the checks of `target.click()` run inside the page and would be measured.
  if (hand === 'finger') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  await page.waitForFunction(() => (window as Watched).answeredAfter !== undefined, undefined, {
    timeout: 15_000,
  });
  return page.evaluate(() => (window as Watched).answeredAfter ?? NaN);
}

async function getMiddle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to press is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Watched = Window & { answeredAfter?: number };

/** Checks each DOM change and records the frame after the expected one. Runs inside the page. */
function watch({ selector, text, isReplaced: updated }: Reaction): void {
  let pressedAt = NaN;
  const before = document.querySelector(selector)?.textContent;
  // This is the time of the input, not of its processing.
  addEventListener('pointerdown', (event) => (pressedAt = event.timeStamp), { capture: true });
  const observer = new MutationObserver(() => {
    const found = document.querySelector(selector);
    const right = found && (!text || found.textContent?.includes(text));
    if (Number.isNaN(pressedAt) || !right || (updated && found.textContent === before)) return;
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

async function oneRun(
  browser: Browser,
  url: string,
  interaction: Interaction,
  customer: ReadyCustomer | undefined,
): Promise<number> {
  const hasTouch = interaction.hand === 'finger';
  const screen = hasTouch ? screens.mobile : screens.desktop;
  const context = await browser.newContext({ ...screen, hasTouch });
  try {
    const page = await context.newPage();
    // The CPU is throttled from the start of the visit.
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    if (customer && interaction.asCustomer) {
      const client = TestClient.at({ url: () => url, token: customer.token });
      await client.put('/api/carts/products/1', { quantity: 1 });
      await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
        storageKeys.accessToken,
        customer.token,
      ] as const);
    }
    if (interaction.onSlowLine) await session.send('Network.emulateNetworkConditions', slow4G);
    await page.goto(url + interaction.start);
    const target = page.locator(interaction.click).first();
    if (!interaction.onSlowLine) {
      await page.waitForFunction(isHydrated);
      await target.scrollIntoViewIfNeeded();
    }
    await page.waitForTimeout(settledMs);
    return await measure(page, target, interaction);
  } finally {
    await context.close();
  }
}

export async function measureInteractions(runs: number, executable: string): Promise<Table> {
  const { server, customers, dispose } = await startBenchShop({ customers: runs });
  const rows: string[][] = [];
  try {
    await withBrowser(executable, async (browser) => {
      for (const interaction of interactions) {
        const times: number[] = [];
        let failure: string | undefined;
        for (let run = 0; run < runs; run += 1) {
          await oneRun(browser, server.url, interaction, customers[run]).then(
            (time) => void times.push(time),
            (error: Error) => (failure = error.message.split('\n')[0]),
          );
        }
        const at = (share: number) =>
          times.length > 0 ? milliseconds(percentile(times, share)) : 'not measured';
        const failed = runs - times.length;
        const note = failed > 0 ? ` (${failed} failed: ${failure ?? ''})` : '';
        rows.push([
          interaction.what,
          interaction.hand ?? 'mouse',
          at(0.5),
          at(0.75),
          `${times.length}${note}`,
        ]);
      }
    });
  } finally {
    await dispose();
  }
  return { columns: ['From the press', 'By', 'Median', 'p75', 'Runs'], rows };
}
