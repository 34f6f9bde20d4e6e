import type { CourierDebt, Match, MatchedPayment, Payable } from '@/contract/admin/money';
import type { SettlementInput } from '@/contract/admin/money';

export interface PaidLine extends MatchedPayment {
  order: Payable;
  /** What the courier paid more; negative if less. */
  difference: number;
  accepted: boolean;
  /** By the owner. */
  isLinked: boolean;
}

export interface Review {
  differing: PaidLine[];
  unknown: MatchedPayment[];
  matching: PaidLine[];
  /** The orders that are settled. */
  orders: PaidLine[];
  expected: number;
  difference: number;
  unknownAmount: number;
  total: number;
  /** What is still asked of the courier. */
  claimed: number;
  /** Orders that are delivered by booking. */
  delivered: PaidLine[];
}

const sumOf = <Line>(lines: readonly Line[], amountOf: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** A matched list in groups, as the owner has decided. */
export function reviewOf(
  { payments }: Match,
  accepted: readonly number[],
  linked: readonly number[],
): Review {
  const orders: PaidLine[] = [];
  const unknown: MatchedPayment[] = [];
  for (const payment of payments) {
    const order = payment.order ?? (linked.includes(payment.line) ? payment.suggestion : null);
    if (!order) unknown.push(payment);
    else {
      const difference = payment.amount - order.expected;
      const isAccepted = difference > 0 || accepted.includes(payment.line);
      const isLinked = payment.order === null;
      orders.push({ ...payment, order, difference, accepted: isAccepted, isLinked });
    }
  }
  return {
    orders,
    unknown,
    differing: orders.filter(({ difference }) => difference !== 0),
    matching: orders.filter(({ difference }) => difference === 0),
    expected: sumOf(orders, ({ order }) => order.expected),
    difference: sumOf(orders, ({ difference }) => difference),
    unknownAmount: sumOf(unknown, ({ amount }) => amount),
    total: sumOf(payments, ({ amount }) => amount),
    claimed: sumOf(orders, (line) => (line.accepted ? 0 : -line.difference)),
    delivered: orders.filter(({ order }) => order.parcel === 'shipped'),
  };
}

/** What the courier owes afterwards. */
export function debtAfter({ courier, owed }: CourierDebt, { orders }: Review) {
  const paid = orders.filter(
    ({ order }) => order.courier === courier && order.parcel !== 'shipped' && !order.is_claim,
  );
  return {
    count: owed.count - paid.length,
    amount: owed.amount - sumOf(paid, ({ order }) => order.expected),
  };
}

export function linesOf({ orders, unknown }: Review): SettlementInput['lines'] {
  const lines = [
    ...orders.map(({ line, reference, amount, order, difference, accepted }) => ({
      line,
      settled: { reference, amount, number: order.number, expected: order.expected },
      claimed: difference < 0 && !accepted,
    })),
    ...unknown.map(({ line, reference, amount }) => ({
      line,
      settled: { reference, amount, number: null, expected: null },
      claimed: false,
    })),
  ];
  return lines
    .sort((a, b) => a.line - b.line)
    .map(({ settled, claimed }) => ({ ...settled, claimed }));
}

const digits = (amount: number) => [...String(amount)].sort().join('');

/** What may explain a difference. */
export function reasonOf({
  amount,
  difference,
  order,
}: PaidLine): 'delivery' | 'digits' | undefined {
  if (difference === -order.delivery && order.delivery > 0) return 'delivery';
  return digits(amount) === digits(order.expected) ? 'digits' : undefined;
}
