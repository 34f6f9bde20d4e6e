import type { Page } from 'playwright/test';

/** Pixels (design, principle 5). */
const minSize = 44;

/** Pixels: phones zoom in on a control with smaller text. */
const minText = 16;

/** Name and size of visible controls that are too small to tap, or whose text makes a phone zoom. */
export function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    ([needed, neededText]) => {
      const shown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]');
      /** A link inside text is only as high as its line. */
      const inText = (element: Element) =>
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) =>
            node !== element &&
            (!(node instanceof Element) || node.matches('span')) &&
            node.textContent?.trim(),
        );
      /** The tap target: the label of a checkbox, or the whole card of a stretched link. */
      const target = (element: Element): Element => {
        const stretched = getComputedStyle(element, '::after').position === 'absolute';
        const label = element.matches('[type="checkbox"], [type="radio"]')
          ? element.closest('label')
          : null;
        return label ?? ((stretched && (element as HTMLElement).offsetParent) || element);
      };
      const controls = document.querySelectorAll(
        'a[href], button, select, textarea, summary, input:not([type="hidden"])',
      );
      return [...controls]
        .filter((element) => shown(element) && !inText(element))
        .flatMap((element) => {
          const { width, height, bottom } = target(element).getBoundingClientRect();
          const isTyped = element.matches(
            'select, textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])',
          );
          const textSize = parseFloat(getComputedStyle(element).fontSize);
          // Elements above the page, such as the skip link, appear only on keyboard focus.
          if (bottom + scrollY <= 0) return [];
          const name = element.getAttribute('aria-label') ?? (element.textContent || element.id);
          return [
            ...(isTyped && textSize < neededText
              ? [`${element.localName} ${name}: text of ${textSize}`]
              : []),
            // Tolerance for rounding to fractions of a pixel.
            ...(Math.min(width, height) > needed - 0.1
              ? []
              : [`${element.localName} ${name}: ${width} × ${height}`]),
          ];
        });
    },
    [minSize, minText] as const,
  );
}
