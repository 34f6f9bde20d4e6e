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
import { defineEndpoint } from '../endpoint';
import { id, isoDate, linkUrl } from '../fields';
import { defaultLocale, type Localized } from '../locale';
import { localizedText, optionalLocalizedText } from '../localizedText';
import { pageNames } from '../paths';
import { withKnownPlaceholders } from '../placeholders';
import { storedStruct } from '../storedStruct';
import { imageFile } from './edited';

const partId = () => pattern(string(), /^[a-z\d-]{1,60}$/);

/** Parts are found by their ids, also in URLs. */
function withUniqueIds<Part extends { id: string }>(part: Part[]): true | string {
  return new Set(part.map(({ id }) => id)).size === part.length || 'taken';
}

const text = (maxLength: number) =>
  withKnownPlaceholders(localizedText(maxLength) as Struct<Localized, unknown>);
const optionalText = (maxLength: number) => withKnownPlaceholders(optionalLocalizedText(maxLength));

const section = object({
  id: partId(),
  heading: text(200),
  paragraphs: size(array(text(3000)), 0, 100),
  list: size(array(text(600)), 0, 100),
});
const promo = object({
  id: partId(),
  title: text(120),
  text: text(400),
  cta: text(40),
  href: linkUrl(),
});

/** Fields of a page that the owner enters, without its image. Home has intro and promos, the others sections. */
export const pageFields = {
  title: text(120),
  meta_description: optionalText(300),
  /** Marks legal texts as samples. */
  notice: optionalText(500),
  lead: optionalText(600),
  sections: refine(size(array(section), 0, 100), 'uniqueIds', withUniqueIds),
  intro: size(array(text(600)), 0, 100),
  hero: nullable(object({ text: text(40), href: linkUrl() })),
  image_alt: optionalText(300),
  promos: refine(size(array(promo), 0, 100), 'uniqueIds', withUniqueIds),
};

const content = object({ ...pageFields, image: nullable(imageFile) });

/** Texts of a page as they are entered; its image is described. */
export const pageContent = refine(content, 'describedImage', ({ image, image_alt }, { path }) =>
  image && image_alt[defaultLocale].trim() === ''
    ? { path: [...path, 'image_alt', defaultLocale], message: 'required' }
    : true,
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
  access: 'content.read',
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
  access: 'content.write',
  params: pageParams,
  body: object({ version: id(), content: pageContent }),
  data: adminPage,
});
