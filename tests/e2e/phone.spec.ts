import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import { productNamed } from '../support/JourneyCustomer';
import { phone } from '../support/pageProblems';
import type { ServerProcess } from '../support/server';
import { expect, test, openPage } from '../support/shopTest';

test.use({
  viewport: phone,
  hasTouch: true,
});

test('a featured product fills the width of a phone, with its button beside the price', async ({
  page,
}) => {
  await openPage(page, pagePaths.home);
  const card = page.getByRole('article').first();
  // The carousel replaces its cards on hydration.
  await expect(async () => {
    const price = await card.getByText('RSD').first().boundingBox();
    const button = await card.getByRole('link', { name: /^Kupi odmah/ }).boundingBox();
    if (!price || !button) throw new Error('The card has no price or button.');
    expect(button.x).toBeGreaterThan(price.x + price.width);
    expect(button.y).toBeLessThan(price.y + price.height);
    // The photo does not stretch the button.
    expect(button.width).toBeLessThan(160);
  }).toPass();
});

/** Returns a function that swipes sideways, because the touchscreen of Playwright can only tap. */
async function makeSwipe(page: Page) {
  const touch = await page.context().newCDPSession(page);
  return async (from: number, to: number, y = 420) => {
    const at = (x: number) => [{ x, y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (const part of [0.3, 0.6, 1]) {
      const x = from + (to - from) * part;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

test.describe('the enlarged photo', () => {
  const whole = /^Uvećaj fotografiju 1/;

  async function enlarge(page: Page, shop: ServerProcess) {
    const juice = await productNamed(shop, 'Pure blueberry juice');
    await openPage(page, pagePaths.product(juice.id));
    const onPage = await page.getByRole('button', { name: whole }).boundingBox();
    await page.getByRole('button', { name: whole }).tap();
    const dialog = page.getByRole('dialog');
    const photo = dialog.getByRole('img');
    await expect(photo).toBeVisible();
    const photoBox = async () => {
      const box = await photo.boundingBox();
      if (!box) throw new Error('There is no photo.');
      return box;
    };
    return { dialog, photoBox, onPage: onPage! };
  }

  test('is centred, larger than on the page, and can be moved', async ({ page, shop }) => {
    const { photoBox, onPage } = await enlarge(page, shop);
    const drag = await makeSwipe(page);
    const left = async () => (await photoBox()).x;
    const middle = async () => (await left()) + (await photoBox()).width / 2;
    await expect.poll(async () => (await photoBox()).width).toBeGreaterThan(1.5 * onPage.width);
    await expect.poll(middle).toBeCloseTo(195, 0);
    await drag(250, 150);
    await expect.poll(middle).toBeCloseTo(95, 0);
    await drag(50, 350);
    await expect.poll(left).toBeCloseTo(0, 0);
  });

  test('is shown whole after a tap, and can be closed with the close button or Escape', async ({
    page,
    shop,
  }) => {
    const { dialog, photoBox, onPage } = await enlarge(page, shop);
    await page.touchscreen.tap(195, 420);
    await expect.poll(async () => (await photoBox()).width).toBeCloseTo(onPage.width, 0);
    await dialog.getByRole('button', { name: 'Zatvori' }).tap();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: whole }).tap();
    await expect(dialog).toBeVisible();
    // The page below never gets focus, but the browser may.
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      const isWithin = () => document.activeElement?.matches('body, dialog, dialog *');
      expect(await page.evaluate(isWithin)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test('the bottom bar never covers the focused element', async ({ page, shop }) => {
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await openPage(page, pagePaths.product(juice.id));
  const bar = page.getByRole('region', { name: 'Kupovina', exact: true });
  const under: string[] = [];
  let seen = 0;
  for (; seen < 80; seen += 1) {
    await page.keyboard.press('Tab');
    const focused = await bar.evaluate((element) => {
      const active = document.activeElement;
      if (!active || active === document.body) return null;
      const { top, bottom } = active.getBoundingClientRect();
      const edge = element.getBoundingClientRect().top;
      const isClear = element.contains(active) || bottom <= edge || top < 0;
      return { name: active.outerHTML.slice(0, 80), isClear };
    });
    if (!focused) break;
    if (!focused.isClear) under.push(focused.name);
  }
  expect(seen).toBeGreaterThan(20);
  expect(under).toEqual([]);
});

test("a product's name is visible without scrolling on a small phone and on a tablet", async ({
  page,
  shop,
}) => {
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await openPage(page, pagePaths.product(juice.id));
  // A real shop has no sample notice above the page.
  await page
    .getByRole('region', { name: 'Ovo je probna prodavnica' })
    .evaluate((notice) => notice.remove());
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport);
    const name = await page.getByRole('heading', { level: 1 }).boundingBox();
    const bar = page.getByRole('region', { name: 'Kupovina', exact: true });
    if (!name) throw new Error('There is no name.');
    // The tablet has the button beside the photos and no bar.
    const end = (await bar.isVisible()) ? (await bar.boundingBox())!.y : viewport.height;
    expect(name.y + name.height, `${viewport.width} px`).toBeLessThanOrEqual(end);
  }
});

test('the categories stick below the header while the list scrolls', async ({ page }) => {
  await openPage(page, pagePaths.shop);
  const header = await page.getByRole('banner').boundingBox();
  const categories = page.getByRole('navigation', { name: 'Filtriranje po kategoriji' });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  const top = async () => Math.round((await categories.boundingBox())?.y ?? 0);
  await expect.poll(top).toBe(header?.height);
});

test('three matching products are in one row that scrolls horizontally', async ({ page, shop }) => {
  const { products } = (await (await fetch(`${shop.url}/api/products?per_page=48`)).json()).data;
  for (const { id } of products as { id: number }[]) {
    await page.goto(pagePaths.product(id));
    const cards = page.getByRole('region', { name: 'Lepo ide uz' }).getByRole('article');
    if ((await cards.count()) !== 3) continue;
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    return;
  }
  throw new Error('There is no product with three matching products.');
});
