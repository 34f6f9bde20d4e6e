import {
  array,
  boolean,
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
import { defineEndpoint } from './endpoint';
import { id } from './fields';
import { linkAddress } from './linkAddress';
import { locales, type Localized } from './locale';
import { localizedText, optionalLocalizedText } from './localizedText';
import { pageNames, type PageName } from './paths';
import { hasUnknownPlaceholder } from './placeholders';
import { pageImage } from './shop';
import { shownStruct } from './storedStruct';

/** Specification section 3: src, alt, href, order. */
export const carouselSlide = object({
  id: id(),
  src: string(),
  width: integer(),
  height: integer(),
  alt: string(),
  title: string(),
  text: string(),
  href: nullable(string()),
  order: integer(),
});
export type CarouselSlide = Infer<typeof carouselSlide>;

export const listCarousels = defineEndpoint({
  summary: 'Slides of the banner',
  method: 'GET',
  path: '/api/cms/carousels',
  access: 'public',
  data: array(carouselSlide),
});

export { pageNames, type PageName };

const partId = () => pattern(string(), /^[a-z\d-]{1,60}$/);

/** Parts are found by their ids, also in addresses. */
function withUniqueIds<Part extends { id: string }>(part: Part[]): true | string {
  return new Set(part.map(({ id }) => id)).size === part.length || 'taken';
}

const withKnownPlaceholders = (struct: Struct<Localized, unknown>) =>
  refine(struct, 'knownPlaceholders', (value, { path }) =>
    locales
      .filter((locale) => hasUnknownPlaceholder(value[locale]))
      .map((locale) => ({ path: [...path, locale], message: 'unknown_placeholder' })),
  );
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
  href: linkAddress(),
});

/** What the owner enters of a page, without its image. Home has intro and promos, the others sections. */
export const pageFields = {
  title: text(120),
  meta_description: optionalText(300),
  /** Marks legal texts as samples. */
  notice: optionalText(500),
  lead: optionalText(600),
  sections: refine(size(array(section), 0, 100), 'uniqueIds', withUniqueIds),
  intro: size(array(text(600)), 0, 100),
  hero: nullable(object({ text: text(40), href: linkAddress() })),
  image_alt: optionalText(300),
  promos: refine(size(array(promo), 0, 100), 'uniqueIds', withUniqueIds),
};

/** A page's texts in the requested language. */
export const contentPage = object({
  name: enums(pageNames),
  title: string(),
  meta_description: nullable(string()),
  notice: nullable(string()),
  lead: nullable(string()),
  sections: shownStruct(pageFields.sections),
  intro: array(string()),
  hero: shownStruct(pageFields.hero),
  promos: shownStruct(pageFields.promos),
  image: nullable(pageImage),
  updated_at: nullable(string()),
});
export type ContentPage = Infer<typeof contentPage>;

export const getPage = defineEndpoint({
  summary: 'Texts of a page',
  method: 'GET',
  path: '/api/cms/pages/{name}',
  access: 'public',
  params: object({ name: enums(pageNames) }),
  data: contentPage,
});

export const getHealth = defineEndpoint({
  summary: 'Health check',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  data: object({ status: enums(['ok', 'degraded']), database: boolean() }),
});
