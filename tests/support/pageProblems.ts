import axe, { type Result, type RunOnly } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { isSoak } from './repetitions';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const rules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Themes only differ in colours, so the second theme is only checked with these rules. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
const sizes = [desktop, phone];
const narrowest = { width: 320, height: 640 };

/**
 * Violations on the page without its frames. Adds the axe script once, because the axe package for Playwright adds it
 * before each analysis, which takes longer than the analysis.
 */
export async function findViolations(page: Page, runOnly = rules): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const options = { runOnly: only, resultTypes: ['violations' as const] };
    const { violations } = await window.axe.run({ exclude: [['iframe']] }, options);
    return violations;
  }, runOnly);
}

/** Shows a theme and finishes its transitions, during which colours have less contrast. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve) => {
        document.documentElement.dataset.theme = value;
        // Finishing the transition of an inherited colour starts the transitions of its descendants.
        let framesWithout = 0;
        let frames = 0;
        const look = () => {
          frames += 1;
          const transitions = document.getAnimations().filter((it) => it instanceof CSSTransition);
          transitions.forEach((it) => it.finish());
          framesWithout = transitions.length > 0 ? 0 : framesWithout + 1;
          if (framesWithout === 3 || frames === 120) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    theme,
  );
}

/**
 * Finds axe violations, and horizontal overflow on a narrow phone. Checks one size and theme, selected by name so that
 * pages take turns, or all of them in the soak run.
 */
export async function findProblems(page: Page, name: string, only = sizes): Promise<string[]> {
  const problems: string[] = [];
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const themes = (turn % 4 < 2 ? ['light', 'dark'] : ['dark', 'light']).slice(0, isSoak ? 2 : 1);
  for (const size of isSoak ? only : only.slice(turn % only.length).slice(0, 1)) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await showTheme(page, theme);
      // Totals are dimmed while an addition from an earlier page is being sent.
      await expect(page.locator('[aria-busy="true"]:not([data-examples] *)')).toHaveCount(0);
      const found = await findViolations(page, theme === themes[0] ? rules : colourRules);
      for (const { id, nodes } of found) {
        for (const { target, failureSummary } of nodes) {
          const selector = target.join(' ');
          if (id === 'target-size' && !(await isTooSmallInView(page, selector))) continue;
          problems.push(`${id} (${theme}, ${size.width}): ${selector}: ${failureSummary}`);
        }
      }
    }
  }
  return [...problems, ...(await measureHorizontalOverflow(page))];
}

/** Measures in the middle of the screen, because a fixed bar may cover part of the target at the edges. */
function isTooSmallInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(async (target) => {
    document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await window.axe.run(target, {
      runOnly: { type: 'rule', values: ['target-size'] },
    });
    return violations.length > 0;
  }, selector);
}

async function measureHorizontalOverflow(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > narrowest.width ? [`horizontal scrolling at 320: ${width} px wide`] : [];
}

/** In pixels (design, principle 5). */
const minSize = 44;

/** In pixels. Phones zoom in on a control with smaller text. */
const minText = 16;

/** The name and size of visible controls that are too small to tap or whose text makes a phone zoom in. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([needed, neededText]) => {
      const shown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]');
      /** A link in a text is only as high as its line. */
      const inText = (element: Element) =>
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) =>
            node !== element &&
            (!(node instanceof Element) || node.matches('span')) &&
            node.textContent?.trim(),
        );
      /** The tap target: the label of a check box, or the whole card of a stretched link. */
      const target = (element: Element): Element => {
        const isStretched = getComputedStyle(element, '::after').position === 'absolute';
        const label = element.matches('[type="checkbox"], [type="radio"]')
          ? element.closest('label')
          : null;
        return label ?? ((isStretched && (element as HTMLElement).offsetParent) || element);
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
          // Elements above the page, such as the skip link, only appear on keyboard focus.
          if (bottom + scrollY <= 0) return [];
          const name = element.getAttribute('aria-label') ?? (element.textContent || element.id);
          return [
            ...(isTyped && textSize < neededText
              ? [`${element.localName} ${name}: text of ${textSize}`]
              : []),
            ...(Math.min(width, height) > needed - 0.1
              ? []
              : [`${element.localName} ${name}: ${width} × ${height}`]),
          ];
        });
    },
    [minSize, minText] as const,
  );
}

/**
 * Finds texts of the page or an open dialog that are clipped, overflow their control or the screen, or cover another
 * text or icon, and also broken words in headings and horizontal scrolling.
 */
export function findTextProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
    interface Mark {
      element: Element;
      box: Box;
      name: string;
    }
    // Without this style, a row that enters the screen keeps its earlier height until the next frame.
    const wholePage = new CSSStyleSheet();
    wholePage.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(wholePage);

    const problems = new Set<string>();
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
    const getBoxes = (text: Text, start = 0, end = text.length) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()].filter((box) => box.width >= 1);
    };

    /** One mark for each line of a text, as high as its letters, without the space above and below. */
    const getMarks = (text: Text): Mark[] => {
      const element = text.parentElement;
      if (!element || !text.data.trim() || element.matches('script, style, option')) return [];
      if (!isShown(element)) return [];
      const space = parseFloat(getComputedStyle(element).fontSize) * 0.2;
      return getBoxes(text)
        .filter(({ bottom }) => bottom + scrollY > 0)
        .map(({ left, top, right, bottom }) => ({
          element,
          box: { left, top: top + space, right, bottom: bottom - space },
          name: text.data.trim().slice(0, 50),
        }));
    };
    const recordBrokenWords = (text: Text) => {
      if (!text.parentElement?.closest('h1, h2, h3')) return;
      for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
        if (getBoxes(text, index, index + word.length).length > 1) problems.add(`broken: ${word}`);
      }
    };
    /** Records where a mark is clipped, and returns whether any of it is visible. */
    const recordClipping = ({ element, box, name }: Mark): boolean => {
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
          if (isBeside) problems.add(`clipped: ${name}`);
          // The product page has the complete text.
          if (height(box, frame) < 1) return false;
        } else if (overflows.some((value) => value !== 'visible')) {
          if (isBeside || isPast) problems.add(`clipped: ${name}`);
        } else if (around.matches('a, button, label, td, th') && style.display !== 'inline') {
          if (isBeside || isPast) problems.add(`outside its control: ${name}`);
        } else if (around === document.body && isBeside) {
          problems.add(`outside the screen: ${name}`);
        }
        // Elements around a fixed box do not clip it.
        if (style.position === 'fixed') break;
      }
      return true;
    };
    const getLayer = (element: Element) =>
      withAncestors(element).find((box) => /fixed|sticky/.test(getComputedStyle(box).position));

    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(recordBrokenWords);
    const icons = [...root.querySelectorAll('svg.lucide')].filter(isShown).map((element) => ({
      element,
      box: element.getBoundingClientRect(),
      name: `icon of ${element.closest('[aria-label]')?.ariaLabel}`,
    }));
    const marks = [...texts.flatMap(getMarks), ...icons]
      .filter(recordClipping)
      .map((mark) => ({ ...mark, layer: getLayer(mark.element) }));
    marks.forEach((mark, index) => {
      for (const other of marks.slice(index + 1)) {
        if (mark.element === other.element || mark.layer !== other.layer) continue;
        // The number of products is on the icon of its link.
        if (mark.element.closest('a')?.contains(other.element)) continue;
        if (width(mark.box, other.box) > 1 && height(mark.box, other.box) > 1) {
          problems.add(`overlap: ${mark.name} | ${other.name}`);
        }
      }
    });
    const scrolled = dialog ?? document.documentElement;
    if (scrolled.scrollWidth > scrolled.clientWidth) problems.add('horizontal scrolling');
    return [...problems];
  });
}

/** Controls on the screen whose middle is under a toast. */
export const findCoveredByToasts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select')]
      .filter((control) => !control.closest('.toasts'))
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toasts');
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );
