import { bottleDays } from './netContent';

it.each([
  [[{ net: '0,7 l', quantity: 1 }], 17],
  [
    [
      { net: '250 ml', quantity: 2 },
      { net: '3 × 250 ml', quantity: 1 },
    ],
    31,
  ],
  [
    [
      { net: '1 l', quantity: 1 },
      { net: '450 g', quantity: 3 },
    ],
    25,
  ],
  [[{ net: '450 g', quantity: 3 }], 0],
  [
    [
      { net: '30 ml', quantity: 1 },
      { net: 'komad', quantity: 9 },
    ],
    0,
  ],
  [[{ net: '1 l', quantity: 0 }], 0],
])('bottles of %j last for %i days at 40 ml a day', (packages, days) => {
  expect(bottleDays(packages)).toBe(days);
});
