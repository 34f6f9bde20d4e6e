import {
  array,
  boolean,
  integer,
  nullable,
  number,
  object,
  string,
  type Describe,
  type Infer,
} from 'superstruct';
import { defineEndpoint } from './endpoint';
import { currencyCode, para } from './fields';
import type { BusinessSettings, DeliverySettings } from './settings';
import type { Shown } from './storedStruct';

export const pageImage = object({
  src: string(),
  width: integer(),
  height: integer(),
  alt: string(),
});
export type PageImage = Infer<typeof pageImage>;

// Repeats the fields of `settings.ts` that the shop shows, so shoppers do not load its rules. A missing field is a type
// error.

const business: Describe<Shown<BusinessSettings['business']>> = object({
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
});

type ShownDelivery = Shown<DeliverySettings>;
/** Omits data that only the shop and the courier need. */
type ShownCourier = Pick<ShownDelivery['couriers'][number], 'id' | 'name' | 'tracking_url'>;

const delivery: Describe<Omit<ShownDelivery, 'couriers'> & { couriers: ShownCourier[] }> = object({
  flat_rate: para(),
  free_from: para(),
  note: string(),
  pickup: object({ offered: boolean(), hours: string() }),
  schedule: object({
    cut_off: string(),
    working_days: array(integer()),
    transit_days: object({ min: integer(), max: integer() }),
    closed_days: array(string()),
  }),
  couriers: array(object({ id: string(), name: string(), tracking_url: nullable(string()) })),
});

export const shop = object({
  brand: object({ name: string(), tagline: string() }),
  currency: currencyCode(),
  business,
  delivery,
  bank_transfer: boolean(),
  map: object({ google_maps_api_key: nullable(string()) }),
  social: object({ facebook: string(), instagram: string() }),
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
