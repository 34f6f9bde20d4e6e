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
import { field } from '../entities/field';
import { imageFile } from '../storedImage';

const fragmentId = () => pattern(string(), /^[a-z\d-]{1,60}$/);

/** Ids must be unique because URLs contain them. */
function withUniqueIds<Part extends { id: string }>(part: Part[]): true | string {
  return new Set(part.map(({ id }) => id)).size === part.length || 'taken';
}

const text = (maxLength: number) =>
  withKnownPlaceholders(localizedText(maxLength) as Struct<Localized, unknown>);
const optionalText = (maxLength: number) => withKnownPlaceholders(optionalLocalizedText(maxLength));

const section = object({
  id: fragmentId(),
  heading: field(text(200), 'admin:content.heading'),
  paragraphs: field(size(array(text(3000)), 0, 100), 'admin:content.paragraph'),
  list: size(array(text(600)), 0, 100),
});
const promo = object({
  id: fragmentId(),
  title: field(text(120), 'admin:content.title'),
  text: field(text(400), 'admin:content.text', { area: true }),
  cta: field(text(40), 'admin:content.button'),
  href: field(linkUrl(), 'admin:content.href', { initial: '/shop' }),
});

/** Home has an intro, a hero and promos. Other pages have sections. */
const content = object({
  title: field(text(120), 'admin:content.title'),
  meta_description: field(optionalText(300), 'admin:content.metaDescription', { area: true }),
  image: field(nullable(imageFile), 'admin:content.image', { aspect: 3 / 2 }),
  image_alt: field(optionalText(300), 'admin:content.alt', { required: true }),
  hero: nullable(
    object({
      text: field(text(40), 'admin:content.button'),
      href: field(linkUrl(), 'admin:content.href'),
    }),
  ),
  notice: field(optionalText(500), 'admin:content.notice', { area: true }),
  lead: field(optionalText(600), 'admin:content.lead', { area: true }),
  sections: field(
    refine(size(array(section), 0, 100), 'uniqueIds', withUniqueIds),
    'admin:content.section',
    { group: 'admin:content.sections', add: 'admin:content.section.add' },
  ),
  intro: field(size(array(text(600)), 0, 100), 'admin:content.paragraph', {
    area: true,
    group: 'admin:content.intro',
    add: 'admin:content.paragraph.add',
  }),
  promos: field(
    refine(size(array(promo), 0, 100), 'uniqueIds', withUniqueIds),
    'admin:content.promo',
    { group: 'admin:content.promos', add: 'admin:content.promo.add' },
  ),
});

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
  summary: "A page's texts in all languages",
  method: 'GET',
  path: '/api/admin/pages/{name}',
  access: 'content.read',
  params: pageParams,
  data: adminPage,
});

/** Changing the terms creates a new version, which customers in the checkout must accept again. */
export const updatePage = defineEndpoint({
  summary: "Change a page's texts",
  method: 'PUT',
  path: '/api/admin/pages/{name}',
  access: 'content.write',
  params: pageParams,
  body: object({ version: id(), content: pageContent }),
  data: adminPage,
});
