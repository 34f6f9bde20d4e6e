import {
  array,
  integer,
  max,
  min,
  nonempty,
  nullable,
  object,
  pattern,
  refine,
  string,
  type Infer,
} from 'superstruct';
import { dayParam, requiredText } from './fields';

/** What the owner may set for delivery, in the shop's files and in the admin; see `DeliverySchedule`. */

const wholeNumber = (least: number, most: number) => max(min(integer(), least), most);

export const timeOfDay = () => pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/);
export const workingDays = () => nonempty(array(wholeNumber(1, 7)));
export const closedDays = () => array(dayParam());
export const transitDays = () =>
  refine(
    object({ min: wholeNumber(1, 30), max: wholeNumber(1, 30) }),
    'transitDays',
    (days) => days.min <= days.max || 'min is more than max',
  );

const trackingAddress = refine(
  string(),
  'trackingAddress',
  (address) => isTrackingAddress(address) || 'an address with https and {number} behind its host',
);
export const courierName = () => requiredText(60);
export const courierAddress = () => nullable(trackingAddress);

/** What the owner sets for `deliveryDay.ts`. */
export const deliverySchedule = object({
  /** Time of the shop, `12:00`: orders before it are packed on the same working day. */
  cut_off: string(),
  /** Of the courier; 1 is Monday. */
  working_days: array(integer()),
  /** Working days from packing to delivery; the later one is promised. */
  transit_days: object({ min: integer(), max: integer() }),
  /** `2026-12-31`, besides public holidays. */
  closed_days: array(string()),
});
export type DeliverySchedule = Infer<typeof deliverySchedule>;

/** `tracking_url` has `{number}` in place of the parcel's number; null if the courier shows none. */
export const courier = object({ name: string(), tracking_url: nullable(string()) });
export type Courier = Infer<typeof courier>;

const placeholder = '{number}';

/** Whether a courier's tracking address is https and has the placeholder once, behind the host. */
export function isTrackingAddress(address: string): boolean {
  const [before = '', after, ...more] = address.split(placeholder);
  if (after === undefined || more.length > 0) return false;
  return /^https:\/\/[^\s/?#@\\{}]+\/\S*$/.test(before) && /^\S*$/.test(after);
}

interface Parcel {
  courier: string;
  tracking_number: string | null;
}

/**
 * The courier's page about a parcel; undefined without a number, or if the courier has no address or is
 * unknown. A parcel that names no courier went with the first one.
 */
export function trackingUrl(
  couriers: readonly Courier[],
  { courier, tracking_number }: Parcel,
): string | undefined {
  if (!tracking_number) return undefined;
  const name = courier.trim().toLowerCase();
  const found = couriers.find((one) => name === '' || one.name.toLowerCase() === name);
  // Half a character, which no text in the database has, cannot be encoded.
  const number = encodeURIComponent(tracking_number.replace(/\p{Cs}/gu, ''));
  return found?.tracking_url?.replace(placeholder, () => number);
}
