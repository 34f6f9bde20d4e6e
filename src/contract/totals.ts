import { vatIncluded, type Para } from './money';

/** In percent. */
export const deliveryVatRate = 20;

export interface PricedLine {
  quantity: number;
  unit_price: Para;
  /** For all units of the line. */
  discount?: Para | undefined;
  /** In percent, included in the price. */
  vat_rate: number;
}

export interface DeliveryTerms {
  flat_rate: Para;
  /** The subtotal from which delivery is free. */
  free_from: Para;
}

export const noDelivery: DeliveryTerms = { flat_rate: 0, free_from: 0 };

export interface ComputedTotals {
  subtotal: Para;
  discount: Para;
  delivery: Para;
  /** The included VAT, ascending by rate. Delivery has its own rate. */
  vat_by_rate: { rate: number; amount: Para }[];
  vat: Para;
  total: Para;
  free_delivery_missing: Para;
}

/**
 * Prices include VAT, which is extracted per rate after the discount (docs/decisions/money.md). The threshold for free
 * delivery applies before the discount. An empty list has no delivery fee.
 */
export function computeTotals(lines: readonly PricedLine[], terms: DeliveryTerms): ComputedTotals {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);
  const discount = lines.reduce((sum, line) => sum + (line.discount ?? 0), 0);
  const delivery = lines.length === 0 || subtotal >= terms.free_from ? 0 : terms.flat_rate;
  const gross = new Map<number, Para>();
  const add = (rate: number, amount: Para) => gross.set(rate, (gross.get(rate) ?? 0) + amount);
  for (const line of lines) add(line.vat_rate, paidFor(line, line.quantity));
  if (delivery > 0) add(deliveryVatRate, delivery);
  const vat_by_rate = [...gross]
    .sort(([a], [b]) => a - b)
    .map(([rate, amount]) => ({ rate, amount: vatIncluded(amount, rate) }));
  return {
    subtotal,
    discount,
    delivery,
    vat_by_rate,
    vat: getVat(vat_by_rate),
    total: subtotal - discount + delivery,
    free_delivery_missing:
      lines.length === 0 ? terms.free_from : Math.max(0, terms.free_from - subtotal),
  };
}

export function getVat(rates: ComputedTotals['vat_by_rate']): Para {
  return rates.reduce((sum, { amount }) => sum + amount, 0);
}

/** Amounts for single units add up to the amount for all of them. */
export function paidFor(
  line: { quantity: number; unit_price: Para; discount?: Para | undefined },
  units: number,
): Para {
  const { quantity, unit_price, discount = 0 } = line;
  return units * unit_price - Math.floor((discount * units) / quantity);
}

export function getRefund(
  lines: readonly (Parameters<typeof paidFor>[0] & { returned?: number | undefined })[],
): Para {
  return lines.reduce((sum, line) => sum + paidFor(line, line.returned ?? 0), 0);
}

/** Distributes a discount proportionally, to the para, by largest remainder. No share exceeds its amount. */
export function spreadDiscount(amounts: readonly Para[], discount: Para): Para[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const spread = Math.min(discount, sum);
  if (spread <= 0) return amounts.map(() => 0);
  // The product of two amounts may exceed the safe integers.
  const products = amounts.map((amount) => BigInt(amount) * BigInt(spread));
  const shares = products.map((product) => Number(product / BigInt(sum)));
  const remainingPara = spread - shares.reduce((total, share) => total + share, 0);
  const remainders = products.map((product, index) => ({ index, left: product % BigInt(sum) }));
  const byRemainder = remainders.toSorted((a, b) =>
    a.left === b.left ? a.index - b.index : Number(b.left > a.left) * 2 - 1,
  );
  const rounded = new Set(byRemainder.slice(0, remainingPara).map(({ index }) => index));
  return shares.map((share, index) => (rounded.has(index) ? share + 1 : share));
}

export function shortenedLine<Line extends { quantity: number; unit_price: Para; discount: Para }>(
  line: Line,
  quantity: number,
): Line & { line_total: Para } {
  const line_total = quantity * line.unit_price;
  return { ...line, quantity, line_total, discount: line_total - paidFor(line, quantity) };
}
