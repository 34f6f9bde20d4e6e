import type { Page } from 'playwright/test';
import type { Category } from '@/contract/category';
import type { Shop } from '@/contract/shop';

/** A phone in portrait and landscape, a window zoomed to 200%, a tablet, and the smallest phone. */
export const windows = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 820, height: 1180 },
  { width: 320, height: 640 },
];

/**
 * Finds horizontal scrolling in a window of this size, bars taller than a quarter of the window (any bars in a low
 * window), and controls that remain covered when they are scrolled to the middle.
 */
export async function findWindowProblems(
  page: Page,
  size: { width: number; height: number },
): Promise<string[]> {
  await page.setViewportSize(size);
  const problems = await page.evaluate(async () => {
    const problems: string[] = [];
    const frame = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const scrollTo = async (top: number) => {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (document.documentElement.scrollWidth > innerWidth) problems.push('horizontal scrolling');

    // Columns beside others take no height, and messages disappear.
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
      problems.push(
        `bars take ${covered.size} px: ${bars.map((bar) => bar.textContent.slice(0, 30)).join(' | ')}`,
      );

    const controls = document.querySelectorAll(
      ':is(main, footer) :is(a[href], button, select, input:not([type="hidden"]))',
    );
    for (const control of [...controls].filter((it) => isShown(it) && !it.closest('[inert]'))) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box || box.width < 2 || box.bottom + scrollY <= 0) continue;
      // A skip link is only visible while it has focus.
      if (box.bottom <= 0 && getComputedStyle(control).position === 'fixed') continue;
      const { x, y, width, height } = box;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isHit =
        hit &&
        (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
      if (!isHit)
        problems.push(
          `covered: ${control.ariaLabel ?? control.textContent} by ${hit?.outerHTML.slice(0, 80)}`,
        );
    }
    return problems;
  });
  return problems.map((problem) => `${size.width} × ${size.height}: ${problem}`);
}

const widths = [768, 820, 900, 1024, 1280, 1440, 1920];

/** Makes every field of the footer as long as the settings allow when the browser requests it. */
export async function fillFooterWithLongestContent(page: Page): Promise<void> {
  const phone = '+381 31 000 000 000 000 000 000';
  await page.route(/\/api\/shop(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Shop };
    const { brand, business } = body.data;
    brand.name = 'Domaća proizvodnja sokova i pekmeza braće Jovanović iz Arilja'.slice(0, 60);
    Object.assign(business, {
      name: 'Preduzeće za preradu voća '.repeat(5).slice(0, 120),
      street: 'Bulevar oslobođenja i prijateljstva '.repeat(4).slice(0, 127),
      street_number: '128a, ulaz 14, sprat 3, stan 47',
      zip_code: '3123012345',
      city: 'Arilje kod Požege u Zlatiborskom okrugu '.repeat(2).slice(0, 80),
      email: `${'prodavnica'.repeat(6)}@${`${'sokovi'.repeat(10)}.`.repeat(3)}example`,
      phone,
      viber: phone,
      opening_hours: Array.from({ length: 14 }, (_, index) => ({
        days: `${index}: Radnimdanima, subotom i praznicima koji padaju u sezoni`,
        opens: '08:00',
        closes: '16:00',
        closed: false,
      })),
    });
    await route.fulfill({ response, json: body });
  });
  await page.route(/\/api\/categories(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Category[] };
    const [first] = body.data;
    body.data = Array.from({ length: 20 }, (_, index) => ({
      ...first!,
      id: 1000 + index,
      slug: `category-${index}`,
      name: `${index}: Nezaslađeni matični sokovi i koncentrati od šumskog voća`,
    }));
    await route.fulfill({ response, json: body });
  });
}

/**
 * Checks at each width that the footer is 280 px high, that its links can be reached by keyboard, and that no text is
 * truncated.
 */
export async function findFooterProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.getByRole('contentinfo').evaluate(async (footer) => {
      const problems: string[] = [];
      const { height } = footer.getBoundingClientRect();
      if (height !== 280) problems.push(`${height} px high`);
      if (document.documentElement.scrollWidth > innerWidth) problems.push('horizontal scrolling');
      const getScroller = (element: Element) => {
        let box: Element | null = element;
        while (box && box !== footer && getComputedStyle(box).overflowY !== 'auto')
          box = box.parentElement;
        return box ?? footer;
      };
      for (const link of footer.querySelectorAll<HTMLElement>('a[href]')) {
        link.focus();
        await new Promise(requestAnimationFrame);
        const frame = getScroller(link).getBoundingClientRect();
        const [box] = link.getClientRects();
        if (!box) continue;
        const isInSight =
          box.left > frame.left - 1 &&
          box.right < frame.right + 1 &&
          box.bottom > frame.top &&
          box.top < frame.bottom;
        const y = (Math.max(box.top, frame.top) + Math.min(box.bottom, frame.bottom)) / 2;
        const hit = document.elementFromPoint(box.x + box.width / 2, y);
        if (!isInSight || !link.contains(hit)) problems.push(`out of reach: ${link.textContent}`);
      }
      const walker = document.createTreeWalker(footer, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement!;
        if (!walker.currentNode.textContent?.trim() || parent.clientWidth === 1) continue;
        if (getComputedStyle(parent).webkitLineClamp !== 'none') continue;
        const scroller = getScroller(parent);
        const frame = scroller.getBoundingClientRect();
        const range = document.createRange();
        range.selectNode(walker.currentNode);
        const box = range.getBoundingClientRect();
        const isBeside = box.left < frame.left - 1 || box.right > frame.right + 1;
        const isBelow = scroller === footer && box.bottom > frame.bottom + 1;
        if (isBeside || isBelow) problems.push(`clipped: ${walker.currentNode.textContent}`);
      }
      return problems;
    });
    problems.push(...found.map((problem) => `${width} px: ${problem}`));
  }
  return problems;
}

interface Shift {
  value: number;
  moved: string;
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Records layout shifts without a press on each page that is opened later. */
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

/** Waits for the fonts and ignores their shifts, which `layout.spec` limits. */
export async function forgetFontShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    window.layoutShifts = [];
  });
}

/** The sum of the shifts since the page was opened, and the elements that moved. */
export async function layoutShift(page: Page): Promise<{ total: number; moved: string }> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value}\n${moved}`).join('\n'),
  };
}
