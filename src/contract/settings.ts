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
import { lowDays } from './admin/stock';
import { field } from './entities/field';
import { amount, cleaned, dayParam, email, phone, requiredText, isHttpsUrl } from './fields';
import { emailMaxLength, streetMaxLength, streetNumberMaxLength } from './limits';
import type { Localized } from './locale';
import { localizedText } from './localizedText';
import { withKnownPlaceholders } from './placeholders';
import { isTrackingUrl } from './trackingUrl';

const timeOfDay = () => pattern(cleaned(string()), /^([01]\d|2[0-3]):[0-5]\d$/);

export const openingHours = refine(
  object({
    days: field(localizedText(60), 'admin:settings.business.days'),
    closed: field(boolean(), 'admin:settings.business.closed'),
    opens: field(nullable(timeOfDay()), 'admin:settings.business.opens', {
      required: true,
      spanAlways: 3,
      input: 'time',
      initial: '09:00',
    }),
    closes: field(nullable(timeOfDay()), 'admin:settings.business.closes', {
      required: true,
      spanAlways: 3,
      input: 'time',
      initial: '17:00',
    }),
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
  brand: object({
    tagline: field(localizedText(120), 'admin:settings.business.tagline', {
      group: 'admin:settings.business.company',
    }),
    name: field(requiredText(60), 'admin:settings.business.brand', { span: 3 }),
  }),
  business: object({
    sample: field(boolean(), 'admin:settings.business.isSample'),
    name: field(requiredText(120), 'admin:content.name', { span: 3 }),
    tax_number: field(requiredText(20), 'admin:settings.business.taxNumber', { span: 3 }),
    registration_number: field(requiredText(20), 'admin:settings.business.registrationNumber', {
      span: 3,
    }),
    street: field(requiredText(streetMaxLength), 'admin:settings.business.street', { span: 4 }),
    street_number: field(
      requiredText(streetNumberMaxLength),
      'admin:settings.business.streetNumber',
      { span: 2 },
    ),
    zip_code: field(requiredText(10), 'admin:settings.business.zipCode', { span: 2 }),
    city: field(requiredText(80), 'admin:settings.business.city', { span: 2 }),
    country: field(requiredText(80), 'admin:settings.business.country', { span: 2 }),
    coordinates: object({
      lat: field(degrees(90), 'admin:settings.business.lat', { span: 3 }),
      lng: field(degrees(180), 'admin:settings.business.lng', { span: 3 }),
    }),
    email: field(email(emailMaxLength), 'admin:settings.business.email', {
      group: 'admin:settings.business.contact',
      span: 3,
    }),
    phone: field(phone(), 'admin:settings.business.phone', { input: 'tel', span: 3 }),
    viber: field(nullable(phone()), 'admin:settings.business.viber', { input: 'tel', span: 3 }),
    opening_hours: field(size(array(openingHours), 0, 14), 'admin:settings.business.hours.row', {
      group: 'admin:settings.business.hours',
      add: 'admin:settings.business.hours.add',
    }),
  }),
  social: object({
    facebook: field(socialUrl(), 'admin:settings.business.facebook', {
      group: 'admin:settings.business.contact',
      span: 3,
    }),
    instagram: field(socialUrl(), 'admin:settings.business.instagram', { span: 3 }),
  }),
  /** The account for bank transfers. If it is empty, customers cannot pay by transfer. */
  transfer: object({
    account: field(bankAccount(), 'admin:settings.business.account', {
      group: 'admin:settings.business.transfer',
      span: 4,
      hint: 'admin:settings.business.account.hint',
    }),
    wait_days: field(wholeNumber(1, 30), 'admin:settings.business.transferDays', {
      hint: 'admin:settings.business.transferDays.hint',
      span: 2,
    }),
  }),
  /** Stock of at most this many units is low, regardless of the sales rate. */
  low_stock: field(wholeNumber(0, 1000), 'admin:settings.business.lowStock', {
    group: 'admin:stock.title',
    hint: 'admin:settings.business.lowStock.hint',
    values: { days: lowDays },
  }),
  /** Days from delivery to the email that asks for reviews. 0 disables the email. */
  review_request_days: field(wholeNumber(0, 60), 'admin:settings.business.reviewRequest', {
    group: 'admin:settings.business.reviews',
    hint: 'admin:settings.business.reviewRequest.hint',
  }),
});
export type BusinessSettings = Infer<typeof businessSettings>;

/** A million dinars in para. */
const maxAmount = 100_000_000;

const trackingUrl = refine(
  cleaned(string()),
  'trackingUrl',
  (url) => isTrackingUrl(url) || 'a URL with https and {number} after its host',
);
const courierColumn = object({
  heading: field(requiredText(60), 'admin:settings.delivery.column.title'),
  field: field(enums(courierFields), 'admin:settings.delivery.column.field'),
});

export const courier = object({
  /** The id in orders and payouts. Files without ids refer to couriers by name. */
  id: requiredText(60),
  name: field(requiredText(60), 'admin:content.name', { span: 4 }),
  payout_days: field(
    defaulted(wholeNumber(1, 60), defaultPayoutDays),
    'admin:settings.delivery.payoutDays',
    { initial: defaultPayoutDays, span: 2 },
  ),
  /** The parcel's number replaces `{number}`. Null if the courier has no tracking page. */
  tracking_url: field(nullable(trackingUrl), 'admin:settings.delivery.tracking', {
    ...{ hint: 'admin:settings.delivery.trackingUrl', values: { mark: '{number}' } },
  }),
  /** Archived couriers are not available for new parcels, but old parcels keep their links. */
  archived: field(defaulted(boolean(), false), 'admin:settings.delivery.archived'),
  /** Defaults to `standardColumns`. */
  columns: field(
    defaulted(size(array(courierColumn), 0, 40), []),
    'admin:settings.delivery.column',
  ),
});
export type Courier = Infer<typeof courier>;

const deliverySchedule = object({
  /** A time such as `12:00`, in the shop's time zone. Earlier orders are packed on the same working day. */
  cut_off: field(timeOfDay(), 'admin:settings.delivery.cutOff', {
    group: 'admin:settings.delivery.schedule',
    input: 'time',
    span: 2,
    hint: 'admin:settings.delivery.cutOff.hint',
  }),
  /** Working days from packing to delivery. The shop promises the later one. */
  transit_days: refine(
    object({
      min: field(wholeNumber(1, 30), 'admin:settings.delivery.transitMin', { span: 2 }),
      max: field(wholeNumber(1, 30), 'admin:settings.delivery.transitMax', { span: 2 }),
    }),
    'transitDays',
    (days) => days.min <= days.max || 'min is greater than max',
  ),
  /** The courier's working days from 1 (Monday) to 7 (Sunday). */
  working_days: field(nonempty(array(wholeNumber(1, 7))), 'admin:settings.delivery.workingDays'),
  /** Days off besides public holidays, such as `2026-12-31`. */
  closed_days: field(size(array(dayParam()), 0, 100), 'admin:settings.delivery.closedDay', {
    group: 'admin:settings.delivery.closedDays',
    input: 'date',
    add: 'admin:settings.delivery.closedDay.add',
  }),
});
export type DeliverySchedule = Infer<typeof deliverySchedule>;

export const deliverySettings = object({
  flat_rate: field(amount(maxAmount), 'admin:settings.delivery.flat', {
    hint: 'admin:settings.delivery.dinars',
    span: 3,
  }),
  free_from: field(amount(maxAmount), 'admin:settings.delivery.free', {
    hint: 'admin:settings.delivery.dinars',
    span: 3,
  }),
  note: field(
    withKnownPlaceholders(localizedText(500) as Struct<Localized, unknown>),
    'admin:settings.delivery.note',
    { area: true },
  ),
  pickup: object({
    offered: field(boolean(), 'admin:settings.pickup.offered', { group: 'admin:settings.pickup' }),
    hours: field(localizedText(300), 'admin:settings.pickup.hours'),
  }),
  schedule: deliverySchedule,
  /** Parcels without a courier use the first one that is not archived. */
  couriers: field(
    refine(
      coerce(size(array(courier), 0, 50), array(type({ name: string() })), (couriers) =>
        couriers.map((stored) => ({ id: stored.name, ...stored })),
      ),
      'differentNames',
      (couriers) =>
        [couriers.map(({ id }) => id), couriers.map(({ name }) => name.toLowerCase())].every(
          (names) => new Set(names).size === couriers.length,
        ) || 'taken',
    ),
    'admin:settings.delivery.courier',
    {
      group: 'admin:settings.delivery.couriers',
      add: 'admin:settings.delivery.courier.add',
    },
  ),
});
export type DeliverySettings = Infer<typeof deliverySettings>;
