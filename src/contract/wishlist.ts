import { array, object, optional, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id, idParam } from './fields';
import { productSummary } from './product';

/** Newest first. */
export const wishlist = object({
  products: array(productSummary),
  /** Ids of products that the shop no longer shows. Omitted if there are none. */
  unavailable: optional(array(id())),
});
export type Wishlist = Infer<typeof wishlist>;

export const getWishlist = defineEndpoint({
  summary: 'The wishlist of the customer or visitor',
  method: 'GET',
  path: '/api/wishlist',
  access: 'shopper',
  data: wishlist,
});

export const addToWishlist = defineEndpoint({
  summary: 'Add a product to the wishlist',
  method: 'PUT',
  path: '/api/wishlist/{product_id}',
  access: 'shopper',
  params: object({ product_id: idParam() }),
  data: wishlist,
});

export const removeFromWishlist = defineEndpoint({
  summary: 'Remove a product from the wishlist',
  method: 'DELETE',
  path: '/api/wishlist/{product_id}',
  access: 'shopper',
  params: object({ product_id: idParam() }),
  data: wishlist,
});
