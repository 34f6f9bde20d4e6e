import { testSchedule as schedule } from '@tests/support/sampleResponses';
import fc from '@tests/support/properties';
import {
  arrivalDay,
  expectedDay,
  isWorkingDay,
  nextCutOff,
  readyDay,
  shopDay,
} from './deliveryDay';

const dayMs = 24 * 60 * 60 * 1000;
const days = Array.from({ length: 730 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1) + index * dayMs).toISOString().slice(0, 10),
);

/** Holidays by law. 2026-02-17 and 2027-05-04 are days off because a holiday falls on a Sunday. */
const holidays = [
  ['2026-01-01', '2026-01-02', '2026-01-07', '2026-02-15', '2026-02-16', '2026-02-17'],
  ['2026-04-10', '2026-04-11', '2026-04-12', '2026-04-13', '2026-05-01', '2026-05-02'],
  ['2026-11-11'],
  ['2027-01-01', '2027-01-02', '2027-01-07', '2027-02-15', '2027-02-16'],
  ['2027-04-30', '2027-05-01', '2027-05-02', '2027-05-03', '2027-05-04', '2027-11-11'],
].flat();
const newYear2028 = ['2028-01-01', '2028-01-02', '2028-01-03'];

/** The offset from UTC. Clocks change on the last Sundays of March and October. */
function offsetOn(day: string): string {
  const isSummer =
    (day >= '2026-03-29' && day < '2026-10-25') || (day >= '2027-03-28' && day < '2027-10-31');
  return isSummer ? '+02:00' : '+01:00';
}
const shopTimestamp = (day: string, time: string) => new Date(`${day}T${time}${offsetOn(day)}`);

const everyDay = { ...schedule, working_days: [1, 2, 3, 4, 5, 6, 7] };
const weekday = (day: string) => new Date(day).getUTCDay();
const isDayOff = (day: string) =>
  [...holidays, ...newYear2028].includes(day) || [0, 6].includes(weekday(day));

test('treats exactly the public holidays of Serbia as days off in 2026 and 2027', () => {
  expect(days.filter((day) => !isWorkingDay(everyDay, day))).toEqual(holidays);
});

test.each([
  [
    2021,
    '2021-05-04',
    '2021-05-05',
    'Labour Day on Easter Sunday is moved to the day after Easter Monday',
  ],
  [2022, '2022-01-03', '2022-01-04', 'the second of January was a Sunday'],
  [2023, '2023-01-03', '2023-01-04', 'the first of January was a Sunday'],
  [2024, '2024-05-06', '2024-05-07', 'Easter was on 5 May'],
  [2025, '2025-04-21', '2025-04-22', 'Easter was on 20 April'],
  [2028, '2028-04-17', '2028-04-18', 'Easter is on 16 April'],
])('in %i, treats %s as a day off and %s as a working day: %s', (_year, dayOff, working) => {
  expect(isWorkingDay(everyDay, dayOff)).toBe(false);
  expect(isWorkingDay(everyDay, working)).toBe(true);
});

test('does not move Christmas when it falls on a Sunday', () => {
  expect(isWorkingDay(everyDay, '2024-01-08')).toBe(true);
});

/** Returns the working days after a day, based on the holidays above. */
const workingDaysAfter = (day: string) =>
  [...days, ...newYear2028, '2028-01-04', '2028-01-05', '2028-01-06'].filter(
    (name) => name > day && !isDayOff(name),
  );

test('promises the right day before and after the cut-off on every day of 2026 and 2027', () => {
  const getPromise = days.map((day) => [
    day,
    expectedDay(schedule, shopTimestamp(day, '11:59:59')),
    expectedDay(schedule, shopTimestamp(day, '12:00:00')),
  ]);
  // An order is packed today or on the next working day, then spends two working days in transit.
  const expected = days.map((day) => {
    const [, second, third] = workingDaysAfter(day);
    return [day, isDayOff(day) ? third : second, third];
  });
  expect(getPromise).toEqual(expected);
});

test('delivers a parcel two working days after it is shipped, on every day of 2026 and 2027', () => {
  expect(days.map((day) => arrivalDay(schedule, shopTimestamp(day, '18:00:00')))).toEqual(
    days.map((day) => workingDaysAfter(day)[1]),
  );
});

test("ends the day at the shop's midnight, even when the clocks change", () => {
  const daysBeforeMidnight = days.map((day) => shopDay(shopTimestamp(day, '23:59:59')));
  const daysAfterMidnight = days.map((day) =>
    shopDay(new Date(shopTimestamp(day, '23:59:59').getTime() + 1000)),
  );
  expect(daysBeforeMidnight).toEqual(days);
  expect(daysAfterMidnight.slice(0, -1)).toEqual(days.slice(1));
});

test.each([
  ['2026-11-24', '2026-11-27', { ...schedule, closed_days: ['2026-11-25'] }, 'Wednesday is closed'],
  ['2026-11-24', '2026-11-27', { ...schedule, closed_days: ['2026-11-24'] }, 'today is closed'],
  ['2026-11-27', '2026-11-30', { ...schedule, working_days: [1, 2, 3, 4, 5, 6] }, 'with Saturday'],
  ['2026-11-24', '2026-11-25', { ...schedule, transit_days: { min: 1, max: 1 } }, 'in one day'],
])(
  'promises that an order placed on %s arrives on %s with the settings %j',
  (orderedOn, arrival, customSchedule) => {
    expect(expectedDay(customSchedule, shopTimestamp(orderedOn, '09:00:00'))).toBe(arrival);
  },
);

test('changes the promised days at the next cut-off and not before, with any settings', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  const hours = fc.integer({ min: 4, max: 23 });
  fc.assert(
    fc.property(
      weekdays,
      hours,
      fc.constantFrom(...days),
      fc.integer({ min: 0, max: 24 * 60 * 60 - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (working_days, hour, day, second, part) => {
        const cut_off = `${String(hour).padStart(2, '0')}:30`;
        const customSchedule = { ...schedule, working_days, cut_off };
        const now = new Date(shopTimestamp(day, '00:00:00').getTime() + second * 1_000);
        const getPromise = (timestamp: number) =>
          [readyDay, expectedDay]
            .map((formatDay) => formatDay(customSchedule, new Date(timestamp)))
            .join();
        const end = nextCutOff(customSchedule, now).getTime();
        expect(end).toBeGreaterThan(now.getTime());
        expect(getPromise(now.getTime() + part * (end - 1 - now.getTime()))).toBe(
          getPromise(now.getTime()),
        );
        expect(getPromise(end - 1)).toBe(getPromise(now.getTime()));
        expect(getPromise(end)).not.toBe(getPromise(now.getTime()));
      },
    ),
  );
});
