import type { Page } from 'playwright/test';
import { pagePaths } from '../../src/contract/paths';
import { JourneyCustomer, productNamed } from './JourneyCustomer';
import type { ServerProcess } from './server';

/** Pages that nobody has to sign in for and that sell nothing. */
export const informationPages: readonly string[] = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  `${pagePaths.resetPassword}#some-token`,
  `${pagePaths.confirmEmail}#some-token`,
  `${pagePaths.restoreEmail}#some-token`,
  pagePaths.about,
  pagePaths.production,
  pagePaths.terms,
  pagePaths.privacy,
  '/no-such-page',
];

/** Signs a customer in who has something on each page, and answers where these are. */
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
