import { pagePaths } from '@/contract/paths';
import { chooseEnglish, withJuice } from '../support/JourneyCustomer';
import { layoutShift, recordLayoutShifts } from '../support/layoutFaults';
import { desktop, phone } from '../support/pageProblems';
import { expect, holdRequests, openPage, ready, settled, test } from '../support/shopTest';

test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

for (const size of [phone, desktop]) {
  test(`at ${size.width} px, no step of a purchase moves when its data arrives`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(size);
    await recordLayoutShifts(page);
    let pending = 0;
    await page.route('**/api/**', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      pending += 1;
      // The page is first shown without the data. Chromium attributes earlier movements to a press.
      await ready(page);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill({ response: await route.fetch() });
      pending -= 1;
    });
    const expectNoMovement = async (name: string) => {
      await settled(page);
      await expect.poll(() => pending).toBe(0);
      await settled(page);
      const { total, moved } = await layoutShift(page);
      expect(total, `${name}: ${moved}`).toBeLessThan(0.01);
    };
    const expectStillReloaded = async (name: string) => {
      await expectNoMovement(name);
      await page.reload({ waitUntil: 'commit' });
      await expectNoMovement(`${name}, reloaded`);
    };

    await openPage(page, pagePaths.product(1));
    await page.locator('[data-adds]:visible').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Proceed to checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Who’s ordering?' })).toBeVisible();
    await expectStillReloaded('login');

    const { checkout } = await withJuice(page, shop);
    await checkout.startAt();
    await expect(checkout.street).toBeVisible();
    await expectStillReloaded('delivery');
    await checkout.typeAddress();
    await checkout.toPayment.click();
    await checkout.expectAt(pagePaths.checkoutOverview);
    await expect(checkout.placing).toBeVisible();
    await expectStillReloaded('overview');
    await page.goto(pagePaths.checkoutPayment);
    await expect(checkout.toOverview).toBeVisible();
    await expectStillReloaded('payment');
    await checkout.toOverview.click();
    await checkout.expectAt(pagePaths.checkoutOverview);
    await checkout.consent.check();
    await checkout.placing.click();
    await checkout.expectPlaced();
    await expectStillReloaded('the placed order');
  });
}

test('the forms shown before checkout do not move when the cart loads', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, pagePaths.product(1));
  await page.locator('[data-adds]:visible').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed to checkout' }).click();
  const button = page.getByRole('button', { name: 'Continue to delivery' });
  await expect(button).toBeVisible();
  const arrive = await holdRequests(page, '**/api/carts');
  await page.reload();
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  arrive();
  await expect(page.getByText('Your order, 1 item')).toBeVisible();
  expect(await button.boundingBox()).toEqual(box);
});
