import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type {
  StatementMatch,
  StatementPayment,
  TransferOutcome,
} from '@/contract/admin/bankTransfers';
import { undoSeconds } from '@/contract/admin/orders';
import { referenceModel } from '@/contract/bankTransfer';
import type { ParcelState } from '@/contract/fulfilment';
import type { PaymentStatus } from '@/contract/payment';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { readPayments } from '../money/paymentListService';
import { recordAudit } from '../staff/auditService';
import { fulfil, type FulfilmentDependencies } from './fulfilOrder';
import type { StaffRequest } from './moveOrders';
import { findOrderById } from './orderRepository';

interface AwaitedOrder {
  id: number;
  number: string;
  reference: string;
  amount: number;
  customer: string;
  parcel: ParcelState;
  money: PaymentStatus;
}

interface MatchedPayment {
  shown: StatementPayment;
  hash: string;
  orderId: number | null;
}

/** The number that a payer wrote, with or without its model, alone or among others. */
function candidates(reference: string): string[] {
  const groups = [reference.replace(/\D/g, ''), ...(reference.match(/\d+/g) ?? [])];
  return groups.flatMap((group) =>
    group.startsWith(referenceModel) ? [group, group.slice(referenceModel.length)] : [group],
  );
}

/** Orders to be paid by transfer with one of the references or numbers. */
async function findAwaited(
  connection: Connection,
  written: readonly string[],
): Promise<AwaitedOrder[]> {
  const { rows } = await sql<AwaitedOrder>`
    select o.id, o.number, p.reference, p.amount, o.status as parcel, p.status as money,
      trim(concat(o.contact ->> 'name', ' ', o.contact ->> 'last_name')) as customer
    from orders o join payments p on p.order_id = o.id
    where p.reference is not null
      and (p.reference = any(${[...written]}::text[]) or o.number = any(${[...written]}::text[]))`.execute(
    connection,
  );
  return rows;
}

function outcomeOf(order: AwaitedOrder, amount: number): TransferOutcome {
  if (order.parcel === 'cancelled' || order.parcel === 'returned') return 'cancelled';
  if (order.money !== 'pending') return 'paidAlready';
  return order.amount === amount ? 'pays' : 'differs';
}

async function match(connection: Connection, text: string): Promise<MatchedPayment[]> {
  const lines = text.split(/\r\n|\r|\n/);
  const listed = readPayments(text).map((payment) => {
    const written = (lines[payment.line - 1] ?? '').replace(/\s+/g, ' ').trim();
    return { ...payment, hash: createHash('sha256').update(written).digest('hex') };
  });
  const orders = await findAwaited(
    connection,
    listed.flatMap(({ reference }) => candidates(reference)),
  );
  const hashes = listed.map(({ hash }) => hash);
  const { rows } = await sql<{ hash: string }>`
    select hash from booked_transfers where hash = any(${hashes}::text[])`.execute(connection);
  const booked = new Set(rows.map(({ hash }) => hash));
  const paid = new Set<number>();
  return listed.map(({ hash, ...payment }) => {
    const written = candidates(payment.reference);
    const order =
      orders.find(({ reference }) => written.includes(reference)) ??
      orders.find(({ number }) => written.includes(number));
    let outcome: TransferOutcome = order ? outcomeOf(order, payment.amount) : 'unknown';
    if (booked.has(hash)) outcome = 'booked';
    else if (order && outcome === 'pays' && paid.has(order.id)) outcome = 'paidAlready';
    // The same line again is the same payment.
    booked.add(hash);
    if (order && outcome === 'pays') paid.add(order.id);
    const shown = order && {
      number: order.number,
      customer: order.customer,
      amount: order.amount,
    };
    return {
      shown: { ...payment, outcome, order: shown ?? null },
      hash,
      orderId: order?.id ?? null,
    };
  });
}

export async function matchStatement(
  connection: Connection,
  text: string,
): Promise<StatementMatch> {
  return { payments: (await match(connection, text)).map(({ shown }) => shown) };
}

/**
 * Marks all orders as paid, or none. The caller runs it once per request.
 * @throws ApiError `changed_meanwhile` if the statement no longer pays one of them
 */
export async function bookStatement(
  deps: FulfilmentDependencies,
  trx: Connection,
  { actor, requestId }: StaffRequest,
  { text, numbers }: { text: string; numbers: readonly string[] },
): Promise<{ booked: number }> {
  const wanted = new Set(numbers);
  const isWanted = ({ shown }: MatchedPayment) =>
    shown.outcome === 'pays' && wanted.has(shown.order?.number ?? '');
  const ids = (await match(trx, text)).filter(isWanted).map(({ orderId }) => orderId ?? 0);
  // In the order of their ids, as everywhere, and then read again.
  for (const id of ids.toSorted((a, b) => a - b)) await findOrderById(trx, id, { lock: true });
  const payments = (await match(trx, text)).filter(isWanted);
  if (payments.length !== wanted.size) throw new ApiError('changed_meanwhile');
  for (const { shown, hash, orderId } of payments) {
    const order = await findOrderById(trx, orderId ?? 0);
    const cause = { source: 'admin', role: actor.role, actor, delaySeconds: undoSeconds } as const;
    const paid = order && (await fulfil(deps, trx, order, 'pay', cause));
    if (!paid) throw new ApiError('changed_meanwhile');
    await trx
      .insertInto('booked_transfers')
      .values({ hash, order_id: order.id, amount: shown.amount, staff_id: actor.staffId })
      .execute();
    const changes = { transition: paid.transitionId };
    const entry = { action: 'order.pay', entity: 'order', entityId: order.number ?? '', changes };
    await recordAudit(trx, actor, entry, requestId);
  }
  return { booked: payments.length };
}
