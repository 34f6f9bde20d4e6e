import type { Page } from 'playwright/test';

interface Shift {
  value: number;
  /** The elements that moved, with their old and new position. */
  moved: string;
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Records what moves without a press on each page opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.outerHTML?.slice(0, 100)}: ${previousRect.y} to ${currentRect.y}`,
        );
        window.layoutShifts.push({ value, moved: moved.join('\n') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits for the fonts and forgets what they moved: `layout.spec` limits that. */
export async function forgetShiftsOfFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    window.layoutShifts = [];
  });
}

/** The shifts since the page was opened: their sum, and what moved. */
export async function layoutShift(page: Page): Promise<{ total: number; moved: string }> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value}\n${moved}`).join('\n'),
  };
}
