import type { Match, MatchedPayment } from '@/contract/admin/money';
import type { Connection } from '../../database/client';
import { readPayments } from './paymentListService';
import {
  findBooked,
  selectPayable,
  selectSettledOn,
  type PayableOrder,
} from './settlementRepository';
import { hashOfList } from './settlements';

/** `BP 447 108 702` and `bp447108702` are the same parcel. */
const plain = (reference: string) => reference.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The orders that a list pays, each at most once. */
class Candidates {
  private readonly byReference = new Map<string, PayableOrder[]>();
  private readonly taken = new Set<PayableOrder>();

  constructor(private readonly orders: readonly PayableOrder[]) {
    for (const order of orders) {
      for (const key of new Set([plain(order.tracking_number), plain(order.number)])) {
        if (key !== '') this.byReference.set(key, [...(this.byReference.get(key) ?? []), order]);
      }
    }
  }

  private take(order: PayableOrder | undefined): PayableOrder | null {
    if (order) this.taken.add(order);
    return order ?? null;
  }

  /** By the parcel's number before that of an order; one parcel may have several orders. */
  find(reference: string, amount: number): PayableOrder | null {
    const key = plain(reference);
    const found = (this.byReference.get(key) ?? [])
      // What an earlier list lacked is paid as a whole.
      .filter((one) => !this.taken.has(one) && (!one.is_claim || one.expected === amount))
      .sort(
        (a, b) =>
          Number(plain(b.tracking_number) === key) - Number(plain(a.tracking_number) === key),
      );
    return this.take(found.find(({ expected }) => expected === amount) ?? found[0]);
  }

  isTaken(reference: string): boolean {
    return (this.byReference.get(plain(reference)) ?? []).some((one) => this.taken.has(one));
  }

  /** Of the same amount; rather one that was sent without a number. */
  suggest(courier: string, amount: number): PayableOrder | null {
    const fitting = this.orders.filter(
      (one) =>
        one.expected === amount &&
        !this.taken.has(one) &&
        (one.courier === courier || one.courier === ''),
    );
    return this.take(fitting.find((one) => one.tracking_number === '') ?? fitting[0]);
  }
}

/** Finds the orders of a courier's list. */
export async function matchList(
  connection: Connection,
  { courier, text }: { courier: string; text: string },
): Promise<Match> {
  const payments = readPayments(text);
  const candidates = new Candidates(await selectPayable(connection));
  const matched = payments.map(({ reference, amount, ...rest }) => {
    const repeated = candidates.isTaken(reference);
    return { ...rest, reference, amount, repeated, order: candidates.find(reference, amount) };
  });
  const unknown = matched.flatMap(({ order, reference }) => (order ? [] : [plain(reference)]));
  const settledOn = unknown.length > 0 ? await selectSettledOn(connection, unknown) : new Map();
  const written = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return {
    payments: matched.map(({ order, repeated, ...payment }): MatchedPayment => {
      const settled_on = order ? null : (settledOn.get(plain(payment.reference)) ?? null);
      const isUnknown = !order && !repeated && settled_on === null;
      return {
        ...payment,
        order,
        settled_on,
        repeated: !order && repeated,
        suggestion: isUnknown ? candidates.suggest(courier, payment.amount) : null,
      };
    }),
    skipped: written.length - payments.length,
    known: payments.length > 0 ? await findBooked(connection, hashOfList(payments)) : null,
  };
}
