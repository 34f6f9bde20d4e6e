import type { Page } from 'playwright/test';
import type { Category } from '@/contract/category';
import type { Shop } from '@/contract/shop';

const widths = [768, 820, 900, 1024, 1280, 1440, 1920];

/** Every field of the footer as long as the settings permit, where the browser requests it. */
export async function longestContent(page: Page): Promise<void> {
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

/** At each width: another height than 280 px, links that the keyboard cannot bring into sight, texts that are cut off. */
export async function footerFaultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.getByRole('contentinfo').evaluate(async (footer) => {
      const faults: string[] = [];
      const { height } = footer.getBoundingClientRect();
      if (height !== 280) faults.push(`${height} px high`);
      if (document.documentElement.scrollWidth > innerWidth) faults.push('horizontal scrolling');
      const scrollerOf = (element: Element) => {
        let box: Element | null = element;
        while (box && box !== footer && getComputedStyle(box).overflowY !== 'auto')
          box = box.parentElement;
        return box ?? footer;
      };
      for (const link of footer.querySelectorAll<HTMLElement>('a[href]')) {
        link.focus();
        await new Promise(requestAnimationFrame);
        const frame = scrollerOf(link).getBoundingClientRect();
        const [box] = link.getClientRects();
        if (!box) continue;
        const isInSight =
          box.left > frame.left - 1 &&
          box.right < frame.right + 1 &&
          box.bottom > frame.top &&
          box.top < frame.bottom;
        const y = (Math.max(box.top, frame.top) + Math.min(box.bottom, frame.bottom)) / 2;
        const hit = document.elementFromPoint(box.x + box.width / 2, y);
        if (!isInSight || !link.contains(hit)) faults.push(`out of reach: ${link.textContent}`);
      }
      const walker = document.createTreeWalker(footer, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement!;
        if (!walker.currentNode.textContent?.trim() || parent.clientWidth === 1) continue;
        if (getComputedStyle(parent).webkitLineClamp !== 'none') continue;
        const scroller = scrollerOf(parent);
        const frame = scroller.getBoundingClientRect();
        const range = document.createRange();
        range.selectNode(walker.currentNode);
        const box = range.getBoundingClientRect();
        const isBeside = box.left < frame.left - 1 || box.right > frame.right + 1;
        const isBelow = scroller === footer && box.bottom > frame.bottom + 1;
        if (isBeside || isBelow) faults.push(`cut off: ${walker.currentNode.textContent}`);
      }
      return faults;
    });
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}
