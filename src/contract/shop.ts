import { array, boolean, integer, nullable, number, object, string, type Infer } from 'superstruct';
import { deliverySchedule } from './deliveryTerms';
import { defineEndpoint } from './endpoint';
import { currencyCode, para } from './fields';

/** `tracking_url` has `{number}` in place of the parcel's number; null if the courier shows none. */
const courier = object({ name: string(), tracking_url: nullable(string()) });
export type Courier = Infer<typeof courier>;

/** `alt` is empty if none was provided. */
export const pageImage = object({
  src: string(),
  width: integer(),
  height: integer(),
  alt: string(),
});
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
    /** The first courier is used for parcels that name none. */
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
