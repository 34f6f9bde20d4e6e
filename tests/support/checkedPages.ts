import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { JourneyCustomer, productNamed } from './JourneyCustomer';
import type { ServerProcess } from './server';

/** Public pages outside the shop. */
export const informationPages: readonly string[] = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  `${pagePaths.resetPassword}#some-token`,
  `${pagePaths.confirmEmail}#some-token`,
  `${pagePaths.restoreEmail}#some-token`,
  `${pagePaths.stockAlert}#some-token`,
  pagePaths.about,
  pagePaths.production,
  pagePaths.terms,
  pagePaths.privacy,
  '/no-such-page',
];

/** Signs in a customer with data on each page and returns the addresses of these pages. */
export async function customerPages(page: Page, shop: ServerProcess): Promise<string[]> {
  const customer = await JourneyCustomer.register(shop);
  const juice = await productNamed(shop, 'Pure blueberry juice');
  await customer.putsIntoCart(juice.id, 2);
  const placed = await customer.places(await customer.drafts());
  await customer.putsIntoCart(juice.id, 2);
  await customer.client.call('PUT', `/api/wishlist/${juice.id}`);
  await customer.drafts();
  await customer.isSignedInOn(page);
  return [
    pagePaths.cart,
    pagePaths.wishlist,
    pagePaths.checkoutShipping,
    pagePaths.checkoutPayment,
    pagePaths.checkoutOverview,
    pagePaths.orders,
    pagePaths.order(placed.id),
    pagePaths.accountSettings,
  ];
}
