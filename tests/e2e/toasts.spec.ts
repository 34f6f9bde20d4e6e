import type { Page } from 'playwright/test';
import { csrfCookiePath, pagePaths } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { chooseEnglish } from '../support/JourneyCustomer';
import { expect, ready, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

/** Opens the cart with four products. */
async function openCart(page: Page) {
  await page.goto('/robots.txt');
  await page.evaluate(
    async ([csrf, cookie, header]) => {
      await fetch(csrf);
      const token = new RegExp(`${cookie}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
      const headers = { [header]: decodeURIComponent(token), 'content-type': 'application/json' };
      for (const id of [1, 2, 3, 4]) {
        const body = JSON.stringify({ quantity: 1 });
        await fetch(`/api/carts/products/${id}`, { method: 'PUT', headers, body });
      }
    },
    [csrfCookiePath, xsrfCookie, xsrfHeader] as const,
  );
  await page.goto(pagePaths.cart);
  await ready(page);
}

const remove = (page: Page) => page.getByRole('button', { name: /^Remove .* from cart$/ });

/** Controls on the screen whose middle is under a toast. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select')]
      .filter((control) => !control.closest('.toasts'))
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toasts');
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );

test('on a phone three removals can be undone, move nothing and leave no control covered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCart(page);
  await expect(remove(page)).toHaveCount(4);
  const title = page.getByRole('heading', { level: 1 });
  const box = await title.boundingBox();
  const undo = page.locator('.toasts').getByRole('button', { name: 'Undo' });
  for (const count of [1, 2, 3]) {
    // Pressed where it is: a click of Playwright might scroll.
    await remove(page)
      .last()
      .evaluate((button: HTMLElement) => button.click());
    await expect(undo).toHaveCount(count);
  }
  expect(await title.boundingBox()).toEqual(box);
  // Until the pointer leaves them.
  await undo.first().hover();
  for (const toast of await page.locator('.toasts [role=status]').all())
    await expect(toast).toBeInViewport({ ratio: 1 });
  expect(await covered(page)).not.toContain('Proceed to checkout');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await covered(page)).toEqual([]);
  for (const left of [2, 1, 0]) {
    await undo.first().click();
    await expect(undo).toHaveCount(left);
  }
  await expect(remove(page)).toHaveCount(4);
});

test('on a desktop they cover neither the sums of the cart nor their button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCart(page);
  for (const count of [1, 2, 3]) {
    await remove(page).last().click();
    await expect(page.locator('.toasts [role=status]')).toHaveCount(count);
  }
  const sums = await page.getByRole('complementary', { name: 'Summary' }).boundingBox();
  const toasts = await page.locator('.toasts').boundingBox();
  if (!sums || !toasts) throw new Error('Sums or toasts not found');
  expect(toasts.x + toasts.width).toBeLessThan(sums.x);
});
