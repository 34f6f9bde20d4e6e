import { array, integer, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id } from './fields';

/** Specification section 3; the slug drives the translated label. */
export const category = object({
  id: id(),
  slug: string(),
  name: string(),
  description: string(),
  image: object({ src: string(), width: integer(), height: integer() }),
  product_count: integer(),
});
export type Category = Infer<typeof category>;

/** Those in which something is sold. */
export const listCategories = defineEndpoint({
  summary: 'Categories',
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  data: array(category),
});
