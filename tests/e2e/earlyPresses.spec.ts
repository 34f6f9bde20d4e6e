import type { Browser, ElementHandle, Page, ViewportSize } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { holdScripts } from '../support/holdScripts';
import { informationPages } from '../support/checkedPages';
import { isSoak } from '../support/repetitions';
import { expect, ready, settled, test } from '../support/shopTest';

const controls = 'button, select, textarea, input:not([type="hidden"])';

/** Controls without effect when pressed on a page that was just opened. */
const changesNothing = ':disabled, [aria-disabled="true"], [aria-pressed="true"], [aria-current]';

interface Control {
  index: number;
  isButton: boolean;
  name: string;
  /**
   * Controls of one kind are the same: on the cards of a list, in header and footer of all pages and, except in the
   * long run, the fields and submit buttons of all forms.
   */
  kind: string;
}

/** The first control of each kind. */
function controlsOf(page: Page): Promise<Control[]> {
  return page.evaluate(
    ([all, without, areFormsAlike]) => {
      const seen = new Set<string>();
      return [...document.querySelectorAll<HTMLElement>(all)].flatMap((element, index) => {
        const kind = `${element.localName} ${element.getAttribute('type')} ${element.className}`;
        const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const icon = element.querySelector('svg')?.getAttribute('class') ?? '';
        const labelOrIcon =
          element.closest('main') && !element.closest('li, article') ? label : icon;
        const isOfForm = element.matches('form :is(input, [type="submit"])');
        const key =
          areFormsAlike && isOfForm
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
  // Not a mouse click: an element opened by an earlier press may cover the control.
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

/** The state of the page as perceived by a user. */
async function stateOf(page: Page): Promise<string> {
  const rest = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset.theme,
    [...document.querySelectorAll('[aria-current]')].map((current) => current.outerHTML),
  ]);
  return [page.url(), JSON.stringify(rest), await page.locator('body').ariaSnapshot()].join('\n');
}

/** Opens the page in a new browser context with blocked scripts. */
async function open(browser: Browser, url: string, viewport: ViewportSize) {
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

/** Waits until the app has replayed the presses. */
async function repeated(page: Page): Promise<void> {
  await ready(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
}

async function pressInTurn(page: Page, found: readonly Control[]): Promise<void> {
  // Only the initial controls; presses may add others.
  const elements = await page.locator(controls).elementHandles();
  for (const { index } of found) {
    await press(elements[index]!);
  }
}

/** Values of the initial fields. */
const valuesOf = (fields: readonly ElementHandle[]) =>
  Promise.all(
    fields.map((field) =>
      field.evaluate((element) => {
        const { type, checked, value } = element as HTMLInputElement;
        return type === 'checkbox' || type === 'radio' ? checked : value;
      }),
    ),
  );

/**
 * Presses before hydration: fields in one visit, each button in its own. Kinds that were pressed on an earlier page
 * are left out, except in the long run.
 */
async function expectNoneLost(
  browser: Browser,
  url: string,
  viewport: ViewportSize,
  pressed: Set<string>,
) {
  const late = await open(browser, url, viewport);
  const found = (await controlsOf(late.page)).filter(({ kind }) => isSoak || !pressed.has(kind));
  found.forEach(({ kind }) => pressed.add(kind));
  if (found.length === 0) return late.close();
  late.release();
  await settled(late.page);
  const untouched = await stateOf(late.page);
  await late.close();
  const fields = found.filter(({ isButton }) => !isButton);
  const buttons = found.filter(({ isButton }) => isButton);

  async function pressFields() {
    const { page, release, close } = await open(browser, url, viewport);
    const all = await page.locator(controls).elementHandles();
    await pressInTurn(page, fields);
    const elements = fields.map(({ index }) => all[index]!);
    const typed = await valuesOf(elements);
    release();
    await repeated(page);
    await settled(page);
    await expect.soft.poll(() => valuesOf(elements)).toEqual(typed);
    expect.soft(await stateOf(page)).not.toBe(untouched);
    await close();
  }

  async function pressButton({ index, name }: Control) {
    const { page, release, close } = await open(browser, url, viewport);
    await press((await page.locator(controls).elementHandles())[index]!);
    release();
    await repeated(page);
    // Otherwise data that is still loading would be a difference, too.
    await settled(page);
    const isDone = async () => (await stateOf(page)) !== untouched;
    await expect.soft.poll(isDone, { message: name }).toBe(true);
    await close();
  }

  const visits = [
    ...(fields.length > 0 ? [pressFields] : []),
    ...buttons.map((button) => () => pressButton(button)),
  ];
  // Three in parallel, because each mostly waits.
  const next = async (): Promise<void> => {
    const visit = visits.shift();
    if (!visit) return;
    await visit();
    await next();
  };
  await Promise.all([next(), next(), next()]);
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const visits: [ViewportSize, readonly string[]][] = [
  [desktop, [pagePaths.home, pagePaths.cart, pagePaths.guestWishlist, ...informationPages]],
  [phone, [pagePaths.home, pagePaths.shop, pagePaths.product(1)]],
];

test('every press before hydration takes effect, on all kinds of controls', async ({
  browser,
  shop,
}) => {
  test.slow();
  const pressed = new Set<string>();
  for (const [viewport, paths] of visits)
    for (const path of paths) await expectNoneLost(browser, shop.url + path, viewport, pressed);
});
