import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  type,
  type Infer,
} from 'superstruct';
import type { pageNames } from '../../contract/content';
import { nutrition } from '../../contract/product';

/** What the owner's files hold. Amounts are whole dinars; pictures are named within `media/`. */

const localized = object({ 'sr-LAT': string(), en: string() });

const product = type({
  id: integer(),
  slug: string(),
  category: string(),
  name: localized,
  net: string(),
  price: number(),
  sku: string(),
  shortDescription: localized,
  description: localized,
  ingredients: localized,
  usage: localized,
  storage: localized,
  nutrition: nullable(nutrition),
  allergens: localized,
  origin: localized,
  vatRate: integer(),
  stock: integer(),
  weightGrams: integer(),
  tags: array(string()),
  featured: boolean(),
  images: array(object({ src: string(), alt: localized, is_main: boolean() })),
  pairsWith: array(string()),
});
export type SeedProduct = Infer<typeof product>;

export const catalogFile = type({
  brand: object({ name: string(), tagline: localized }),
  currency: enums(['RSD']),
  categories: array(
    type({
      id: integer(),
      slug: string(),
      name: localized,
      description: localized,
      image: string(),
    }),
  ),
  products: array(product),
  tagLabels: record(string(), localized),
  carousels: array(
    type({
      id: integer(),
      order: integer(),
      src: string(),
      href: nullable(string()),
      alt: localized,
      title: localized,
      text: localized,
    }),
  ),
  paymentMethods: array(
    type({ id: integer(), value: string(), label: localized, disabled: optional(boolean()) }),
  ),
  shipping: type({ flatRate: number(), freeFrom: number(), note: localized }),
  business: type({
    sample: boolean(),
    name: string(),
    address: type({
      street: string(),
      streetNumber: string(),
      zipCode: string(),
      city: string(),
      country: string(),
    }),
    coordinates: object({ lat: number(), lng: number() }),
    taxNumber: string(),
    registrationNumber: string(),
    email: string(),
    phone: string(),
    openingHours: array(
      type({
        days: localized,
        opens: nullable(string()),
        closes: nullable(string()),
        closed: boolean(),
      }),
    ),
  }),
  social: object({ facebook: string(), instagram: string() }),
});
export type CatalogFile = Infer<typeof catalogFile>;

export const citiesFile = type({
  cities: array(
    type({
      id: integer(),
      city: string(),
      municipality: string(),
      zip_code: array(type({ zip_code: string() })),
      country: type({ name: string() }),
    }),
  ),
});
export type CitiesFile = Infer<typeof citiesFile>;

const pageTexts = type({
  title: string(),
  metaDescription: optional(string()),
  notice: optional(string()),
  lead: optional(string()),
  sections: optional(
    array(
      type({ id: string(), heading: string(), paragraphs: array(string()), list: array(string()) }),
    ),
  ),
  intro: optional(array(string())),
  heroCta: optional(type({ text: string(), href: string() })),
  heroImageAlt: optional(string()),
  promos: optional(
    array(type({ id: string(), title: string(), text: string(), cta: string(), href: string() })),
  ),
});
export type PageTexts = Infer<typeof pageTexts>;

const page = type({ image: optional(string()), 'sr-LAT': pageTexts, en: pageTexts });
export const pagesFile = type({
  home: page,
  about: page,
  production: page,
  terms: page,
  privacy: page,
} satisfies Record<(typeof pageNames)[number], typeof page>);
export type PagesFile = Infer<typeof pagesFile>;
