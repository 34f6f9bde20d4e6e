import * as account from './account';
import * as address from './address';
import * as cart from './cart';
import * as category from './category';
import * as complaint from './complaint';
import * as content from './content';
import * as customer from './customer';
import { getEndpoints } from './endpoint';
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

/** The web app imports endpoints individually, for tree shaking. */
export const endpoints = {
  ...getEndpoints(product),
  ...getEndpoints(productDetails),
  ...getEndpoints(category),
  ...getEndpoints(content),
  ...getEndpoints(withdrawal),
  ...getEndpoints(shop),
  ...getEndpoints(cart),
  ...getEndpoints(wishlist),
  ...getEndpoints(stockAlert),
  ...getEndpoints(customer),
  ...getEndpoints(passwordless),
  ...getEndpoints(account),
  ...getEndpoints(address),
  ...getEndpoints(payment),
  ...getEndpoints(order),
  ...getEndpoints(orderLink),
  ...getEndpoints(complaint),
  ...getEndpoints(review),
  ...getEndpoints(visits),
};
