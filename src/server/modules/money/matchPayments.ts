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

/** The hash does not depend on the order of the payments. */
export const hashPayments = (payments: readonly { reference: string; amount: number }[]): string =>
  sha256(
    payments
      .map(({ reference, amount }) => `${reference} ${amount}`)
      .sort()
      .join('\n'),
  );

/** Makes `BP 447 108 702` equal to `bp447108702`. */
const normalizeReference = (reference: string) => reference.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Finds numbers with or without the model, alone or among other text. */
function extractNumbers(reference: string): string[] {
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
      const keys = [
        [this.byReference, normalizeReference(order.reference)],
        [this.byNumber, normalizeReference(order.number)],
        [this.byAmount, order.closed === null ? String(order.expected) : ''],
      ] as const;
      for (const [map, key] of keys) {
        const sameKey = map.get(key);
        if (sameKey) sameKey.push(order);
        else if (key !== '') map.set(key, [order]);
      }
    }
  }

  private findAll(keys: readonly string[]): PayableOrder[] {
    return [this.byReference, this.byNumber].flatMap((map) =>
      keys.flatMap((key) => map.get(key) ?? []),
    );
  }

  /** Searches by reference, then by number. One parcel may contain several orders. */
  find(keys: readonly string[], amount: number): PayableOrder | null {
    // A claim from an earlier list can only be paid in full.
    const found = this.findAll(keys).filter(
      (order) => !this.taken.has(order) && (!order.is_claim || order.expected === amount),
    );
    return found.find(({ expected }) => expected === amount) ?? found[0] ?? null;
  }

  take(order: PayableOrder): void {
    this.taken.add(order);
  }

  isTaken(keys: readonly string[]): boolean {
    return this.findAll(keys).some((payableOrder) => this.taken.has(payableOrder));
  }

  /** Finds an order with the same amount, preferably one without a tracking number. */
  suggest(courier: string | null, amount: number): PayableOrder | null {
    const matching = (this.byAmount.get(String(amount)) ?? []).filter(
      (order) => !this.taken.has(order) && [courier ?? '', ''].includes(order.courier),
    );
    const found = matching.find(({ reference }) => reference === '') ?? matching[0];
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

type ListPayment = Match['payments'][number];

interface FoundPayment extends ListPayment {
  order: PayableOrder | null;
  /** The hash of the line in a bank statement. */
  hash: string;
}

export async function matchList(
  connection: Connection,
  { courier, text, links }: List,
): Promise<Omit<Match, 'payments'> & { payments: FoundPayment[] }> {
  const isBank = courier === null;
  const { payments: read, skipped, total } = readPayments(text);
  const payments = read.map((payment) => ({
    ...payment,
    text: shownLine(payment.text),
    hash: sha256(payment.text.replace(/\s+/g, ' ').trim()),
    keys: isBank ? extractNumbers(payment.reference) : [normalizeReference(payment.reference)],
  }));
  const linked = new Map(links.map(({ line, number }) => [line, normalizeReference(number)]));
  const candidates = new Candidates(
    isBank
      ? await selectTransfers(connection, [
          ...payments.flatMap(({ keys }) => keys),
          ...linked.values(),
        ])
      : await selectPayable(connection),
  );
  const hashes = isBank ? payments.map(({ hash }) => hash) : [];
  const { rows: bookedRows } = await sql<{ hash: string }>`
    select hash from booked_transfers where hash = any(${hashes}::text[])`.execute(connection);
  const booked = new Set(bookedRows.map(({ hash }) => hash));
  const matched = payments.map(({ keys, ...payment }): FoundPayment => {
    const { amount, line, hash } = payment;
    const order =
      candidates.find(keys, amount) ?? candidates.find([linked.get(line) ?? ''], amount);
    const isDelivered = !isBank && order?.parcel === 'shipped';
    const found = { ...payment, order, delivers: isDelivered, settled_on: null, suggestion: null };
    if (booked.has(hash) || (!order && candidates.isTaken(keys)))
      return { ...found, outcome: 'repeated' };
    if (!order) return { ...found, outcome: 'unknown' };
    const outcome = order.closed ?? (order.expected === amount ? 'pays' : 'differs');
    // A bank statement pays an order only with the exact amount.
    const matchedPayment: FoundPayment = { ...found, outcome };
    if (!isBank || isBookable(matchedPayment)) candidates.take(order);
    return matchedPayment;
  });
  const unknown = matched.filter(({ outcome }) => outcome === 'unknown');
  const references = isBank ? [] : unknown.map(({ reference }) => normalizeReference(reference));
  const settledOn = await selectSettledOn(connection, references);
  for (const payment of unknown) {
    const settled_on = settledOn.get(normalizeReference(payment.reference));
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
