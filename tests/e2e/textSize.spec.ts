import { pagePaths } from '../../src/contract/paths';
import { customerPages, informationPages } from '../support/checkedPages';
import { productNamed } from '../support/JourneyCustomer';
import { expect, settled, test } from '../support/shopTest';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

/** Texts that end outside the window or their box. Carousels and chips scroll; card descriptions end with "…". */
function cutTexts(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
      element.matches('.slick-list') ||
      scrolls(element.parentElement));
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const { width, height, left, right } = element.getBoundingClientRect();
      if (!hasText || width <= 1 || height <= 1 || element.closest('[aria-hidden="true"]'))
        return false;
      const { overflowY, webkitLineClamp, clipPath } = getComputedStyle(element);
      if (webkitLineClamp !== 'none' || clipPath !== 'none') return false;
      const cutBelow =
        /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      const isOutside = (right > window.innerWidth + 1 || left < -1) && !scrolls(element);
      return cutBelow || isOutside;
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

test('with text of twice the size nothing is cut off and no page scrolls sideways', async ({
  page,
  shop,
}) => {
  const juice = await productNamed(shop, 'Pure blueberry juice');
  const pages = [
    pagePaths.home,
    pagePaths.shop,
    pagePaths.product(juice.id),
    ...(await customerPages(page, shop)),
    ...informationPages,
  ];
  for (const path of pages) {
    await page.goto(path);
    await settled(page);
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${path} does not scroll sideways`).toBe(390);
    expect(await page.evaluate(cutTexts), `texts of ${path}`).toEqual([]);
  }
});
