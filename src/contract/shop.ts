import { integer, nullable, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { currencyCode } from './fields';
import { businessSettings, deliverySettings } from './settings';
import { shownStruct } from './storedStruct';

/** `alt` is empty if none was provided. */
export const pageImage = object({
  src: string(),
  width: integer(),
  height: integer(),
  alt: string(),
});
export type PageImage = Infer<typeof pageImage>;

export const shop = object({
  brand: shownStruct(businessSettings.schema.brand),
  currency: currencyCode(),
  business: shownStruct(businessSettings.schema.business),
  delivery: shownStruct(deliverySettings),
  map: object({ google_maps_api_key: nullable(string()) }),
  social: shownStruct(businessSettings.schema.social),
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
