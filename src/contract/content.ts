import { array, boolean, enums, integer, nullable, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { id } from './fields';
import { pageNames, type PageName } from './paths';
import { pageImage } from './shop';

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

export const pageSection = object({
  id: string(),
  heading: string(),
  paragraphs: array(string()),
  list: array(string()),
});

/** A page's texts in the requested language. Home has intro and promos, the others sections. */
export const contentPage = object({
  name: enums(pageNames),
  title: string(),
  meta_description: nullable(string()),
  /** Marks legal texts as samples. */
  notice: nullable(string()),
  lead: nullable(string()),
  sections: array(pageSection),
  intro: array(string()),
  hero: nullable(object({ text: string(), href: string() })),
  promos: array(
    object({ id: string(), title: string(), text: string(), cta: string(), href: string() }),
  ),
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
