import { array, object, pattern, string } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { maxRecentlyViewed } from './limits';
import { productSummary } from './product';

const id = '[1-9]\\d{0,8}';
/** Ids separated by commas. */
const ids = pattern(string(), new RegExp(`^${id}(,${id}){0,${maxRecentlyViewed - 1}}$`));

/**
 * In the order of the ids; hidden and unknown products are left out. Not in `product.ts`, which every page
 * loads.
 */
export const listProductsByIds = defineEndpoint({
  summary: 'Products of the given ids',
  method: 'GET',
  path: '/api/products/by-ids',
  access: 'public',
  query: object({ ids }),
  data: array(productSummary),
});
