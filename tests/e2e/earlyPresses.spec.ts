import type { Browser, Locator, Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { holdScripts } from '../support/holdScripts';
import { productNamed } from '../support/JourneyCustomer';
import { informationPages } from '../support/pagesToLookAt';
import { expect, ready, test } from '../support/shopTest';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const controls = 'button, select, textarea, input:not([type="hidden"])';

/** Controls that change nothing when they are pressed on a page just opened. */
const changesNothing = ':disabled, [aria-disabled="true"], [aria-pressed="true"], [aria-current]';

interface Control {
  index: number;
  /** Of the header or footer, which all pages have. */
  isShared: boolean;
  name: string;
}

/** The first of each kind; cards of a list have the same controls. */
function controlsOf(page: Page): Promise<Control[]> {
  return page.evaluate(
    ([all, without]) => {
      const seen = new Set<string>();
      return [...document.querySelectorAll<HTMLElement>(all)].flatMap((element, index) => {
        const kind = `${element.localName} ${element.getAttribute('type')} ${element.className}`;
        const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const icon = element.querySelector('svg')?.getAttribute('class') ?? '';
        const own = element.closest('main') && !element.closest('li, article') ? label : icon;
        const key = `${kind} ${own} ${element.getAttribute('name')}`;
        if (seen.has(key) || element.matches(without) || !element.checkVisibility()) return [];
        seen.add(key);
        return [
          {
            index,
            isShared: !element.closest('main'),
            name: `${element.localName} ${label || element.id}`.trim(),
          },
        ];
      });
    },
    [controls, changesNothing] as const,
  );
}

async function press(control: Locator): Promise<void> {
  const type = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.localName,
  );
  if (type === 'checkbox' || type === 'radio')
    await control.evaluate((box: HTMLElement) => box.click());
  else if (type === 'select') {
    const values = await control
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    await control.selectOption(values.at(-1) ?? '');
  } else if (type === 'button') await control.click();
  else await control.fill(type === 'email' ? 'mila@primer.rs' : type === 'number' ? '3' : 'malina');
}

/** What a user sees or hears of the page. */
async function stateOf(page: Page): Promise<string> {
  const { lang, theme } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
  }));
  return [page.url(), lang, theme, await page.locator('body').ariaSnapshot()].join('\n');
}

/** Opens the page in a browser that knows nothing of the shop, with its scripts held back. */
async function open(browser: Browser, url: string, viewport: typeof phone) {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return { page, release, close: () => context.close() };
}

/** Until the app has repeated what was pressed. */
async function repeated(page: Page): Promise<void> {
  await ready(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
}

const pressInTurn = (page: Page, found: readonly Control[]) =>
  page.evaluate(
    async ([all, indexes]) => {
      const elements = [...document.querySelectorAll<HTMLElement>(all)];
      for (const index of indexes) {
        elements[index]?.click();
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    },
    [controls, found.map(({ index }) => index)] as const,
  );

/** Presses each control of the page early, and those that all pages have in one visit. */
async function expectNoneLost(browser: Browser, url: string, viewport: typeof phone) {
  const first = await open(browser, url, viewport);
  const found = await controlsOf(first.page);
  const shared = found.filter(({ isShared }) => isShared);
  first.release();
  await ready(first.page);
  await first.page.waitForLoadState('networkidle');
  const untouched = await stateOf(first.page);
  await pressInTurn(first.page, shared);
  await expect.poll(() => stateOf(first.page)).not.toBe(untouched);
  const late = await stateOf(first.page);
  await first.close();

  const second = await open(browser, url, viewport);
  await pressInTurn(second.page, shared);
  second.release();
  await repeated(second.page);
  await expect.poll(() => stateOf(second.page)).toBe(late);
  await second.close();

  for (const { index, name } of found.filter(({ isShared }) => !isShared)) {
    const { page, release, close } = await open(browser, url, viewport);
    await press(page.locator(controls).nth(index));
    release();
    await repeated(page);
    const isDone = async () => (await stateOf(page)) !== untouched;
    await expect.soft.poll(isDone, { message: name, timeout: 10_000 }).toBe(true);
    await close();
  }
}

const pages = [
  pagePaths.home,
  pagePaths.shop,
  `${pagePaths.shop}?search=nothing-of-this-name`,
  pagePaths.cart,
  pagePaths.guestWishlist,
  ...informationPages,
];

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device} no press before the app is there is lost, on any control of`, () => {
    for (const path of pages) {
      test(path, ({ browser, shop }) => expectNoneLost(browser, shop.url + path, viewport));
    }
    test('a product', async ({ browser, shop }) => {
      const { id } = await productNamed(shop, 'Pure blueberry juice');
      await expectNoneLost(browser, shop.url + pagePaths.product(id), viewport);
    });
  });
}
