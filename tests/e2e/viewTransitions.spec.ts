import { pagePaths } from '../../src/contract/paths';
import { expect, ready, test } from '../support/shopTest';

declare global {
  interface Window {
    fades: number;
    shift: number;
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.fades = 0;
    window.shift = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      window.fades += 1;
      return start(change);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shift += entry.value;
    }).observe({ type: 'layout-shift' });
  }),
);

test('list and product fade into each other, in both directions, without layout shift', async ({
  page,
}) => {
  await page.goto(pagePaths.shop);
  await ready(page);
  const name = page.locator('main h3').getByRole('link').first();
  const product = await name.innerText();
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
  expect(await page.evaluate(() => window.fades)).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect.poll(() => page.evaluate(() => window.fades)).toBe(2);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.05);
});

test('the theme fades', async ({ page }) => {
  await page.goto(pagePaths.about);
  await ready(page);
  await page.getByRole('button', { name: /^Tema/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => window.fades)).toBe(1);
});
