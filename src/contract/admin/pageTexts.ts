import {
  array,
  enums,
  integer,
  nullable,
  object,
  pattern,
  refine,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { pageNames } from '../paths';
import { defineEndpoint } from '../endpoint';
import { id, isoDate } from '../fields';
import { linkAddress } from '../linkAddress';
import { locales, type Localized } from '../locale';
import { localizedText, optionalLocalizedText } from '../localizedText';
import { imageFile, localized } from './edited';

const partId = () => pattern(string(), /^[a-z\d-]{1,60}$/);

/** Parts are found by their ids, also in addresses. */
function withUniqueIds<Part extends { id: string }>(part: Part[]): true | string {
  return new Set(part.map(({ id }) => id)).size === part.length || 'taken';
}

/** The stored form. Looser than the input structs: stored data may predate their rules. */
const stored = {
  text: (_maxLength: number): Struct<Localized, unknown> => localized as Struct<Localized, unknown>,
  optionalText: (_maxLength: number): Struct<Localized, unknown> =>
    localized as Struct<Localized, unknown>,
  href: (): Struct<string, unknown> => string() as Struct<string, unknown>,
  id: (): Struct<string, unknown> => string() as Struct<string, unknown>,
};
const entered: typeof stored = {
  text: (maxLength) => localizedText(maxLength) as Struct<Localized, unknown>,
  optionalText: optionalLocalizedText,
  href: () => linkAddress() as Struct<string, unknown>,
  id: () => partId() as Struct<string, unknown>,
};

/** Texts of a page; each block has both languages. */
function pageContentOf({ text, optionalText, href, id: part }: typeof stored) {
  const section = object({
    id: part(),
    heading: text(200),
    paragraphs: size(array(text(3000)), 0, 100),
    list: size(array(text(600)), 0, 100),
  });
  const promo = object({
    id: part(),
    title: text(120),
    text: text(400),
    cta: text(40),
    href: href(),
  });
  return object({
    title: text(120),
    meta_description: optionalText(300),
    notice: optionalText(500),
    lead: optionalText(600),
    sections: refine(size(array(section), 0, 100), 'uniqueIds', withUniqueIds),
    intro: size(array(text(600)), 0, 100),
    hero: nullable(object({ text: text(40), href: href() })),
    image_alt: optionalText(300),
    promos: refine(size(array(promo), 0, 100), 'uniqueIds', withUniqueIds),
    image: nullable(imageFile),
  });
}

/** Texts of a page as they are entered; its image is described in both languages. */
export const pageContent = refine(
  pageContentOf(entered),
  'describedImage',
  ({ image, image_alt }, { path }) =>
    locales
      .filter((locale) => image && image_alt[locale].trim() === '')
      .map((locale) => ({ path: [...path, 'image_alt', locale], message: 'required' })),
);
export type PageContent = Infer<typeof pageContent>;

const adminPage = object({
  name: enums(pageNames),
  version: integer(),
  updated_at: isoDate(),
  content: pageContentOf(stored),
});
export type AdminPage = Infer<typeof adminPage>;

const pageParams = object({ name: enums(pageNames) });

export const getAdminPage = defineEndpoint({
  summary: 'Texts of a page in both languages',
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
