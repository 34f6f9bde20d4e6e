import { pagePaths } from '@/contract/paths';
import { addAddress } from '../support/customers';
import { JourneyCustomer } from '../support/JourneyCustomer';
import { expect, settled, test, openPage } from '../support/shopTest';

declare global {
  interface Window {
    fades: number;
    moved: string[];
    shift: number;
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.fades = 0;
    window.moved = [];
    window.shift = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      window.fades += 1;
      const transition = start(change);
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations()) {
          const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          const name = /^::view-transition-group\((.+)\)$/.exec(pseudo ?? '')?.[1];
          if (name && name !== 'root') window.moved.push(name);
        }
      });
      return transition;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shift += entry.value;
    }).observe({ type: 'layout-shift' });
  }),
);

test('the list and the product page cross-fade while the photo moves, in both directions and without layout shift', async ({
  page,
}) => {
  await openPage(page, pagePaths.shop);
  const name = page.locator('main h3').getByRole('link').first();
  const product = await name.innerText();
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
  const photo = `product-${page.url().split('/').at(-1)}`;
  await expect.poll(() => page.evaluate(() => window.moved)).toEqual([photo]);
  await expect.poll(() => page.evaluate(() => window.fades)).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect.poll(() => page.evaluate(() => window.fades)).toBe(2);
  await expect.poll(() => page.evaluate(() => window.moved)).toEqual([photo, photo]);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.05);
});

test('a theme change cross-fades', async ({ page }) => {
  await openPage(page, pagePaths.about);
  await page.getByRole('button', { name: /^Tema/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => page.evaluate(() => window.fades)).toBe(1);
});

test('checkout steps cross-fade', async ({ page, shop }) => {
  const customer = await JourneyCustomer.register(shop);
  await addAddress(customer.client);
  await customer.putIntoCart(1);
  await customer.signInOn(page);
  await page.goto(pagePaths.checkout);
  const toPayment = page.getByRole('button', { name: 'Nastavi na plaćanje' });
  await expect(toPayment).toBeVisible();
  await settled(page);
  await page.evaluate(() => (window.fades = 0));
  await toPayment.click();
  await expect(page).toHaveURL(/overview$/);
  await expect(page.getByRole('button', { name: 'Poruči' })).toBeVisible();
  await page.getByRole('link', { name: /^Izmeni.*Plaćanje$/ }).click();
  await expect(page).toHaveURL(/payment-and-review$/);
  await expect(page.getByRole('button', { name: 'Na pregled porudžbine' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.fades)).toBe(2);
});
