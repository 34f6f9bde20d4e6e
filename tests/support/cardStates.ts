import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { ProductList, ProductSummary } from '@/contract/product';
import { locales } from '@/contract/locale';
import type { MessageId } from '@/lib/text';
import { expect } from './shopTest';

const soldOut = { stock: { level: 'out' as const, left: null } };
const reduced = ({ price }: ProductSummary) => ({
  reduction: { prior_price: price * 3, until: null },
});
const long = { name: 'Domaći matični sok od divlje borovnice sa Zlatara i planinske aronije' };
const withoutOptionalFields = { images: [], unit_price: null, tags: [] };

/** One state for each of the first cards in the list. */
const states: readonly ((product: ProductSummary) => Partial<ProductSummary>)[] = [
  () => soldOut,
  reduced,
  () => ({ stock: { level: 'low', left: 2 } }),
  () => long,
  () => withoutOptionalFields,
  (product) => ({ ...soldOut, ...reduced(product), ...long, ...withoutOptionalFields }),
];

const viewNames = { grid: 'shop:view.gridAria', list: 'shop:view.listAria' } as const;

/** Shows the list of the shop as a grid or as a list. Below 1024 px, only the other view has a button. */
export async function showView(page: Page, view: 'grid' | 'list'): Promise<void> {
  const button = (name: 'grid' | 'list') =>
    page.getByRole('button', { name: anyLanguage(viewNames[name]) });
  const viewButton = button(view);
  if (await viewButton.isVisible()) await viewButton.click();
  const other = button(view === 'grid' ? 'list' : 'grid');
  await expect(other).toBeVisible();
  await expect(other).not.toHaveAttribute('aria-pressed', 'true');
}

export async function showCardStates(page: Page, view: 'grid' | 'list'): Promise<void> {
  const sortedListRequest = /\/api\/products\?.*sort=price_/;
  let inCart = 0;
  await page.route(sortedListRequest, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: ProductList };
    const { products } = body.data;
    inCart = products.findIndex(
      ({ stock }, index) => index >= states.length && stock.level === 'in',
    );
    // A category may have fewer products.
    const chosen = products[inCart];
    if (chosen) Object.assign(chosen, reduced(chosen), long);
    products.forEach((product, index) => Object.assign(product, states[index]?.(product)));
    await route.fulfill({ response, json: body });
  });
  await showView(page, view);
  const sort = page.locator('select').filter({ visible: true }).first();
  // Changing the sorting reloads the list.
  await sort.selectOption((await sort.inputValue()) === 'price_asc' ? 'price_desc' : 'price_asc');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(3)).toContainText(long.name);
  for (const index of [0, inCart, inCart + 1]) {
    const heart = cards.nth(index).locator('button[aria-pressed]');
    // The state may be set before the list is loaded.
    await expect(async () => {
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 });
    }).toPass();
  }
  const stepper = cards.nth(inCart).getByRole('group').first();
  await expect(async () => {
    if (!(await stepper.isVisible())) await cards.nth(inCart).locator('[data-adds]').click();
    await expect(stepper).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Labels and controls of cards that cover the middle of the picture or each other. */
export function findCardProblems(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main article')].flatMap((card) => {
      const picture = card.firstElementChild!;
      const { x, y, width, height } = picture.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const controls = [...card.querySelectorAll('button, a')];
      const labels = [...card.querySelectorAll('*')].filter(
        (element) =>
          !element.closest('a, button') &&
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
          element.checkVisibility() &&
          element.clientHeight > 1,
      );
      // A text in the flow is measured by its lines, which can be beside a control.
      const getBoxes = (element: Element) => {
        const { position, webkitLineClamp } = getComputedStyle(element);
        if (element.matches('button') || position === 'absolute' || webkitLineClamp !== 'none')
          return [element.getBoundingClientRect()];
        const range = document.createRange();
        range.selectNodeContents(element);
        // Lines that a surrounding clamp hides are ignored.
        const clamp = element.closest('h3, p')?.parentElement;
        const end =
          clamp && getComputedStyle(clamp).webkitLineClamp !== 'none'
            ? clamp.getBoundingClientRect().bottom
            : Infinity;
        return [...range.getClientRects()].filter((line) => line.top < end - 1);
      };
      const marks = [...controls, ...labels].flatMap((element) => {
        const name = element.ariaLabel ?? element.textContent;
        return getBoxes(element).map((box) => ({ element, name, box }));
      });
      return marks.flatMap(({ element, name, box }, index) => {
        const isOverMiddle =
          box.left < middle.x &&
          box.right > middle.x &&
          box.top < middle.y &&
          box.bottom > middle.y;
        const others = marks
          .slice(index + 1)
          .filter(
            (other) =>
              !element.contains(other.element) &&
              !other.element.contains(element) &&
              Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
              Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
          );
        return [
          ...(isOverMiddle
            ? [`${name} covers the picture of ${card.querySelector('h3')?.textContent}`]
            : []),
          ...others.map((other) => `${name} covers ${other.name}`),
        ];
      });
    }),
  );
}

type Message = string | (string | string[])[];

/** Matches texts that start with this message in any language; `value` is a pattern for its placeholders. */
export function anyLanguage(id: MessageId, value = '.+'): RegExp {
  const [namespace] = id.split(':');
  const texts = locales.map((locale) => {
    const file = join(__dirname, '../../dist/locales', locale, `${namespace}.json`);
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>;
    return [messages[id] ?? []]
      .flat()
      .map((part) => (typeof part === 'string' ? part.replace(/[.?+()]/g, '\\$&') : value))
      .join('');
  });
  return new RegExp(`^(?:${texts.join('|')})`);
}
