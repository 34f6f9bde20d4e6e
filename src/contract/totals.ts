import { vatIncluded, type Para } from './money';

/** VAT on delivery, percent. */
export const deliveryVatRate = 20;

export interface PricedLine {
  quantity: number;
  unit_price: Para;
  /** Percent, included in the price. */
  vat_rate: number;
}

export interface DeliveryTerms {
  flat_rate: Para;
  /** Subtotal from which delivery is free. */
  free_from: Para;
}

/** Of an order that is picked up. */
export const noDelivery: DeliveryTerms = { flat_rate: 0, free_from: 0 };

export interface ComputedTotals {
  subtotal: Para;
  delivery: Para;
  /** Included VAT per rate, ascending; delivery has its own rate. */
  vat_by_rate: { rate: number; amount: Para }[];
  vat: Para;
  total: Para;
  free_delivery_missing: Para;
}

/**
 * Computes totals (docs/decisions/money.md): prices include VAT, which is extracted
 * from the gross sum per rate; delivery is free above a subtotal and for an empty list.
 */
export function computeTotals(lines: readonly PricedLine[], terms: DeliveryTerms): ComputedTotals {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);
  const delivery = lines.length === 0 || subtotal >= terms.free_from ? 0 : terms.flat_rate;
  const gross = new Map<number, Para>();
  const add = (rate: number, amount: Para) => gross.set(rate, (gross.get(rate) ?? 0) + amount);
  for (const line of lines) add(line.vat_rate, line.quantity * line.unit_price);
  if (delivery > 0) add(deliveryVatRate, delivery);
  const vat_by_rate = [...gross]
    .sort(([a], [b]) => a - b)
    .map(([rate, amount]) => ({ rate, amount: vatIncluded(amount, rate) }));
  return {
    subtotal,
    delivery,
    vat_by_rate,
    vat: vatOf(vat_by_rate),
    total: subtotal + delivery,
    free_delivery_missing:
      lines.length === 0 ? terms.free_from : Math.max(0, terms.free_from - subtotal),
  };
}

/** Of all rates. */
export function vatOf(rates: ComputedTotals['vat_by_rate']): Para {
  return rates.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * What was paid for some pieces of a line. Returned one after the other, the pieces add up to what was paid for all.
 */
export function paidFor(
  line: { quantity: number; unit_price: Para; discount?: Para | undefined },
  pieces: number,
): Para {
  const { quantity, unit_price, discount = 0 } = line;
  return pieces * unit_price - Math.floor((discount * pieces) / quantity);
}

export function refundOf(
  lines: readonly (Parameters<typeof paidFor>[0] & { returned?: number | undefined })[],
): Para {
  return lines.reduce((sum, line) => sum + paidFor(line, line.returned ?? 0), 0);
}
