import type { Route } from 'playwright/test';
import { toastMs } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import { chooseEnglish, withJuice } from '../support/JourneyCustomer';
import { findCoveredByToasts, phone } from '../support/pageProblems';
import { expect, networkErrorLines, test } from '../support/shopTest';

test.use({ expectedConsole: networkErrorLines });
test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

const placeCalls = '**/api/orders/*/place';

test('on a phone, the toast for a checkout step covers no control or text, and choosing a payment method shows no toast', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  const { checkout } = await withJuice(page, shop);
  await checkout.startAt();
  await checkout.typeAddress();
  await checkout.toPayment.click();
  const toast = page.locator('.notistack-Snackbar').getByRole('status');
  await expect(toast).toBeVisible();
  await checkout.expectAt(pagePaths.checkoutOverview);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(toast).toBeInViewport({ ratio: 1 });
  await expect.poll(() => findCoveredByToasts(page)).toEqual([]);
  // The texts start with the labels of the steps.
  const getGap = () =>
    page.evaluate(() => {
      const [card, labels] = ['.toasts [role=status]', 'main nav ol'].map((selector) =>
        document.querySelector(selector)!.getBoundingClientRect(),
      );
      return labels!.top - card!.bottom;
    });
  await expect.poll(getGap).toBeGreaterThanOrEqual(0);
  await page.clock.runFor(2 * toastMs);
  await expect(toast).toHaveCount(0);
  await page.getByRole('link', { name: /^Edit.*Payment$/ }).click();
  await checkout.toOverview.click();
  await expect(checkout.placing).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('a double click places only one order', async ({ page, shop }) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startAt();
  await checkout.reachOverview();
  await checkout.placing.dblclick();
  await checkout.expectPlaced();
  expect(await customer.readOrders()).toHaveLength(1);
  // Back does not return to the checkout of a placed order. The test waits for the order page, because before that Back
  // only redirects to it again.
  await expect(page.getByRole('heading', { name: /^Thank you, .+\.$/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'There is nothing to order' })).toBeVisible();
  await expect(checkout.placing).toHaveCount(0);
  expect(await customer.readOrders()).toHaveLength(1);
});

test('reloading the page while an order is being placed opens the order', async ({
  page,
  shop,
}) => {
  const { customer, checkout } = await withJuice(page, shop);
  await checkout.startAt();
  await checkout.reachOverview();
  const reload = page.waitForRequest((request) => request.isNavigationRequest());
  const orderPage = page.waitForEvent('framenavigated', (frame) =>
    /\/orders\/\d+$/.test(frame.url()),
  );
  await page.route(placeCalls, async (route: Route) => {
    await reload;
    await route.continue();
  });
  await page.route(`**${pagePaths.checkoutOverview}`, async (route: Route) => {
    await orderPage;
    await route.continue();
  });
  await checkout.placing.click();
  await page.reload();
  await checkout.expectPlaced();
  expect(await customer.readOrders()).toHaveLength(1);
});
