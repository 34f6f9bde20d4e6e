import { longDate } from './longDate';

const evening = new Date('2026-11-21T22:30:00.000Z');

test('Serbian dates use the genitive of the month', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    longDate('sr-LAT')(new Date(Date.UTC(2026, month, 21))),
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

test('times are shown in the shop’s time zone', () => {
  expect(longDate('sr-LAT', true)(evening)).toBe('21. novembra 2026. u 23:30');
  expect(longDate('en', true)(evening)).toBe('November 21, 2026 at 23:30');
  const afterMidnight = new Date('2026-11-21T23:10:00.000Z');
  expect(longDate('en', true)(afterMidnight)).toBe('November 22, 2026 at 00:10');
  expect(longDate('en')(evening)).toBe('November 21, 2026');
});
