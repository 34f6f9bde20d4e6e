import { longDate, onDay, shopTime, shopTimeZone } from './longDate';

const evening = new Date('2026-11-21T22:30:00.000Z');

test('uses the genitive of the month in Serbian dates', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    longDate('sr-LAT', new Date(Date.UTC(2026, month, 21))),
  );
  expect(months).toEqual(
    [
      'januara',
      'februara',
      'marta',
      'aprila',
      'maja',
      'juna',
      'jula',
      'avgusta',
      'septembra',
      'oktobra',
      'novembra',
      'decembra',
    ].map((month) => `21. ${month} 2026.`),
  );
});

test('formats times in the shop’s time zone', () => {
  expect(longDate('sr-LAT', evening, true)).toBe('21. novembra 2026. u 23:30');
  expect(longDate('en', evening, true)).toBe('21 November 2026 at 23:30');
  const afterMidnight = new Date('2026-11-21T23:10:00.000Z');
  expect(longDate('en', afterMidnight, true)).toBe('22 November 2026 at 00:10');
  expect(longDate('en', evening)).toBe('21 November 2026');
});

test.each([
  ['2026-11-23', 'u ponedeljak, 23. novembra', 'Monday, 23 November'],
  ['2026-11-24', 'u utorak, 24. novembra', 'Tuesday, 24 November'],
  ['2026-11-25', 'u sredu, 25. novembra', 'Wednesday, 25 November'],
  ['2026-11-26', 'u četvrtak, 26. novembra', 'Thursday, 26 November'],
  ['2026-11-27', 'u petak, 27. novembra', 'Friday, 27 November'],
  ['2026-11-28', 'u subotu, 28. novembra', 'Saturday, 28 November'],
  ['2026-11-29', 'u nedelju, 29. novembra', 'Sunday, 29 November'],
])(
  'formats %s with its weekday, which is in the accusative in Serbian',
  (day, serbian, english) => {
    expect([onDay('sr-LAT', day), onDay('en', day)]).toEqual([serbian, english]);
  },
);

test.each([
  ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59', 'before the clocks go forward'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00', 'after the clocks go forward'],
  ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59', 'before the clocks go back'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00', 'after the clocks go back'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00', 'at midnight on New Year’s Day'],
])('converts %s to %s %s', (timestamp, time) => {
  expect(shopTime(new Date(timestamp))).toBe(time);
});

test('matches Intl for every hour of forty years', () => {
  const byIntl = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: shopTimeZone,
  });
  const hourMs = 60 * 60 * 1000;
  const mismatches: string[] = [];
  for (let time = Date.UTC(2010, 0, 1); time < Date.UTC(2050, 0, 1); time += hourMs) {
    const timestamp = new Date(time);
    if (shopTime(timestamp) !== byIntl.format(timestamp).replace(' ', 'T'))
      mismatches.push(timestamp.toISOString());
  }
  expect(mismatches).toEqual([]);
});
