import type { DeliverySchedule } from './settings';
import { parseShopTime, shopTime } from './longDate';

/*
 * Computes when an order arrives (docs/decisions/orders.md). Dates are strings such as `2026-11-25`, so clock changes
 * cannot shift them.
 */

const dayMs = 24 * 60 * 60 * 1000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** From 1 (Monday) to 7 (Sunday). */
function getWeekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

export function shopDay(timestamp: Date): string {
  return shopTime(timestamp).slice(0, 10);
}

/** Uses Meeus's Julian algorithm. The Julian calendar is 13 days behind until 2099. */
function orthodoxEaster(year: number): string {
  const lunar = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - lunar + 34) % 7;
  const dayOfMarch = lunar + weekday + 22 + 13;
  return addDays(`${year}-03-01`, dayOfMarch - 1);
}

/** State holidays of Serbia. If one falls on a Sunday, the next day that is not a holiday is also a day off. */
const stateHolidays = ['01-01', '01-02', '02-15', '02-16', '05-01', '05-02', '11-11'];
const orthodoxChristmas = '01-07';

/** State and church holidays of Serbia. Church holidays are not moved from a Sunday. */
function publicHolidays(year: number): ReadonlySet<string> {
  const easter = orthodoxEaster(year);
  const holidays = new Set([
    `${year}-${orthodoxChristmas}`,
    // Good Friday to Easter Monday
    ...[-2, -1, 0, 1].map((days) => addDays(easter, days)),
  ]);
  const state = stateHolidays.map((date) => `${year}-${date}`);
  for (const day of state) holidays.add(day);
  for (const sunday of state.filter((day) => getWeekday(day) === 7)) {
    let dayOff = addDays(sunday, 1);
    while (holidays.has(dayOff)) dayOff = addDays(dayOff, 1);
    holidays.add(dayOff);
  }
  return holidays;
}

export function isWorkingDay(schedule: DeliverySchedule, day: string): boolean {
  return (
    schedule.working_days.includes(getWeekday(day)) &&
    !schedule.closed_days.includes(day) &&
    !publicHolidays(Number(day.slice(0, 4))).has(day)
  );
}

function addWorkingDays(schedule: DeliverySchedule, day: string, count: number): string {
  let [result, remaining] = [day, count];
  while (remaining > 0) {
    result = addDays(result, 1);
    if (isWorkingDay(schedule, result)) remaining -= 1;
  }
  return result;
}

export function arrivalDay(schedule: DeliverySchedule, shippedAt: Date): string {
  return addWorkingDays(schedule, shopDay(shippedAt), schedule.transit_days.max);
}

/** Orders before the cut-off on a working day are packed on that day, and others on the next working day. */
export function readyDay(schedule: DeliverySchedule, orderedAt: Date): string {
  const day = shopDay(orderedAt);
  const time = shopTime(orderedAt).slice(11, 16);
  const isPackedToday = time < schedule.cut_off && isWorkingDay(schedule, day);
  return addWorkingDays(schedule, day, isPackedToday ? 0 : 1);
}

export function expectedDay(schedule: DeliverySchedule, orderedAt: Date): string {
  return addWorkingDays(schedule, readyDay(schedule, orderedAt), schedule.transit_days.max);
}

/** When `expectedDay` changes next. */
export function nextCutOff(schedule: DeliverySchedule, now: Date): Date {
  return parseShopTime(`${readyDay(schedule, now)}T${schedule.cut_off}`);
}
