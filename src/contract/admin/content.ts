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
import { pageNames } from '../content';
import { defineEndpoint } from '../endpoint';
import { id, idParam, isoDate, requiredText } from '../fields';
import { linkAddress } from '../linkAddress';
import type { Localized } from '../locale';
import { localizedText, optionalLocalizedText } from '../localizedText';

const localized = object({ 'sr-LAT': string(), en: string() });
/** An image that is stored already; `POST /api/admin/images` stores one. */
const imageFile = object({ src: requiredText(200), width: id(), height: id() });

const adminCategory = object({
  id: id(),
  version: integer(),
  /** In the addresses of the shop; made from the English name and never changed. */
  slug: string(),
  name: localized,
  description: localized,
  image: object({ src: string(), width: integer(), height: integer() }),
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

export const categoryInput = {
  name: localizedText(60),
  description: localizedText(600),
  image: imageFile,
};
export const tagInput = { label: localizedText(40) };

/** All of them in their order. */
export const listAdminCategories = defineEndpoint({
  summary: 'Categories with the number of their products',
  method: 'GET',
  path: '/api/admin/categories',
  access: 'staff',
  data: array(adminCategory),
});

const newCategory = object(categoryInput);
export type CategoryInput = Infer<typeof newCategory>;

export const createCategory = defineEndpoint({
  summary: 'Add a category',
  method: 'POST',
  path: '/api/admin/categories',
  access: 'owner',
  idempotent: true,
  body: newCategory,
  data: adminCategory,
  status: 201,
});

/** `version` is the one that was read. 404 `content_not_found`; 409 `changed_meanwhile` with `details.current`. */
export const updateCategory = defineEndpoint({
  summary: 'Change a category',
  method: 'PUT',
  path: '/api/admin/categories/{id}',
  access: 'owner',
  params: object({ id: idParam() }),
  body: object({ version: id(), ...categoryInput }),
  data: adminCategory,
});

/** 404 `content_not_found`; 409 `in_use` with `details.products`. */
export const deleteCategory = defineEndpoint({
  summary: 'Delete a category without products',
  method: 'DELETE',
  path: '/api/admin/categories/{id}',
  access: 'owner',
  params: object({ id: idParam() }),
  data: object({}),
});

const order = object({ seen: size(array(id()), 0, 200), ids: size(array(id()), 0, 200) });

/** `ids` are those of `seen` in their new order. 409 `changed_meanwhile` with `details.current` if others are there now. */
export const arrangeCategories = defineEndpoint({
  summary: 'Order of the categories',
  method: 'PUT',
  path: '/api/admin/category-positions',
  access: 'owner',
  body: order,
  data: array(id()),
});

/** By their Serbian names. */
export const listAdminTags = defineEndpoint({
  summary: 'Tags with the number of their products',
  method: 'GET',
  path: '/api/admin/tags',
  access: 'staff',
  data: array(adminTag),
});

export const createTag = defineEndpoint({
  summary: 'Add a tag',
  method: 'POST',
  path: '/api/admin/tags',
  access: 'owner',
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
  access: 'owner',
  params: tagParams,
  body: object({ version: id(), ...tagInput }),
  data: adminTag,
});

/** Errors as `deleteCategory`. */
export const deleteTag = defineEndpoint({
  summary: 'Delete a tag that no product has',
  method: 'DELETE',
  path: '/api/admin/tags/{tag}',
  access: 'owner',
  params: tagParams,
  data: object({}),
});

const adminSlide = object({
  id: id(),
  version: integer(),
  image: object({ src: string(), width: integer(), height: integer() }),
  alt: localized,
  title: localized,
  text: localized,
  href: nullable(string()),
});
export type AdminSlide = Infer<typeof adminSlide>;

export const slideInput = {
  image: imageFile,
  alt: localizedText(300),
  title: localizedText(120),
  text: localizedText(300),
  /** A path of the shop or an https address. */
  href: nullable(linkAddress()),
};
const newSlide = object(slideInput);
export type SlideInput = Infer<typeof newSlide>;

/** In their order. */
export const listAdminSlides = defineEndpoint({
  summary: 'Slides of the banner in both languages',
  method: 'GET',
  path: '/api/admin/slides',
  access: 'staff',
  data: array(adminSlide),
});

export const createSlide = defineEndpoint({
  summary: 'Add a slide to the banner',
  method: 'POST',
  path: '/api/admin/slides',
  access: 'owner',
  idempotent: true,
  body: newSlide,
  data: adminSlide,
  status: 201,
});

/** Errors as `updateCategory`. */
export const updateSlide = defineEndpoint({
  summary: 'Change a slide of the banner',
  method: 'PUT',
  path: '/api/admin/slides/{id}',
  access: 'owner',
  params: object({ id: idParam() }),
  body: object({ version: id(), ...slideInput }),
  data: adminSlide,
});

export const deleteSlide = defineEndpoint({
  summary: 'Delete a slide of the banner',
  method: 'DELETE',
  path: '/api/admin/slides/{id}',
  access: 'owner',
  params: object({ id: idParam() }),
  data: object({}),
});

/** As `arrangeCategories`. */
export const arrangeSlides = defineEndpoint({
  summary: 'Order of the slides',
  method: 'PUT',
  path: '/api/admin/slide-positions',
  access: 'owner',
  body: order,
  data: array(id()),
});

const partId = () => pattern(string(), /^[a-z\d-]{1,60}$/);

/** Parts are found by their ids, also in addresses. */
function withUniqueIds<Part extends { id: string }>(part: Part[]): true | string {
  return new Set(part.map(({ id }) => id)).size === part.length || 'taken';
}

/** Of what is stored: the rules for what staff enter may be stricter than those it was written by. */
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
export const pageContent = pageContentOf(entered);
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
