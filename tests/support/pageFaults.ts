import { isSoak } from './repetitions';
import axe, { type Result, type RunOnly } from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const rules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Themes differ only in colours, so the second theme is checked with these rules alone. */
const rulesOfColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
const sizes = [desktop, phone];
const narrowest = { width: 320, height: 640 };

/**
 * Violations on the page, whose frames are not analysed. Its script is added once: axe's own package for
 * Playwright adds it before each analysis, which takes longer than the analysis.
 */
export async function violationsOf(page: Page, runOnly = rules): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const options = { runOnly: only, resultTypes: ['violations' as const] };
    const { violations } = await window.axe.run({ exclude: [['iframe']] }, options);
    return violations;
  }, runOnly);
}

/** Shows a theme and finishes its transitions, in which colours do not have their contrast. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve) => {
        document.documentElement.dataset.theme = value;
        // Finishing the transition of an inherited colour starts those of its descendants.
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
 * Axe violations, and horizontal overflow on a narrow phone. Of the sizes and themes one is checked, which follows
 * from the name, so that pages take turns; in the long run all.
 */
export async function faultsOf(page: Page, name: string, only = sizes): Promise<string[]> {
  const faults: string[] = [];
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const themes = (turn % 4 < 2 ? ['light', 'dark'] : ['dark', 'light']).slice(0, isSoak ? 2 : 1);
  for (const size of isSoak ? only : only.slice(turn % only.length).slice(0, 1)) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await showTheme(page, theme);
      const found = await violationsOf(page, theme === themes[0] ? rules : rulesOfColours);
      for (const { id, nodes } of found) {
        for (const { target, failureSummary } of nodes) {
          const selector = target.join(' ');
          if (id === 'target-size' && !(await isTooSmallInView(page, selector))) continue;
          faults.push(`${id} (${theme}, ${size.width}): ${selector}: ${failureSummary}`);
        }
      }
    }
  }
  return [...faults, ...(await horizontalOverflowOf(page))];
}

/** In the middle of the screen: at its edges a bar that stays in view may cover a part of the target. */
function isTooSmallInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(async (target) => {
    document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await window.axe.run(target, {
      runOnly: { type: 'rule', values: ['target-size'] },
    });
    return violations.length > 0;
  }, selector);
}

async function horizontalOverflowOf(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > narrowest.width ? [`horizontal scrolling at 320: ${width} px wide`] : [];
}
