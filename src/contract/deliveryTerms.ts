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
import { isTrackingAddress } from './trackingUrl';

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
