import { array, integer, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id, idParam, requiredText } from '../fields';
import { localizedText } from '../localizedText';
import { imageFile, localized, newOrder, storedImage } from './edited';

const adminCategory = object({
  id: id(),
  version: integer(),
  /** In the URLs of the shop; made from the English name and never changed. */
  slug: string(),
  name: localized,
  description: localized,
  image: storedImage,
  /** Products of the category, also those that are not sold. */
  products: integer(),
});
export type AdminCategory = Infer<typeof adminCategory>;

const adminTag = object({
  id: string(),
  version: integer(),
  label: localized,
  products: integer(),
});
export type AdminTag = Infer<typeof adminTag>;

const categoryInput = {
  name: localizedText(60),
  description: localizedText(600),
  image: imageFile,
};
const tagInput = { label: localizedText(40) };

/** All of them in their order. */
export const listAdminCategories = defineEndpoint({
  summary: 'Categories with the number of their products',
  method: 'GET',
  path: '/api/admin/categories',
  access: 'catalogue.read',
  data: array(adminCategory),
});

const newCategory = object(categoryInput);
export type CategoryInput = Infer<typeof newCategory>;

export const createCategory = defineEndpoint({
  summary: 'Add a category',
  method: 'POST',
  path: '/api/admin/categories',
  access: 'catalogue.publish',
  idempotent: true,
  body: newCategory,
  data: adminCategory,
  status: 201,
});

/** `version` is the one that was read. 404 `not_found`; 409 `changed_meanwhile` with `details.current`. */
export const updateCategory = defineEndpoint({
  summary: 'Change a category',
  method: 'PUT',
  path: '/api/admin/categories/{id}',
  access: 'catalogue.publish',
  params: object({ id: idParam() }),
  body: object({ version: id(), ...categoryInput }),
  data: adminCategory,
});

/** 404 `not_found`; 409 `in_use` with `details.products`. */
export const deleteCategory = defineEndpoint({
  summary: 'Delete a category without products',
  method: 'DELETE',
  path: '/api/admin/categories/{id}',
  access: 'catalogue.publish',
  params: object({ id: idParam() }),
});

/** `ids` are those of `seen` in their new order. 409 `changed_meanwhile` with `details.current` if others are there now. */
export const arrangeCategories = defineEndpoint({
  summary: 'Order of the categories',
  method: 'PUT',
  path: '/api/admin/category-positions',
  access: 'catalogue.publish',
  body: newOrder,
  data: array(id()),
});

/** By their Serbian names. */
export const listAdminTags = defineEndpoint({
  summary: 'Tags with the number of their products',
  method: 'GET',
  path: '/api/admin/tags',
  access: 'catalogue.read',
  data: array(adminTag),
});

export const createTag = defineEndpoint({
  summary: 'Add a tag',
  method: 'POST',
  path: '/api/admin/tags',
  access: 'catalogue.publish',
  idempotent: true,
  body: object(tagInput),
  data: adminTag,
  status: 201,
});

const tagParams = object({ tag: requiredText(60) });

/** Errors as `updateCategory`. */
export const updateTag = defineEndpoint({
  summary: 'Change a tag',
  method: 'PUT',
  path: '/api/admin/tags/{tag}',
  access: 'catalogue.publish',
  params: tagParams,
  body: object({ version: id(), ...tagInput }),
  data: adminTag,
});

/** Errors as `deleteCategory`. */
export const deleteTag = defineEndpoint({
  summary: 'Delete a tag that no product has',
  method: 'DELETE',
  path: '/api/admin/tags/{tag}',
  access: 'catalogue.publish',
  params: tagParams,
});
