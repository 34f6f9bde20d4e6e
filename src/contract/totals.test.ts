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

test('the total is the sum of the lines and the delivery', () => {
  fc.assert(
    fc.property(lines, terms, (bought, delivery) => {
      const totals = computeTotals(bought, delivery);
      const sum = bought.reduce((all, { quantity, unit_price }) => all + quantity * unit_price, 0);
      expect(totals.subtotal).toBe(sum);
      expect(totals.total).toBe(sum + totals.delivery);
    }),
  );
});

test('included VAT is exact by rate to half a para, and never more than the price', () => {
  fc.assert(
    fc.property(lines, terms, (bought, delivery) => {
      const totals = computeTotals(bought, delivery);
      expect(totals.vat).toBe(totals.vat_by_rate.reduce((sum, { amount }) => sum + amount, 0));
      expect(totals.vat).toBeLessThanOrEqual(totals.total);
      for (const { rate, amount } of totals.vat_by_rate) {
        const gross =
          bought
            .filter(({ vat_rate }) => vat_rate === rate)
            .reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0) +
          (rate === deliveryVatRate ? totals.delivery : 0);
        expect(Math.abs(amount - (gross * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test('delivery is free from the limit upwards, and costs its price one para below', () => {
  fc.assert(
    fc.property(terms, ({ flat_rate, free_from }) => {
      const of = (unit_price: number) =>
        computeTotals([{ quantity: 1, unit_price, vat_rate: 20 }], { flat_rate, free_from });
      expect(of(free_from)).toMatchObject({ delivery: 0, free_delivery_missing: 0 });
      expect(of(free_from - 1)).toMatchObject({ delivery: flat_rate, free_delivery_missing: 1 });
    }),
  );
});

test('the order of the lines does not matter', () => {
  fc.assert(
    fc.property(lines, terms, (bought, delivery) => {
      expect(computeTotals([...bought].reverse(), delivery)).toEqual(
        computeTotals(bought, delivery),
      );
    }),
  );
});

test('an empty cart has no delivery costs', () => {
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

test('units returned one by one add up to what was paid for the line', () => {
  const discounted = line.chain((bought) =>
    fc.record({
      quantity: fc.constant(bought.quantity),
      unit_price: fc.constant(bought.unit_price),
      discount: fc.integer({ min: 0, max: bought.quantity * bought.unit_price }),
    }),
  );
  fc.assert(
    fc.property(discounted, (bought) => {
      const { quantity, unit_price, discount } = bought;
      const refunds = Array.from(
        { length: quantity },
        (_, returned) => paidFor(bought, returned + 1) - paidFor(bought, returned),
      );
      for (const refund of refunds) expect(refund).toBeGreaterThanOrEqual(0);
      expect(refunds.reduce((sum, refund) => sum + refund, 0)).toBe(
        quantity * unit_price - discount,
      );
    }),
  );
});
