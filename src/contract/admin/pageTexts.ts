import { enums, integer, nullable, object, refine, type Infer } from 'superstruct';
import { pageFields } from '../content';
import { defineEndpoint } from '../endpoint';
import { id, isoDate } from '../fields';
import { locales } from '../locale';
import { pageNames } from '../paths';
import { storedStruct } from '../storedStruct';
import { imageFile } from './edited';

const content = object({ ...pageFields, image: nullable(imageFile) });

/** Texts of a page as they are entered; its image is described in all languages. */
export const pageContent = refine(content, 'describedImage', ({ image, image_alt }, { path }) =>
  locales
    .filter((locale) => image && image_alt[locale].trim() === '')
    .map((locale) => ({ path: [...path, 'image_alt', locale], message: 'required' })),
);
export type PageContent = Infer<typeof pageContent>;

const adminPage = object({
  name: enums(pageNames),
  version: integer(),
  updated_at: isoDate(),
  content: storedStruct(content),
});
export type AdminPage = Infer<typeof adminPage>;

const pageParams = object({ name: enums(pageNames) });

export const getAdminPage = defineEndpoint({
  summary: 'Texts of a page in all languages',
  method: 'GET',
  path: '/api/admin/pages/{name}',
  access: 'staff',
  params: pageParams,
  data: adminPage,
});

/**
 * Errors as `updateCategory`. A new wording of the terms is a new version of them: checkouts under way have to
 * agree again.
 */
export const updatePage = defineEndpoint({
  summary: 'Change the texts of a page',
  method: 'PUT',
  path: '/api/admin/pages/{name}',
  access: 'owner',
  params: pageParams,
  body: object({ version: id(), content: pageContent }),
  data: adminPage,
});
