import * as account from './account';
import * as address from './address';
import * as cart from './cart';
import * as category from './category';
import * as complaint from './complaint';
import * as content from './content';
import * as customer from './customer';
import { endpointsOf } from './endpoint';
import * as order from './order';
import * as orderLink from './orderLink';
import * as passwordless from './passwordless';
import * as payment from './payment';
import * as product from './product';
import * as productDetails from './productDetails';
import * as review from './review';
import * as shop from './shop';
import * as stockAlert from './stockAlert';
import * as visits from './visits';
import * as wishlist from './wishlist';
import * as withdrawal from './withdrawal';

/** All API endpoints. The web app imports them individually, for tree shaking. */
export const endpoints = {
  ...endpointsOf(product),
  ...endpointsOf(productDetails),
  ...endpointsOf(category),
  ...endpointsOf(content),
  ...endpointsOf(withdrawal),
  ...endpointsOf(shop),
  ...endpointsOf(cart),
  ...endpointsOf(wishlist),
  ...endpointsOf(stockAlert),
  ...endpointsOf(customer),
  ...endpointsOf(passwordless),
  ...endpointsOf(account),
  ...endpointsOf(address),
  ...endpointsOf(payment),
  ...endpointsOf(order),
  ...endpointsOf(orderLink),
  ...endpointsOf(complaint),
  ...endpointsOf(review),
  ...endpointsOf(visits),
};
