import type { Locale } from '@/contract/locale';
import { formatAmount } from '@/contract/money';
import type { CourierDebt, MatchedPayment, Payable, SettlementInput } from '@/contract/admin/money';

export const sumOf = <Line>(lines: readonly Line[], amountOf: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** How much a payment exceeds the amount that its order expects; negative if it is less. */
export const differenceOf = ({
  amount,
  order,
}: Pick<MatchedPayment, 'amount' | 'order'>): number => (order ? amount - order.expected : 0);

/** With its sign. */
export const signedAmount = (amount: number, locale: Locale): string =>
  `${amount < 0 ? '−' : '+'}${formatAmount(Math.abs(amount), locale)}`;

/** A courier's list as it is booked; what is missing is claimed unless the owner accepts it. */
export const linesOf = (
  payments: readonly MatchedPayment[],
  accepted: readonly number[],
): SettlementInput['lines'] =>
  payments.map(({ line, reference, amount, order }) => ({
    reference,
    amount,
    number: order?.number ?? null,
    expected: order?.expected ?? null,
    claimed: differenceOf({ amount, order }) < 0 && !accepted.includes(line),
  }));

/** Debt of the courier afterwards. */
export function debtAfter({ courier, owed }: CourierDebt, orders: readonly Payable[]) {
  const paid = orders.filter(
    (order) => order.courier === courier && order.parcel !== 'shipped' && !order.is_claim,
  );
  return {
    count: owed.count - paid.length,
    amount: owed.amount - sumOf(paid, ({ expected }) => expected),
  };
}

const digits = (amount: number) => [...String(amount)].sort().join('');

/** Possible explanations of a difference. */
export function reasonOf({
  amount,
  order,
}: Pick<MatchedPayment, 'amount' | 'order'>): 'delivery' | 'digits' | undefined {
  if (!order) return undefined;
  if (amount - order.expected === -order.delivery && order.delivery > 0) return 'delivery';
  return digits(amount) === digits(order.expected) ? 'digits' : undefined;
}
