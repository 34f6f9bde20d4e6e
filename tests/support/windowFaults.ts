import type { Page } from 'playwright/test';

/** A phone upright and held sideways, a window zoomed to 200 %, a tablet, and the smallest phone. */
export const windows = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 820, height: 1180 },
  { width: 320, height: 640 },
];

/**
 * In a window of this size: horizontal scrolling, bars that take more than about a quarter of its height (in a low
 * one any), and controls that stay covered when they are scrolled into the middle.
 */
export async function windowFaultsOf(
  page: Page,
  size: { width: number; height: number },
): Promise<string[]> {
  await page.setViewportSize(size);
  const faults = await page.evaluate(async () => {
    const faults: string[] = [];
    const frame = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const scrollTo = async (top: number) => {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (document.documentElement.scrollWidth > innerWidth) faults.push('horizontal scrolling');

    // Columns that stay beside others take no height, and messages go away.
    const bars = [...document.querySelectorAll('body *')].filter(
      (element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) &&
        isShown(element) &&
        !element.closest('.toasts, [data-undo-strip]') &&
        element.clientWidth > innerWidth * 0.6 &&
        element.clientHeight < innerHeight * 0.9,
    );
    await scrollTo(document.body.scrollHeight / 3);
    const before = bars.map((bar) => bar.getBoundingClientRect().top);
    await scrollTo(window.scrollY - 40);
    const covered = new Set<number>();
    bars.forEach((bar, index) => {
      const { top, bottom } = bar.getBoundingClientRect();
      if (Math.abs(top - before[index]!) > 1) return;
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1)
        covered.add(y);
    });
    if (covered.size > (innerHeight < 480 ? 0 : innerHeight * 0.27))
      faults.push(
        `bars take ${covered.size} px: ${bars.map((bar) => bar.textContent.slice(0, 30)).join(' | ')}`,
      );

    const controls = document.querySelectorAll(
      ':is(main, footer) :is(a[href], button, select, input:not([type="hidden"]))',
    );
    for (const control of [...controls].filter((it) => isShown(it) && !it.closest('[inert]'))) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box || box.width < 2 || box.bottom + scrollY <= 0) continue;
      const { x, y, width, height } = box;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isHit =
        hit &&
        (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
      if (!isHit)
        faults.push(
          `covered: ${control.ariaLabel ?? control.textContent} by ${hit?.outerHTML.slice(0, 80)}`,
        );
    }
    return faults;
  });
  return faults.map((fault) => `${size.width} × ${size.height}: ${fault}`);
}
