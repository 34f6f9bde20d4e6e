import { addDays, shopDay } from '../deliveryDay';
import { parseShopTime, shopTime } from '../longDate';

/*
 * Rules for reduced prices in Serbia's law on trade (Zakon o trgovini, articles 36 to 38), as interpreted by laymen.
 * Have a lawyer check them. Dates are calendar days in the shop's time zone, so clock changes cannot shift them.
 */

export const reductionKinds = ['action', 'season', 'clearance'] as const;
export type ReductionKind = (typeof reductionKinds)[number];

/** `over` includes reductions that never started. */
export const reductionStates = ['planned', 'running', 'over'] as const;
export type ReductionState = (typeof reductionStates)[number];

/** Including the first and last day. A clearance has no limit. */
export const maxReductionDays = { action: 31, season: 60 } as const;
/** The prior price is the lowest price in this many days before the start. */
const priorPriceDays = 30;

/** Reasons for rejecting a field, in addition to those for shoppers' forms. */
export const reductionFieldCodes = [
  /** On `until`: the reduction is longer than its kind allows. */
  'too_long',
  /** On `starts`: a seasonal reduction must not start on that day. */
  'season',
  /** On `price`: it is not below the prior price. */
  'not_lower',
  /** On `starts`: the reduction overlaps another one of the product. Its days are in `details`. */
  'overlap',
  'past',
  /** On `until`: it is before the first day. */
  'before_start',
  /** Goods cannot be received while the product is in clearance. */
  'clearance',
] as const;
export type ReductionFieldCode = (typeof reductionFieldCodes)[number];

export interface ReductionPeriod {
  kind: ReductionKind;
  /** The shop's local time, such as `2026-12-25T00:00`. */
  starts: string;
  /** The last day, or null for a clearance. */
  until: string | null;
}

type Failures = Partial<Record<'starts' | 'until', ReductionFieldCode | 'required' | 'invalid'>>;

export function periodFailures(period: ReductionPeriod, now: Date): Failures {
  const first = period.starts.slice(0, 10);
  if (first < shopDay(now)) return { starts: 'past' };
  if (period.kind === 'season' && !isSeasonStart(first)) return { starts: 'season' };
  return endFailures(period, now);
}

export function endFailures({ kind, starts, until }: ReductionPeriod, now: Date): Failures {
  const first = starts.slice(0, 10);
  if (kind === 'clearance') return until === null ? {} : { until: 'invalid' };
  if (until === null) return { until: 'required' };
  if (until < first) return { until: 'before_start' };
  if (until < shopDay(now)) return { until: 'past' };
  return until > addDays(first, maxReductionDays[kind] - 1) ? { until: 'too_long' } : {};
}

function isSeasonStart(day: string): boolean {
  const date = day.slice(5);
  return date >= '12-25' || date <= '01-10' || (date >= '07-01' && date <= '07-15');
}

export function endOfDay(day: string): Date {
  return parseShopTime(`${addDays(day, 1)}T00:00`);
}

export function lastDay(endsAt: Date): string {
  return shopDay(new Date(endsAt.getTime() - 1));
}

/** The start of the 30 days that determine the prior price. */
export function priorPriceSince(startsAt: Date): Date {
  const [day = '', time = ''] = shopTime(startsAt).split('T');
  return parseShopTime(`${addDays(day, -priorPriceDays)}T${time}`);
}
