import {
  endFailures,
  endOfDay,
  lastDay,
  periodFailures,
  priorPriceSince,
  type ReductionKind,
} from './reductionRules';
import { parseShopTime, shopTime } from '../longDate';

const now = new Date('2026-11-25T12:00:00Z');
const failures = (kind: ReductionKind, starts: string, until: string | null) =>
  periodFailures({ kind, starts: `${starts}T00:00`, until }, now);

describe('limits the length of a reduction, counting both the first and the last day', () => {
  test.each([
    ['action', '2026-12-01', '2026-12-01', {}],
    ['action', '2026-12-01', '2026-12-31', {}],
    ['action', '2026-12-01', '2027-01-01', { until: 'too_long' }],
    // These cross the end of February and both clock changes.
    ['action', '2027-02-01', '2027-03-03', {}],
    ['action', '2027-02-01', '2027-03-04', { until: 'too_long' }],
    ['action', '2027-03-15', '2027-04-14', {}],
    ['action', '2027-03-15', '2027-04-15', { until: 'too_long' }],
    ['action', '2027-10-10', '2027-11-09', {}],
    ['action', '2027-10-10', '2027-11-10', { until: 'too_long' }],
    ['season', '2026-12-25', '2027-02-22', {}],
    ['season', '2026-12-25', '2027-02-23', { until: 'too_long' }],
    ['season', '2027-07-01', '2027-08-29', {}],
    ['season', '2027-07-01', '2027-08-30', { until: 'too_long' }],
    ['clearance', '2026-12-01', null, {}],
    ['clearance', '2026-12-01', '2026-12-02', { until: 'invalid' }],
    ['action', '2026-12-01', null, { until: 'required' }],
    ['action', '2026-12-02', '2026-12-01', { until: 'before_start' }],
  ] as const)('%s from %s to %s', (kind, starts, until, expected) => {
    expect(failures(kind, starts, until)).toEqual(expected);
  });
});

describe('limits the start of a seasonal reduction', () => {
  test.each([
    ['2026-12-24', false],
    ['2026-12-25', true],
    ['2027-01-10', true],
    ['2027-01-11', false],
    ['2027-06-30', false],
    ['2027-07-01', true],
    ['2027-07-15', true],
    ['2027-07-16', false],
  ])('%s: %s', (day, allowed) => {
    expect(failures('season', day, day)).toEqual(allowed ? {} : { starts: 'season' });
  });
});

test('rejects a start or end on a past day in the shop’s time zone', () => {
  const afterMidnight = new Date('2026-11-25T23:30:00Z');
  const from = (starts: string) =>
    periodFailures({ kind: 'action', starts, until: '2026-12-01' }, afterMidnight);
  expect(from('2026-11-25T23:59')).toEqual({ starts: 'past' });
  expect(from('2026-11-26T00:00')).toEqual({});
  const period = { kind: 'action', starts: '2026-11-01T00:00', until: '2026-11-25' } as const;
  expect(endFailures(period, afterMidnight)).toEqual({ until: 'past' });
  expect(endFailures(period, now)).toEqual({});
});

describe('converts local times', () => {
  test.each([
    ['2026-11-26T00:00', '2026-11-25T23:00:00.000Z'],
    ['2027-07-01T00:00', '2027-06-30T22:00:00.000Z'],
    // The clocks go forward, so this time does not exist.
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    // The clocks go back, so this time occurs twice.
    ['2027-10-31T02:30', '2027-10-31T01:30:00.000Z'],
    ['2027-10-31T01:59', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
  ])('%s is %s', (time, timestamp) => {
    expect(parseShopTime(time).toISOString()).toBe(timestamp);
  });

  test('ends days of 23, 24 or 25 hours at midnight', () => {
    const getHours = (day: string) =>
      (endOfDay(day).getTime() - parseShopTime(`${day}T00:00`).getTime()) / 3_600_000;
    expect(['2027-03-28', '2027-03-29', '2027-10-31'].map(getHours)).toEqual([23, 24, 25]);
    expect(lastDay(endOfDay('2027-10-31'))).toBe('2027-10-31');
  });

  test('starts the 30 days before a reduction at the same time of day, even if the clocks change', () => {
    const since = (time: string) => shopTime(priorPriceSince(parseShopTime(time)));
    expect(since('2026-11-20T08:00')).toBe('2026-10-21T08:00:00');
    expect(since('2027-04-10T00:00')).toBe('2027-03-11T00:00:00');
  });
});
