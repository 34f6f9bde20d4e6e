import { sql } from 'kysely';
import {
  nextReceiptNumber,
  type OrderReceipt,
  type OrderReceipts,
  type ReceiptKind,
  wholeReceiptNumber,
} from '@/contract/admin/orderReceipts';
import { maxBulkOrders } from '@/contract/admin/orders';
import type { MissingReceipt, ReceiptInput } from '@/contract/admin/receipts';
import { parseShopTime, shopMinute, shopTime } from '@/contract/longDate';
import { can } from '@/contract/permissions';
import type { Connection } from '../../database/client';
import { customerName, now } from '../../database/expressions';
import type { StaffActor, StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { lockPlaced, recordOrderStep } from '../order/orderChangeService';
import { getPerson } from '../staff/auditService';
import { type ReceiptFacts, receiptFacts, updateMissingReceipt } from './missingReceiptService';

async function getFacts(connection: Connection, orderId: number): Promise<ReceiptFacts> {
  const { rows } = await receiptFacts(sql`o.id = ${orderId}`).execute(connection);
  const [facts] = rows;
  if (!facts) throw new Error('The order was not found.');
  return facts;
}

/** Returns the number of the receipt that was entered last, or an empty string. */
export async function getLastNumber(connection: Connection): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select number from receipts order by id desc limit 1`.execute(connection);
  return rows[0]?.number ?? '';
}

/** Returns the missing amount for a receipt of the missing kind, or else the balance. */
const getExpectedAmount = (
  { missing, amount, balance }: ReceiptFacts,
  kind: ReceiptKind,
): number => (missing === kind && amount !== null ? amount : balance);

function selectReceipts(connection: Connection) {
  return connection
    .selectFrom('receipts as r')
    .innerJoin('orders', 'orders.id', 'r.order_id')
    .leftJoin('receipts as referred', 'referred.id', 'r.refers_to')
    .leftJoin('staff', 'staff.id', 'r.staff_id')
    .select(['r.id', 'r.order_id', 'r.kind', 'r.number', 'r.issued_at', 'r.amount', 'r.buyer_pib'])
    .select(['r.at', 'r.staff_id', 'staff.name as staff_name', 'orders.number as order'])
    .select(sql<string>`coalesce(referred.number, '')`.as('refers_to'))
    .select(sql<boolean>`exists (select from receipts where refers_to = r.id)`.as('followed'))
    .select(
      sql<boolean>`exists (select from receipts where refers_to = r.id and kind = 'sale')`.as(
        'settled',
      ),
    )
    .orderBy('r.issued_at')
    .orderBy('r.id');
}

const mayDelete = (staffId: number | null, actor: StaffActor): boolean =>
  can(actor.role, 'receipts.write') &&
  (staffId === actor.staffId || can(actor.role, 'orders.correct'));

export async function getReceipts(
  connection: Connection,
  orderId: number,
  actor: StaffActor,
): Promise<OrderReceipts> {
  const rows = await selectReceipts(connection).where('r.order_id', '=', orderId).execute();
  const facts = await getFacts(connection, orderId);
  const { missing: kind, since, amount, complete, documented, balance } = facts;
  return {
    made: rows.map(({ id, number, buyer_pib, refers_to, ...row }): OrderReceipt => ({
      ...{ id, kind: row.kind, number, amount: row.amount, refers_to, buyer_pib },
      issued_at: row.issued_at.toISOString(),
      at: row.at.toISOString(),
      by: getPerson(row.staff_id, row.staff_name),
      deletable: !row.followed && mayDelete(row.staff_id, actor),
    })),
    missing: kind && { kind, since: since?.toISOString() ?? '', amount: amount ?? 0 },
    difference: complete ? documented - balance : 0,
    amount: balance,
    next_number: nextReceiptNumber(await getLastNumber(connection)),
  };
}

export async function listMissing(connection: Connection) {
  type Row = Omit<MissingReceipt, 'since'> & { since: Date };
  const { rows } = await sql<Row>`
    select o.receipt_missing as kind, o.receipt_since as since, o.receipt_amount as amount, o.number as order,
      ${customerName} as customer, coalesce(o.address ->> 'city', '') as city, o.buyer_pib,
      coalesce((select r.number from receipts r
        where r.order_id = o.id and r.kind = 'advance' and o.receipt_missing = 'sale'
          and not exists (select from receipts s where s.refers_to = r.id and s.kind = 'sale')
        order by r.issued_at desc, r.id desc limit 1), '') as advance
    from orders o where o.receipt_missing is not null
    order by o.receipt_since, o.id limit ${maxBulkOrders}`.execute(connection);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from orders where receipt_missing is not null`.execute(
    connection,
  );
  return {
    receipts: rows.map((row) => ({ ...row, since: row.since.toISOString() })),
    count: counted.rows[0]?.count ?? 0,
    next_number: nextReceiptNumber(await getLastNumber(connection)),
  };
}

/** Finds the receipt that a sale settles or a refund reverses. @throws ApiError 422 for a refund without a receipt */
async function getReference(
  trx: Connection,
  orderId: number,
  kind: ReceiptKind,
): Promise<number | null> {
  if (kind === 'advance') return null;
  const receipts = await selectReceipts(trx).where('r.order_id', '=', orderId).execute();
  const advance = receipts.findLast((receipt) => receipt.kind === 'advance' && !receipt.settled);
  if (kind === 'sale') return advance?.id ?? null;
  const reversed = receipts.findLast((receipt) => receipt.kind === 'sale') ?? advance;
  if (!reversed) throw invalidFields({ kind: ['not_available'] });
  return reversed.id;
}

/** Defaults to the exact time when the missing receipt became due. @throws ApiError 422 for a future time */
function getIssuedAt(facts: ReceiptFacts, kind: ReceiptKind, input?: string) {
  const { id, missing, since } = facts;
  const isSame = since !== null && (input ?? shopTime(since)).startsWith(shopMinute(since));
  // JavaScript dates have no microseconds, so the database copies the time.
  if (missing === kind && isSame)
    return sql<Date>`(select receipt_since from orders where id = ${id})`;
  if (input === undefined) return now;
  const timestamp = parseShopTime(input);
  if (timestamp > new Date()) throw invalidFields({ issued_at: ['not_available'] });
  return timestamp;
}

/** @throws ApiError `order_not_found`, `receipt_number_used`, 422 */
export async function enterReceipt(
  trx: Connection,
  request: StaffRequest,
  orderNumber: string,
  { kind, receipt: typed, ...input }: ReceiptInput,
): Promise<{ id: number; number: string }> {
  const { id: orderId, buyer_pib } = await lockPlaced(trx, orderNumber);
  const facts = await getFacts(trx, orderId);
  const number = wholeReceiptNumber(typed, await getLastNumber(trx));
  const amount = input.amount ?? getExpectedAmount(facts, kind);
  if (amount <= 0) throw invalidFields({ amount: ['number'] });
  const issued_at = getIssuedAt(facts, kind, input.issued_at);
  const refers_to = await getReference(trx, orderId, kind);
  const entered = await trx
    .insertInto('receipts')
    .values({
      ...{ order_id: orderId, kind, number, issued_at, amount, refers_to, buyer_pib },
      staff_id: request.actor.staffId,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entered) {
    const other = await selectReceipts(trx).where('r.number', '=', number).executeTakeFirst();
    throw new ApiError('receipt_number_used', { details: { order: other?.order } });
  }
  await updateMissingReceipt(trx, orderId);
  const changes = { receipt: number, kind, amount };
  await recordOrderStep(trx, request, 'order.receipt', orderNumber, changes);
  return { ...entered, number };
}

/** @throws ApiError `receipt_not_found`, `too_late` */
export async function deleteReceipt(
  trx: Connection,
  request: StaffRequest,
  id: number,
): Promise<void> {
  const find = () => selectReceipts(trx).where('r.id', '=', id).executeTakeFirst();
  const { order } = (await find()) ?? {};
  if (order != null) await lockPlaced(trx, order);
  // Read the receipt again under the lock.
  const receipt = await find();
  if (!receipt || !mayDelete(receipt.staff_id, request.actor))
    throw new ApiError('receipt_not_found');
  if (receipt.followed) throw new ApiError('too_late');
  await sql`
    with deleted as (delete from receipts where id = ${id} returning *)
    insert into deleted_receipts (receipt_id, order_id, kind, number, issued_at, amount, refers_to, at)
    select id, order_id, kind, number, issued_at, amount, refers_to, at from deleted`.execute(trx);
  await updateMissingReceipt(trx, receipt.order_id);
  const { number, kind, amount, issued_at } = receipt;
  const changes = { receipt: number, kind, amount, issued_at };
  await recordOrderStep(trx, request, 'order.deleteReceipt', receipt.order, changes);
}

/** @throws ApiError as in `enterReceipt` */
export async function enterReceipts(
  trx: Connection,
  request: StaffRequest,
  receipts: readonly (ReceiptInput & { order: string })[],
): Promise<{ entered: number }> {
  for (const { order, ...receipt } of receipts) await enterReceipt(trx, request, order, receipt);
  return { entered: receipts.length };
}
