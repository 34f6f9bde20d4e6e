import { integer, string, type Infer } from 'superstruct';
import { id, idParam } from '../fields';
import { localizedText } from '../localizedText';
import { imageFile } from '../storedImage';
import { field } from './field';
import { arrangeEndpoint, listEntity } from './listEntity';

export const category = listEntity({
  name: 'category',
  table: 'categories',
  title: 'name',
  id: id(),
  idParam: idParam(),
  fields: {
    name: field(localizedText(60), 'admin:content.name'),
    description: field(localizedText(600), 'admin:content.description', { area: true }),
    // The aspect ratio of most tiles on the home page
    image: field(imageFile, 'admin:content.image', { aspect: 4 / 3 }),
  },
  readOnlyFields: {
    /** Used in the shop's URLs. Derived from the English name once and never changed. */
    slug: string(),
    products: integer(),
  },
  path: '/api/admin/categories',
  read: 'catalogue.read',
  write: 'catalogue.publish',
  summaries: {
    list: 'Categories with their number of products',
    create: 'Add a category',
    update: 'Change a category',
    remove: 'Delete a category without products',
  },
});
export type AdminCategory = Infer<typeof category.stored>;
export type CategoryInput = Infer<typeof category.input>;

export const {
  list: listAdminCategories,
  create: createCategory,
  update: updateCategory,
  remove: deleteCategory,
} = category;
export const arrangeCategories = arrangeEndpoint(
  'Arrange the categories',
  '/api/admin/category-positions',
  'catalogue.publish',
);
