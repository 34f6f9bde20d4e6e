import type { Browser, ElementHandle, Page, ViewportSize } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { informationPages } from '../support/checkedPages';
import { isSoak } from '../support/repetitions';
import { desktop, phone } from '../support/pageProblems';
import { expect, ready, settled, test } from '../support/shopTest';

declare global {
  interface Window {
    releaseScripts: () => void;
  }
}

const controls = 'button, select, textarea, input:not([type="hidden"])';

/** Controls that have no effect on a page that was just opened. */
const changesNothing = ':disabled, [aria-disabled="true"], [aria-pressed="true"], [aria-current]';

interface Control {
  index: number;
  isButton: boolean;
  name: string;
  /**
   * Controls of one kind are equivalent: controls on cards, in the header and footer of all pages and, except in the
   * soak run, fields and submit buttons of all forms.
   */
  kind: string;
}

function getControls(page: Page): Promise<Control[]> {
  return page.evaluate(
    ([all, without, areFormsAlike]) => {
      const seen = new Set<string>();
      return [...document.querySelectorAll<HTMLElement>(all)].flatMap((element, index) => {
        const kind = `${element.localName} ${element.getAttribute('type')} ${element.className}`;
        const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const icon = element.querySelector('svg')?.getAttribute('class') ?? '';
        const labelOrIcon =
          element.closest('main') && !element.closest('li, article') ? label : icon;
        const isFormField = element.matches('form :is(input, [type="submit"])');
        const key =
          areFormsAlike && isFormField
            ? kind
            : `${kind} ${labelOrIcon} ${element.getAttribute('name')}`;
        if (seen.has(key) || element.matches(without) || !element.checkVisibility()) return [];
        seen.add(key);
        return [
          {
            index,
            isButton: element.localName === 'button',
            name: `${element.localName} ${label || element.id}`.trim(),
            kind: key,
          },
        ];
      });
    },
    [controls, changesNothing, !isSoak] as const,
  );
}

async function press(control: ElementHandle): Promise<void> {
  const type = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : (element as Element).localName,
  );
  // A mouse click is avoided, because an element opened by an earlier press may cover the control.
  if (['button', 'checkbox', 'radio'].includes(type)) {
    await control.evaluate((element) => (element as HTMLElement).click());
  } else if (type === 'select') {
    const options = await control.$$('option');
    await control.selectOption(options.at(-1)!);
  } else if (
    await control.evaluate((element) => (element as HTMLElement).inputMode === 'numeric')
  ) {
    await control.fill('3');
  } else {
    await control.fill(type === 'email' ? 'mila@primer.rs' : 'malina');
  }
}

async function getState(page: Page): Promise<string> {
  const rest = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset.theme,
    [...document.querySelectorAll('[aria-current]')].map((current) => current.outerHTML),
  ]);
  return [page.url(), JSON.stringify(rest), await page.locator('body').ariaSnapshot()].join('\n');
}

/** Opens a page with its scripts blocked, as on a first visit but with a warm browser cache. */
type Open = (url: string) => Promise<{ page: Page; release: () => Promise<void> }>;

async function makeOpen(browser: Browser, viewport: ViewportSize): Promise<Open> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // A route would disable the cache.
  await context.addInitScript(() => {
    const held: Node[] = [];
    window.releaseScripts = () => {
      Reflect.deleteProperty(HTMLHeadElement.prototype, 'appendChild');
      held.forEach((script) => document.head.appendChild(script));
    };
    HTMLHeadElement.prototype.appendChild = (script) => {
      held.push(script);
      return script;
    };
  });
  return async (url) => {
    await Promise.all(context.pages().map((page) => page.close()));
    const page = await context.newPage();
    const getBrowser = await context.newCDPSession(page);
    const { origin } = new URL(url);
    await getBrowser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    return { page, release: () => page.evaluate(() => window.releaseScripts()) };
  };
}

async function waitForReplay(page: Page): Promise<void> {
  await ready(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
}

async function pressInTurn(page: Page, found: readonly Control[]): Promise<void> {
  // Only the initial controls are pressed, because presses may add others.
  const elements = await page.locator(controls).elementHandles();
  for (const { index } of found) {
    await press(elements[index]!);
  }
}

const toValues = (fields: readonly ElementHandle[]) =>
  Promise.all(
    fields.map((field) =>
      field.evaluate((element) => {
        const { type, checked, value } = element as HTMLInputElement;
        return type === 'checkbox' || type === 'radio' ? checked : value;
      }),
    ),
  );

/**
 * Presses all fields before hydration in one visit, and each button in a separate visit. Skips kinds pressed on an
 * earlier page, except in the soak run.
 */
async function expectNoneLost(opens: readonly Open[], url: string, pressed: Set<string>) {
  const late = await opens[0]!(url);
  const found = (await getControls(late.page)).filter(({ kind }) => isSoak || !pressed.has(kind));
  found.forEach(({ kind }) => pressed.add(kind));
  if (found.length === 0) return;
  await late.release();
  await settled(late.page);
  const untouched = await getState(late.page);
  const fields = found.filter(({ isButton }) => !isButton);
  const buttons = found.filter(({ isButton }) => isButton);

  async function pressFields(open: Open) {
    const { page, release } = await open(url);
    const all = await page.locator(controls).elementHandles();
    await pressInTurn(page, fields);
    const elements = fields.map(({ index }) => all[index]!);
    const typed = await toValues(elements);
    await release();
    await waitForReplay(page);
    await settled(page);
    await expect.soft.poll(() => toValues(elements)).toEqual(typed);
    expect.soft(await getState(page)).not.toBe(untouched);
  }

  async function pressButton(open: Open, { index, name }: Control) {
    const { page, release } = await open(url);
    await press((await page.locator(controls).elementHandles())[index]!);
    await release();
    await waitForReplay(page);
    // Data that is still loading would be a difference.
    await settled(page);
    const isDone = async () => (await getState(page)) !== untouched;
    await expect.soft.poll(isDone, { message: name }).toBe(true);
  }

  const visits = [
    ...(fields.length > 0 ? [pressFields] : []),
    ...buttons.map((button) => (open: Open) => pressButton(open, button)),
  ];
  const next = async (open: Open): Promise<void> => {
    const visit = visits.shift();
    if (!visit) return;
    await visit(open);
    await next(open);
  };
  await Promise.all(opens.map(next));
}

const visits: [ViewportSize, readonly string[]][] = [
  [desktop, [pagePaths.home, pagePaths.cart, pagePaths.guestWishlist, ...informationPages]],
  [phone, [pagePaths.home, pagePaths.shop, pagePaths.product(1)]],
];

test('a press before hydration takes effect on every kind of control', async ({
  browser,
  shop,
}) => {
  test.slow();
  const pressed = new Set<string>();
  for (const [viewport, paths] of visits) {
    // Three visits run in parallel, because each mostly waits.
    const opens = await Promise.all([1, 2, 3].map(() => makeOpen(browser, viewport)));
    for (const path of paths) await expectNoneLost(opens, shop.url + path, pressed);
  }
});
