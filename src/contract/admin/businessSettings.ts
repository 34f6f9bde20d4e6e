import {
  array,
  boolean,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import { timeOfDay } from '../deliveryTerms';
import { defineEndpoint } from '../endpoint';
import { email, id, phone, requiredText } from '../fields';
import { emailMaxLength, streetMaxLength, streetNumberMaxLength } from '../limits';
import { isHttpsAddress } from '../linkAddress';
import { localizedText } from '../localizedText';
import { localized } from './edited';

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

/** The stored form. Looser than the input struct: stored data may predate its rules. */
const storedBusiness = object({
  version: integer(),
  value: object({
    brand: object({ name: string(), tagline: localized }),
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
        days: localized,
        opens: nullable(string()),
        closes: nullable(string()),
        closed: boolean(),
      }),
    ),
    social: object({ facebook: string(), instagram: string() }),
  }),
});
export type StoredBusiness = Infer<typeof storedBusiness>;

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
