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
} from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id } from './fields';
import { linkAddress } from './linkAddress';
import { localizedText, optionalLocalizedText } from './localizedText';
import { pageNames, type PageName } from './paths';
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

const section = object({
  id: partId(),
  heading: localizedText(200),
  paragraphs: size(array(localizedText(3000)), 0, 100),
  list: size(array(localizedText(600)), 0, 100),
});
const promo = object({
  id: partId(),
  title: localizedText(120),
  text: localizedText(400),
  cta: localizedText(40),
  href: linkAddress(),
});

/** What the owner enters of a page, without its image. Home has intro and promos, the others sections. */
export const pageFields = {
  title: localizedText(120),
  meta_description: optionalLocalizedText(300),
  /** Marks legal texts as samples. */
  notice: optionalLocalizedText(500),
  lead: optionalLocalizedText(600),
  sections: refine(size(array(section), 0, 100), 'uniqueIds', withUniqueIds),
  intro: size(array(localizedText(600)), 0, 100),
  hero: nullable(object({ text: localizedText(40), href: linkAddress() })),
  image_alt: optionalLocalizedText(300),
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
