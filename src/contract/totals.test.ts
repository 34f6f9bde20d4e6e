import fc from '@tests/support/properties';
import { computeTotals, deliveryVatRate, paidFor, type PricedLine } from './totals';

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unit_price: fc.integer({ min: 0, max: 2_000_000 }),
  vat_rate: fc.constantFrom(10, 20),
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });
const terms = fc.record({
  flat_rate: fc.integer({ min: 0, max: 100_000 }),
  free_from: fc.integer({ min: 1, max: 10_000_000 }),
});

test('adds lines and delivery to the total', () => {
  fc.assert(
    fc.property(lines, terms, (input, delivery) => {
      const totals = computeTotals(input, delivery);
      const sum = input.reduce((all, { quantity, unit_price }) => all + quantity * unit_price, 0);
      expect(totals.subtotal).toBe(sum);
      expect(totals.total).toBe(sum + totals.delivery);
    }),
  );
});

test('computes the included VAT by rate to within half a para, and never above the total', () => {
  fc.assert(
    fc.property(lines, terms, (input, delivery) => {
      const totals = computeTotals(input, delivery);
      expect(totals.vat).toBe(totals.vat_by_rate.reduce((sum, { amount }) => sum + amount, 0));
      expect(totals.vat).toBeLessThanOrEqual(totals.total);
      for (const { rate, amount } of totals.vat_by_rate) {
        const gross =
          input
            .filter(({ vat_rate }) => vat_rate === rate)
            .reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0) +
          (rate === deliveryVatRate ? totals.delivery : 0);
        expect(Math.abs(amount - (gross * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test('makes delivery free from the threshold, but not one para below it', () => {
  fc.assert(
    fc.property(terms, ({ flat_rate, free_from }) => {
      const totalsFor = (unit_price: number) =>
        computeTotals([{ quantity: 1, unit_price, vat_rate: 20 }], { flat_rate, free_from });
      expect(totalsFor(free_from)).toMatchObject({ delivery: 0, free_delivery_missing: 0 });
      expect(totalsFor(free_from - 1)).toMatchObject({
        delivery: flat_rate,
        free_delivery_missing: 1,
      });
    }),
  );
});

test('does not depend on the order of the lines', () => {
  fc.assert(
    fc.property(lines, terms, (input, delivery) => {
      expect(computeTotals([...input].reverse(), delivery)).toEqual(computeTotals(input, delivery));
    }),
  );
});

test('charges no delivery for an empty cart', () => {
  expect(computeTotals([], { flat_rate: 35_000, free_from: 400_000 })).toEqual({
    subtotal: 0,
    discount: 0,
    delivery: 0,
    vat_by_rate: [],
    vat: 0,
    total: 0,
    free_delivery_missing: 400_000,
  });
});

test('refunds the amount paid for a line when its units are returned one by one', () => {
  const discounted = line.chain((input) =>
    fc.record({
      quantity: fc.constant(input.quantity),
      unit_price: fc.constant(input.unit_price),
      discount: fc.integer({ min: 0, max: input.quantity * input.unit_price }),
    }),
  );
  fc.assert(
    fc.property(discounted, (input) => {
      const { quantity, unit_price, discount } = input;
      const refunds = Array.from(
        { length: quantity },
        (_, returned) => paidFor(input, returned + 1) - paidFor(input, returned),
      );
      for (const refund of refunds) expect(refund).toBeGreaterThanOrEqual(0);
      expect(refunds.reduce((sum, refund) => sum + refund, 0)).toBe(
        quantity * unit_price - discount,
      );
    }),
  );
});
