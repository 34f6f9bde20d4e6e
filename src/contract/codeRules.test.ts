import fc from '@tests/support/properties';
import { applyCode, type CodeRules, codeStateOn, normalizeCode } from './codeRules';
import { shopDay } from './deliveryDay';
import { computeTotals, paidFor, shortenedLine, spreadDiscount } from './totals';

const terms = { flat_rate: 35_000, free_from: 400_000 };
const tenPercent: CodeRules = {
  kind: 'percent',
  value: 10,
  minimum: 0,
  categories: [],
  on_reduced: true,
};
const line = (unit_price: number, more: object = {}) => ({
  quantity: 1,
  unit_price,
  prior_price: null,
  category: 'juices',
  ...more,
});

const amounts = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), {
  minLength: 1,
  maxLength: 20,
});

test('distributes a discount by value, accurate to the para, with no share above the amount it is deducted from', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 2_000_000_000 }), (values, discount) => {
      const sum = values.reduce((total, value) => total + value, 0);
      const spread = Math.min(discount, sum);
      const shares = spreadDiscount(values, discount);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(spread);
      shares.forEach((share, index) => {
        const value = values[index] ?? 0;
        expect(share).toBeLessThanOrEqual(value);
        const exact = sum === 0 ? 0 : (value * spread) / sum;
        expect(Math.abs(share - exact)).toBeLessThan(1.001);
      });
    }),
  );
});

test('rounds up the largest remainders, and the first among equal remainders', () => {
  expect(spreadDiscount([100, 100, 100], 100)).toEqual([34, 33, 33]);
  expect(spreadDiscount([100, 250, 150], 99)).toEqual([20, 49, 30]);
});

test('keeps the discount and the paid amount consistent when a line is shortened', () => {
  const purchase = fc
    .record({ quantity: fc.integer({ min: 1, max: 99 }), unit_price: fc.nat(500_000) })
    .chain((one) =>
      fc.record({
        quantity: fc.constant(one.quantity),
        unit_price: fc.constant(one.unit_price),
        discount: fc.nat(one.quantity * one.unit_price),
        remaining: fc.nat(one.quantity),
      }),
    );
  fc.assert(
    fc.property(purchase, ({ remaining, ...one }) => {
      const shortened = shortenedLine(one, remaining);
      expect(shortened.line_total - shortened.discount).toBe(paidFor(one, remaining));
      expect(shortened.discount).toBeGreaterThanOrEqual(0);
      expect(shortened.discount).toBeLessThanOrEqual(shortened.line_total);
    }),
  );
});

test('rounds percentages up to whole dinars', () => {
  const { discounts } = applyCode({ ...tenPercent, value: 15 }, [line(129_000)], terms);
  expect(discounts).toEqual([19_400]);
});

test("discounts only lines that are in the code's categories and not already reduced", () => {
  const lines = [
    line(100_000),
    line(50_000, { prior_price: 60_000 }),
    line(80_000, { category: 'honey' }),
  ];
  const rules = { ...tenPercent, categories: ['juices'], on_reduced: false };
  expect(applyCode(rules, lines, terms).discounts).toEqual([10_000, 0, 0]);
});

test.each([
  [{ categories: ['honey'] }, 'categories'],
  [{ on_reduced: false }, 'reduced'],
  [{ minimum: 50_001 }, 'minimum'],
  [{ minimum: 50_000 }, null],
])('for %j, reports the problem %s', (rules, problem) => {
  const lines = [line(50_000, { prior_price: 60_000 })];
  const found = applyCode({ ...tenPercent, ...rules }, lines, terms);
  expect(found.problem).toBe(problem);
  expect(found.discounts).toEqual([problem ? 0 : 5_000]);
});

test('bases free delivery on the goods before the discount', () => {
  const lines = [line(400_000, { vat_rate: 20 })];
  const { discounts, terms: appliedTerms } = applyCode({ ...tenPercent, value: 50 }, lines, terms);
  const priced = [{ quantity: 1, unit_price: 400_000, vat_rate: 20, discount: discounts[0] }];
  expect(computeTotals(priced, appliedTerms)).toMatchObject({
    delivery: 0,
    discount: 200_000,
    total: 200_000,
  });
});

test.each(['hvala-10', 'HVALA 10', ' Hvala–10 ', 'хвала10', 'hválá10'])(
  'normalises %s to HVALA10',
  (typed) => {
    expect(normalizeCode(typed)).toBe('HVALA10');
  },
);

// The clocks change on these nights.
test.each([
  ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
])('accepts a code for %s from the first to the last second of the day', (day, first, last) => {
  const code = { starts_on: day, ends_on: day, max_uses: null, uses: 0, stopped_at: null };
  const stateAt = (timestamp: number) => codeStateOn(shopDay(new Date(timestamp)), code);
  const [from, to] = [Date.parse(first), Date.parse(last)];
  expect([from - 1000, from, to, to + 1000].map(stateAt)).toEqual([
    'planned',
    'valid',
    'valid',
    'ended',
  ]);
});
