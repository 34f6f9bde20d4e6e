import { bottleDays } from './netContent';

it.each<[Record<string, number>, number]>([
  [{ '0,7 l': 1 }, 17],
  [{ '250 ml': 2, '3 × 250 ml': 1 }, 31],
  [{ '1 l': 1, '450 g': 3 }, 25],
  [{ '450 g': 3 }, 0],
  [{ '30 ml': 1, komad: 9 }, 0],
  [{ '1 l': 0 }, 0],
])('computes that %j lasts for %i days at 40 ml a day', (bottles, days) => {
  const packages = Object.entries(bottles).map(([net, quantity]) => ({ net, quantity }));
  expect(bottleDays(packages)).toBe(days);
});
