import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  string,
  type Describe,
  type Infer,
} from 'superstruct';
import type { StoredImage } from './storedImage';
import type { PageContent } from './admin/pageTexts';
import type { SlideInput } from './entities/slide';
import { defineEndpoint } from './endpoint';
import { id } from './fields';
import { pageNames, type PageName } from './paths';
import { pageImage } from './shop';
import type { Shown } from './storedStruct';

type Shape = Shown<Omit<SlideInput, 'image'>> & StoredImage & { id: number; order: number };
export const carouselSlide: Describe<Shape> = object({
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
  summary: 'Banner slides',
  method: 'GET',
  path: '/api/cms/carousels',
  access: 'public',
  data: array(carouselSlide),
  whenEmpty: 'carousels_not_found',
  neverEmpty: true,
});

export { pageNames, type PageName };

// Repeats the fields of `admin/pageTexts.ts` that the shop shows, so shoppers do not load its rules. A missing field is
// a type error.

const sections: Describe<Shown<PageContent['sections']>> = array(
  object({ id: string(), heading: string(), paragraphs: array(string()), list: array(string()) }),
);
const promos: Describe<Shown<PageContent['promos']>> = array(
  object({ id: string(), title: string(), text: string(), cta: string(), href: string() }),
);

export const contentPage = object({
  name: enums(pageNames),
  title: string(),
  meta_description: nullable(string()),
  notice: nullable(string()),
  lead: nullable(string()),
  sections,
  intro: array(string()),
  hero: nullable(object({ text: string(), href: string() })),
  promos,
  image: nullable(pageImage),
  updated_at: nullable(string()),
});
export type ContentPage = Infer<typeof contentPage>;

export const getPage = defineEndpoint({
  summary: "A page's texts",
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
