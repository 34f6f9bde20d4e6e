import {
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  omit,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import { deliverySchedule, shop } from '../content';
import {
  closedDays,
  courierAddress,
  courierName,
  timeOfDay,
  transitDays,
  workingDays,
} from '../deliveryTerms';
import { defineEndpoint } from '../endpoint';
import { email, id, isoDate, para, phone, pieces, requiredText } from '../fields';
import { emailMaxLength, streetMaxLength, streetNumberMaxLength } from '../limits';
import { isHttpsAddress } from '../linkAddress';
import { localizedText } from '../localizedText';

/** Para; a million dinars. */
const maxAmount = 100_000_000;

const courier = object({ name: courierName(), tracking_url: courierAddress() });

export const deliverySettings = object({
  flat_rate: pieces(maxAmount),
  free_from: pieces(maxAmount),
  note: localizedText(500),
  schedule: object({
    cut_off: timeOfDay(),
    working_days: workingDays(),
    transit_days: transitDays(),
    closed_days: size(closedDays(), 0, 100),
  }),
  /** The first one carries what names no courier. */
  couriers: refine(
    size(array(courier), 0, 20),
    'differentNames',
    (couriers) =>
      new Set(couriers.map(({ name }) => name.trim().toLowerCase())).size === couriers.length ||
      'taken',
  ),
});
export type DeliverySettings = Infer<typeof deliverySettings>;

const openingHours = refine(
  object({
    days: localizedText(60),
    opens: nullable(timeOfDay()),
    closes: nullable(timeOfDay()),
    closed: boolean(),
  }),
  'openingHours',
  ({ opens, closes, closed }) =>
    closed
      ? (opens === null && closes === null) || 'invalid'
      : (opens && closes ? opens < closes : false) || 'invalid',
);

const degrees = (most: number) => min(max(number(), most), -most);
const socialAddress = () =>
  refine(
    requiredText(200),
    'socialAddress',
    (address) => isHttpsAddress(address.trim()) || 'invalid',
  );

export const businessSettings = object({
  brand: object({ name: requiredText(60), tagline: localizedText(120) }),
  /** The shop says that the details are samples. */
  sample: boolean(),
  name: requiredText(120),
  street: requiredText(streetMaxLength),
  street_number: requiredText(streetNumberMaxLength),
  zip_code: requiredText(10),
  city: requiredText(80),
  country: requiredText(80),
  coordinates: object({ lat: degrees(90), lng: degrees(180) }),
  email: email(emailMaxLength),
  phone: phone(),
  viber: nullable(phone()),
  tax_number: requiredText(20),
  registration_number: requiredText(20),
  opening_hours: size(array(openingHours), 0, 14),
  social: object({ facebook: socialAddress(), instagram: socialAddress() }),
});
export type BusinessSettings = Infer<typeof businessSettings>;

const localized = object({ 'sr-LAT': string(), en: string() });

/** Of what is stored: the rules for what staff enter may be stricter than those it was written by. */
const storedDelivery = object({
  version: integer(),
  value: object({
    flat_rate: para(),
    free_from: para(),
    note: localized,
    schedule: deliverySchedule,
    couriers: array(object({ name: string(), tracking_url: nullable(string()) })),
  }),
});
export type StoredDelivery = Infer<typeof storedDelivery>;

const { business } = shop.schema;
const storedBusiness = object({
  version: integer(),
  value: object({
    brand: object({ name: string(), tagline: localized }),
    ...omit(business, ['opening_hours']).schema,
    opening_hours: array(
      object({
        days: localized,
        opens: nullable(string()),
        closes: nullable(string()),
        closed: boolean(),
      }),
    ),
    social: shop.schema.social,
  }),
});
export type StoredBusiness = Infer<typeof storedBusiness>;

export const getDeliverySettings = defineEndpoint({
  summary: 'Delivery settings in both languages',
  method: 'GET',
  path: '/api/admin/settings/delivery',
  access: 'owner',
  data: storedDelivery,
});

/** `version` is the one that was read. 409 `changed_meanwhile` with `details.current`. */
export const updateDeliverySettings = defineEndpoint({
  summary: 'Change the delivery settings',
  method: 'PUT',
  path: '/api/admin/settings/delivery',
  access: 'owner',
  body: object({ version: id(), value: deliverySettings }),
  data: storedDelivery,
});

export const getBusinessSettings = defineEndpoint({
  summary: 'Details of the business in both languages',
  method: 'GET',
  path: '/api/admin/settings/business',
  access: 'owner',
  data: storedBusiness,
});

/** Errors as `updateDeliverySettings`. */
export const updateBusinessSettings = defineEndpoint({
  summary: 'Change the details of the business',
  method: 'PUT',
  path: '/api/admin/settings/business',
  access: 'owner',
  body: object({ version: id(), value: businessSettings }),
  data: storedBusiness,
});

/** The first change in the admin moves the catalogue from the shop's files to the admin. */
export const getCatalogueSource = defineEndpoint({
  summary: "Whether the catalogue is kept in the shop's files or in the admin",
  method: 'GET',
  path: '/api/admin/catalogue-source',
  access: 'staff',
  data: object({ source: enums(['files', 'admin']), since: nullable(isoDate()) }),
});
