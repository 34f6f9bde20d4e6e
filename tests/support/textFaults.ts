import type { Page } from 'playwright/test';

/**
 * Texts of the page, or of an open dialog, that are cut off, leave their control or the screen, or
 * cover another text or icon; words broken in headings, and horizontal scrolling.
 */
export function textFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
    interface Mark {
      element: Element;
      box: Box;
      name: string;
    }
    // Otherwise a row that enters the screen has its earlier height until the next frame.
    const wholePage = new CSSStyleSheet();
    wholePage.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(wholePage);

    const faults = new Set<string>();
    const dialog = document.querySelector('dialog:modal');
    const root = dialog ?? document.body;

    const withAncestors = (element: Element): Element[] =>
      element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element];
    /** Visually hidden texts are 1 px wide. */
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      withAncestors(element).every((box) => box.clientWidth !== 1 && !box.matches('[inert]'));
    const width = (a: Box, b: Box) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = (a: Box, b: Box) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const boxesOf = (text: Text, start = 0, end = text.length) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()].filter((box) => box.width >= 1);
    };

    /** One for each line of a text, as high as its letters, without the space above and below. */
    const marksOf = (text: Text): Mark[] => {
      const element = text.parentElement;
      if (!element || !text.data.trim() || element.matches('script, style, option')) return [];
      if (!isShown(element)) return [];
      const space = parseFloat(getComputedStyle(element).fontSize) * 0.2;
      return boxesOf(text)
        .filter(({ bottom }) => bottom + scrollY > 0)
        .map(({ left, top, right, bottom }) => ({
          element,
          box: { left, top: top + space, right, bottom: bottom - space },
          name: text.data.trim().slice(0, 50),
        }));
    };
    const noteBrokenWords = (text: Text) => {
      if (!text.parentElement?.closest('h1, h2, h3')) return;
      for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
        if (boxesOf(text, index, index + word.length).length > 1) faults.add(`broken: ${word}`);
      }
    };
    /** Notes where the mark is cut off. Returns whether any of it is in sight. */
    const noteCuts = ({ element, box, name }: Mark): boolean => {
      // The page does not clip a dialog, which is above it.
      for (const around of withAncestors(element).filter((box) => root.contains(box))) {
        const style = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const isBeside = box.left < frame.left - 1 || box.right > frame.right + 1;
        const isPast = box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
        const overflows = [style.overflowX, style.overflowY];
        if (overflows.some((value) => value === 'auto' || value === 'scroll')) {
          return width(box, frame) > 1 && height(box, frame) > 1;
        }
        if (style.webkitLineClamp !== 'none') {
          if (isBeside) faults.add(`cut off: ${name}`);
          // The product's page has the complete text.
          if (height(box, frame) < 1) return false;
        } else if (overflows.some((value) => value !== 'visible')) {
          if (isBeside || isPast) faults.add(`cut off: ${name}`);
        } else if (around.matches('a, button, label, td, th') && style.display !== 'inline') {
          if (isBeside || isPast) faults.add(`outside its control: ${name}`);
        } else if (around === document.body && isBeside) {
          faults.add(`outside the screen: ${name}`);
        }
      }
      return true;
    };
    /** Bars above the page may cover its texts. */
    const layerOf = (element: Element) =>
      withAncestors(element).find((box) => /fixed|sticky/.test(getComputedStyle(box).position));

    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(noteBrokenWords);
    const icons = [...root.querySelectorAll('svg.lucide')].filter(isShown).map((element) => ({
      element,
      box: element.getBoundingClientRect(),
      name: `icon of ${element.closest('[aria-label]')?.ariaLabel}`,
    }));
    const marks = [...texts.flatMap(marksOf), ...icons]
      .filter(noteCuts)
      .map((mark) => ({ ...mark, layer: layerOf(mark.element) }));
    marks.forEach((mark, index) => {
      for (const other of marks.slice(index + 1)) {
        if (mark.element === other.element || mark.layer !== other.layer) continue;
        // The count of products is on the icon of its link.
        if (mark.element.closest('a')?.contains(other.element)) continue;
        if (width(mark.box, other.box) > 1 && height(mark.box, other.box) > 1) {
          faults.add(`overlap: ${mark.name} | ${other.name}`);
        }
      }
    });
    const scrolled = dialog ?? document.documentElement;
    if (scrolled.scrollWidth > scrolled.clientWidth) faults.add('horizontal scrolling');
    return [...faults];
  });
}
