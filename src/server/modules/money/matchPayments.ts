import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isBookable, type Match, type PaymentLink } from '@/contract/admin/money';
import { shownLine } from '@/contract/admin/pastedList';
import { referenceModel } from '@/contract/bankTransfer';
import type { Connection } from '../../database/client';
import { readPayments } from './paymentListService';
import {
  findBooked,
  type PayableOrder,
  selectPayable,
  selectSettledOn,
  selectTransfers,
} from './settlementRepository';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same payments in a different order give the same hash. */
export const hashPayments = (payments: readonly { reference: string; amount: number }[]): string =>
  sha256(
    payments
      .map(({ reference, amount }) => `${reference} ${amount}`)
      .sort()
      .join('\n'),
  );

/** `BP 447 108 702` and `bp447108702` are the same parcel. */
const plain = (reference: string) => reference.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Finds the number that a payer wrote, with or without its model, alone or among others. */
function writtenNumbers(reference: string): string[] {
  const groups = [reference.replace(/\D/g, ''), ...(reference.match(/\d{6,}/g) ?? [])];
  return groups.flatMap((group) =>
    group.startsWith(referenceModel) ? [group, group.slice(referenceModel.length)] : [group],
  );
}

/** Orders that a list may pay, each at most once. */
class Candidates {
  private readonly byReference = new Map<string, PayableOrder[]>();
  private readonly byNumber = new Map<string, PayableOrder[]>();
  private readonly byAmount = new Map<string, PayableOrder[]>();
  private readonly taken = new Set<PayableOrder>();

  constructor(orders: readonly PayableOrder[]) {
    for (const order of orders) {
      const names = [
        [this.byReference, plain(order.reference)],
        [this.byNumber, plain(order.number)],
        [this.byAmount, order.closed === null ? String(order.expected) : ''],
      ] as const;
      for (const [map, name] of names) {
        const named = map.get(name);
        if (named) named.push(order);
        else if (name !== '') map.set(name, [order]);
      }
    }
  }

  private named(names: readonly string[]): PayableOrder[] {
    return [this.byReference, this.byNumber].flatMap((map) =>
      names.flatMap((name) => map.get(name) ?? []),
    );
  }

  /** Looks by reference, then by number; one parcel may contain several orders. */
  find(names: readonly string[], amount: number): PayableOrder | null {
    // The remainder of an earlier list is paid as a whole.
    const found = this.named(names).filter(
      (order) => !this.taken.has(order) && (!order.is_claim || order.expected === amount),
    );
    return found.find(({ expected }) => expected === amount) ?? found[0] ?? null;
  }

  take(order: PayableOrder): void {
    this.taken.add(order);
  }

  isTaken(names: readonly string[]): boolean {
    return this.named(names).some((payableOrder) => this.taken.has(payableOrder));
  }

  /** Finds an order with the same amount, preferably one without a tracking number. */
  suggest(courier: string | null, amount: number): PayableOrder | null {
    const fitting = (this.byAmount.get(String(amount)) ?? []).filter(
      (order) => !this.taken.has(order) && [courier ?? '', ''].includes(order.courier),
    );
    const found = fitting.find(({ reference }) => reference === '') ?? fitting[0];
    if (found) this.take(found);
    return found ?? null;
  }
}

interface List {
  /** Null for a bank statement. */
  courier: string | null;
  text: string;
  links: readonly PaymentLink[];
}

type Listed = Match['payments'][number];

interface FoundPayment extends Listed {
  order: PayableOrder | null;
  /** A hash of its line in a statement. */
  hash: string;
}

/** Finds the orders of a list. */
export async function matchList(
  connection: Connection,
  { courier, text, links }: List,
): Promise<Omit<Match, 'payments'> & { payments: FoundPayment[] }> {
  const isBank = courier === null;
  const { payments: listed, skipped, total } = readPayments(text);
  const payments = listed.map((payment) => ({
    ...payment,
    text: shownLine(payment.text),
    hash: sha256(payment.text.replace(/\s+/g, ' ').trim()),
    names: isBank ? writtenNumbers(payment.reference) : [plain(payment.reference)],
  }));
  const linked = new Map(links.map(({ line, number }) => [line, plain(number)]));
  const candidates = new Candidates(
    isBank
      ? await selectTransfers(connection, [
          ...payments.flatMap(({ names }) => names),
          ...linked.values(),
        ])
      : await selectPayable(connection),
  );
  const hashes = isBank ? payments.map(({ hash }) => hash) : [];
  const { rows: bookedRows } = await sql<{ hash: string }>`
    select hash from booked_transfers where hash = any(${hashes}::text[])`.execute(connection);
  const booked = new Set(bookedRows.map(({ hash }) => hash));
  const matched = payments.map(({ names, ...payment }): FoundPayment => {
    const { amount, line, hash } = payment;
    const order =
      candidates.find(names, amount) ?? candidates.find([linked.get(line) ?? ''], amount);
    const isDelivered = !isBank && order?.parcel === 'shipped';
    const found = { ...payment, order, delivers: isDelivered, settled_on: null, suggestion: null };
    if (booked.has(hash) || (!order && candidates.isTaken(names)))
      return { ...found, outcome: 'repeated' };
    if (!order) return { ...found, outcome: 'unknown' };
    const outcome = order.closed ?? (order.expected === amount ? 'pays' : 'differs');
    // Only exact amounts of a statement are booked.
    const matchedPayment: FoundPayment = { ...found, outcome };
    if (!isBank || isBookable(matchedPayment)) candidates.take(order);
    return matchedPayment;
  });
  const unknown = matched.filter(({ outcome }) => outcome === 'unknown');
  const named = isBank ? [] : unknown.map(({ reference }) => plain(reference));
  const settledOn = await selectSettledOn(connection, named);
  for (const payment of unknown) {
    const settled_on = settledOn.get(plain(payment.reference));
    if (settled_on === undefined) payment.suggestion = candidates.suggest(courier, payment.amount);
    else Object.assign(payment, { outcome: 'settled', settled_on });
  }
  const isKnown = !isBank && payments.length > 0;
  return {
    payments: matched,
    skipped,
    total,
    settlement_id: isKnown ? await findBooked(connection, hashPayments(payments)) : null,
  };
}
