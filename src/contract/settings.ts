import {
  array,
  boolean,
  coerce,
  defaulted,
  enums,
  integer,
  max,
  min,
  nonempty,
  nullable,
  number,
  object,
  pattern,
  refine,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from 'superstruct';
import { bankAccount } from './bankTransfer';
import { courierFields, defaultPayoutDays } from './courierFile';
import { amount, cleaned, dayParam, email, phone, requiredText, isHttpsUrl } from './fields';
import { emailMaxLength, streetMaxLength, streetNumberMaxLength } from './limits';
import type { Localized } from './locale';
import { localizedText } from './localizedText';
import { withKnownPlaceholders } from './placeholders';
import { isTrackingUrl } from './trackingUrl';

/**
 * Settings of the owner, in the admin, in the shop's files and as stored. The form that the admin reads
 * (`storedStruct`) and what the shop shows (`shop.ts`) has the same fields.
 */

const timeOfDay = () => pattern(cleaned(string()), /^([01]\d|2[0-3]):[0-5]\d$/);

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

const wholeNumber = (lower: number, upper: number) => max(min(integer(), lower), upper);
const degrees = (upper: number) => min(max(number(), upper), -upper);
const socialUrl = () =>
  refine(requiredText(200), 'socialUrl', (url) => isHttpsUrl(url) || 'invalid');

export const businessSettings = object({
  brand: object({ name: requiredText(60), tagline: localizedText(120) }),
  business: object({
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
    /** A number with Viber; null if there is none. */
    viber: nullable(phone()),
    tax_number: requiredText(20),
    registration_number: requiredText(20),
    opening_hours: size(array(openingHours), 0, 14),
  }),
  social: object({ facebook: socialUrl(), instagram: socialUrl() }),
  /** A product of which at most this many pieces are for sale is running low, however slowly it sells. */
  low_stock: wholeNumber(0, 1000),
  /** Orders can be paid to the account before they are prepared; empty: they cannot. */
  transfer: object({
    account: bankAccount(),
    /** That an order waits for the money. */
    wait_days: wholeNumber(1, 30),
  }),
});
export type BusinessSettings = Infer<typeof businessSettings>;

/** Para; a million dinars. */
const maxAmount = 100_000_000;

const trackingUrl = refine(
  cleaned(string()),
  'trackingUrl',
  (url) => isTrackingUrl(url) || 'a URL with https and {number} behind its host',
);
const courierColumn = object({ heading: requiredText(60), field: enums(courierFields) });

const courier = object({
  /** Orders and payouts keep it; a file without it means the courier of this name. */
  id: requiredText(60),
  name: requiredText(60),
  /** Not offered for new parcels; old ones keep their links. */
  archived: defaulted(boolean(), false),
  /** `{number}` stands for the parcel's number; null if the courier shows none. */
  tracking_url: nullable(trackingUrl),
  /** From the delivery until he pays out what he has collected. */
  payout_days: defaulted(wholeNumber(1, 60), defaultPayoutDays),
  /** Of the file that he imports; the standard ones if there are none. */
  columns: defaulted(size(array(courierColumn), 0, 40), []),
});
export type Courier = Infer<typeof courier>;

/** For `deliveryDay.ts`. */
const deliverySchedule = object({
  /** Time of the shop, `12:00`: orders before it are packed on the same working day. */
  cut_off: timeOfDay(),
  /** Of the courier; 1 is Monday. */
  working_days: nonempty(array(wholeNumber(1, 7))),
  /** Working days from packing to delivery; the later one is promised. */
  transit_days: refine(
    object({ min: wholeNumber(1, 30), max: wholeNumber(1, 30) }),
    'transitDays',
    (days) => days.min <= days.max || 'min is more than max',
  ),
  /** `2026-12-31`, besides public holidays. */
  closed_days: size(array(dayParam()), 0, 100),
});
export type DeliverySchedule = Infer<typeof deliverySchedule>;

export const deliverySettings = object({
  flat_rate: amount(maxAmount),
  free_from: amount(maxAmount),
  note: withKnownPlaceholders(localizedText(500) as Struct<Localized, unknown>),
  /** Whether customers may come for their orders, and when. */
  pickup: object({ offered: boolean(), hours: localizedText(300) }),
  schedule: deliverySchedule,
  /** The first courier that is not archived is used for parcels that name none. */
  couriers: refine(
    coerce(size(array(courier), 0, 50), array(type({ name: string() })), (couriers) =>
      couriers.map((given) => ({ id: given.name, ...given })),
    ),
    'differentNames',
    (couriers) =>
      [couriers.map(({ id }) => id), couriers.map(({ name }) => name.toLowerCase())].every(
        (names) => new Set(names).size === couriers.length,
      ) || 'taken',
  ),
});
export type DeliverySettings = Infer<typeof deliverySettings>;
