import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  string,
  type,
  type Infer,
} from 'superstruct';
import { defineEndpoint } from './endpoint';
import { currencyCode, id, para } from './fields';
import { deliverySchedule, type DeliverySchedule } from './deliveryTerms';
import { pageNames, type PageName } from './pageNames';

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

const pageSection = object({
  id: string(),
  heading: string(),
  paragraphs: array(string()),
  list: array(string()),
});

const image = { src: string(), width: integer(), height: integer() };

/** A page's texts in the requested language. Home has intro and promos, the others sections. */
export const contentPage = type({
  name: enums(pageNames),
  title: string(),
  meta_description: nullable(string()),
  /** Marks legal texts as samples. */
  notice: nullable(string()),
  lead: nullable(string()),
  sections: array(pageSection),
  intro: array(string()),
  hero: nullable(object({ text: string(), href: string(), image_alt: string() })),
  promos: array(
    object({ id: string(), title: string(), text: string(), cta: string(), href: string() }),
  ),
  image: nullable(object(image)),
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

/** `tracking_url` has `{number}` in place of the parcel's number; null if the courier shows none. */
const courier = object({ name: string(), tracking_url: nullable(string()) });
export type Courier = Infer<typeof courier>;

export type { DeliverySchedule };

/** `alt` is empty if none was provided. */
const pageImage = object({ ...image, alt: string() });
export type PageImage = Infer<typeof pageImage>;

export const shop = object({
  brand: object({ name: string(), tagline: string() }),
  currency: currencyCode(),
  business: object({
    sample: boolean(),
    name: string(),
    street: string(),
    street_number: string(),
    zip_code: string(),
    city: string(),
    country: string(),
    coordinates: object({ lat: number(), lng: number() }),
    email: string(),
    phone: string(),
    /** A number with Viber; null if there is none. */
    viber: nullable(string()),
    tax_number: string(),
    registration_number: string(),
    opening_hours: array(
      object({
        days: string(),
        opens: nullable(string()),
        closes: nullable(string()),
        closed: boolean(),
      }),
    ),
  }),
  /** Para. */
  delivery: object({
    flat_rate: para(),
    free_from: para(),
    note: string(),
    schedule: deliverySchedule,
    /** The first one carries what names no courier. */
    couriers: array(courier),
  }),
  map: object({ google_maps_api_key: nullable(string()) }),
  social: object({ facebook: string(), instagram: string() }),
  /** Page images that are also used on other pages; the page texts are not included. */
  images: object({
    home: nullable(pageImage),
    about: nullable(pageImage),
    production: nullable(pageImage),
  }),
  terms_version: string(),
});
export type Shop = Infer<typeof shop>;

export const getShop = defineEndpoint({
  summary: 'Brand, business, delivery and map settings',
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  data: shop,
});

export const getHealth = defineEndpoint({
  summary: 'Whether the shop can sell',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  data: type({ status: enums(['ok', 'degraded']), database: boolean() }),
});
