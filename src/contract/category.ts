import { array, integer, object, string, type Describe, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import type { CategoryInput } from './entities/category';
import { id } from './fields';
import type { Shown } from './storedStruct';

/** Specification, section 3. The slug is the key of the translated label. */
type Shape = Shown<CategoryInput> & { id: number; slug: string; product_count: number };
export const category: Describe<Shape> = object({
  id: id(),
  slug: string(),
  name: string(),
  description: string(),
  image: object({ src: string(), width: integer(), height: integer() }),
  product_count: integer(),
});
export type Category = Infer<typeof category>;

/** Only categories with at least one product on sale. */
export const listCategories = defineEndpoint({
  summary: 'Categories',
  method: 'GET',
  path: '/api/categories',
  access: 'public',
  data: array(category),
  whenEmpty: 'categories_not_found',
  neverEmpty: true,
});
