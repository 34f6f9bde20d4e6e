import { sql } from 'kysely';
import type { OrderAddress } from '@/contract/address';
import type { RecallTexts } from '@/contract/admin/recalls';
import type { ParcelState } from '@/contract/fulfilment';
import type { Locale } from '@/contract/locale';
import type { Order } from '@/contract/order';
import type { Connection } from '../../database/client';
import { columnIn, dayText, lineParts } from '../../database/expressions';
import { maxAttempts } from '../../email/emailRepository';

export interface BatchKey {
  product_id: number;
  batch: string;
}

export interface BatchFacts extends BatchKey {
  name: string;
  net: string;
  best_before: string | null;
  came_at: Date | null;
  blocked: boolean;
  total: number;
  aside: number;
  out: number;
}

export async function selectBatch(
  connection: Connection,
  { product_id, batch }: BatchKey,
  locale: Locale,
): Promise<BatchFacts | undefined> {
  const { rows } = await sql<BatchFacts>`
    select b.product_id, b.batch, ${columnIn('p.name', locale)} as name, p.net, ${dayText('b.best_before')} as best_before,
      b.blocked, moved.*
    from batches b join products p on p.id = b.product_id
    cross join lateral (
      select min(m.at) filter (where m.reason = 'in') as came_at,
        coalesce(sum(m.delta) filter (where m.kind in ('produced', 'purchased', 'found')), 0)::integer as total,
        coalesce(-sum(m.delta) filter (where m.kind in ('recalled', 'released')), 0)::integer as aside,
        coalesce(-sum(m.delta) filter (where m.reason in ('in', 'out')
          and m.kind not in ('produced', 'purchased', 'found', 'recalled', 'released')), 0)::integer as out
      from stock_movements m where m.product_id = b.product_id and m.batch = b.batch
    ) moved
    where b.product_id = ${product_id} and b.batch = ${batch}`.execute(connection);
  return rows[0];
}

export interface RecallRow extends BatchKey {
  id: number;
  reason: string;
  at: Date;
  staff_id: number;
  staff_name: string | null;
  ended: 'released' | 'closed' | null;
  ended_at: Date | null;
  texts: object | null;
}

const selectRecalls = (connection: Connection) =>
  connection
    .selectFrom('recalls')
    .leftJoin('staff', 'staff.id', 'recalls.staff_id')
    .selectAll('recalls')
    .select('staff.name as staff_name');

/** Selects the newest recall of a batch. */
export const getRecall = (connection: Connection, { product_id, batch }: BatchKey) =>
  selectRecalls(connection)
    .where('product_id', '=', product_id)
    .where('batch', '=', batch)
    .orderBy('recalls.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locks the recall, so that nobody else can send its emails or end it. */
export const lockRecall = (trx: Connection, id: number) =>
  selectRecalls(trx).where('recalls.id', '=', id).forUpdate('recalls').executeTakeFirst();

export interface AffectedOrder {
  id: number;
  number: string;
  locale: Locale;
  parcel: ParcelState;
  contact: Order['contact'];
  address: Partial<OrderAddress>;
  /** Empty if unknown. */
  recipient: string;
  /** The customer's key, or null if their data was deleted. */
  person: string | null;
  recorded: number;
  unrecorded: number;
  remaining: number;
  /** The amount in para that the customer paid for these units, minus refunds. */
  amount: number;
  left_at: Date | null;
  notice: 'call' | 'waiting' | 'sent' | 'failed' | null;
  notice_at: Date | null;
}

/**
 * Finds orders whose customers may have units of a batch. Each was packed with it, or was packed while it was in stock
 * without recording all batches. After a partial return, the remaining units may be from any batch of the order.
 */
export async function selectAffected(
  connection: Connection,
  { product_id, batch }: BatchKey,
  { from, until, recallId }: { from: Date | null; until: Date | null; recallId: number | null },
): Promise<AffectedOrder[]> {
  const { rows } = await sql<AffectedOrder>`
    with candidates as (
      select order_id from order_batches where product_id = ${product_id} and batch = ${batch}
      union
      select order_id from order_transitions
      where to_state in ('shipped', 'delivered') and at >= ${from}::timestamptz and undone_at is null
      union
      select id from orders where status = 'packed'
    ), with_product as (
      select o.id, sum((l.quantity - l.returned) * part.pieces)::integer as remaining,
        -- All bottles of a pack are assumed to cost the same.
        sum((l.line_total - l.discount - l.returned * l.unit_price + l.discount::bigint * l.returned / l.quantity)
          * part.pieces::numeric / pack.pieces) as paid
      from candidates c join orders o on o.id = c.order_id join order_lines l on l.order_id = o.id
      cross join ${lineParts}
      cross join lateral (
        select case when l.components is null then 1 else sum(quantity) end as pieces
        from jsonb_to_recordset(l.components) as component (quantity integer)
      ) pack
      where part.product_id = ${product_id} and o.status in ('packed', 'shipped', 'delivered')
      group by o.id
    ), split as (
      select h.id, h.remaining, h.paid,
        least(h.remaining, coalesce(sum(b.pieces) filter (where b.batch = ${batch}), 0))::integer as recorded,
        greatest(0, h.remaining - coalesce(sum(b.pieces - b.returned), 0))::integer as unrecorded
      from with_product h left join order_batches b on b.order_id = h.id and b.product_id = ${product_id}
      where h.remaining > 0
      group by h.id, h.remaining, h.paid
    ), moved as (
      select s.*, packed.first, packed.last, gone.at as left_at
      from split s
      cross join lateral (
        -- An order may have been packed several times.
        select min(at) as first, coalesce(max(at) filter (where to_state = 'packed'), min(at)) as last
        from order_transitions
        where order_id = s.id and undone_at is null and to_state in ('packed', 'shipped', 'delivered')
      ) packed
      cross join lateral (
        select min(at) as at from order_transitions
        where order_id = s.id and undone_at is null and to_state in ('shipped', 'delivered')
      ) gone
    ), affected as (
      select id, remaining, paid, recorded, left_at,
        case when last >= ${from}::timestamptz and first <= coalesce(${until}::timestamptz, 'infinity')
          then unrecorded else 0 end as unrecorded
      from moved
    )
    select o.id, o.number, o.locale, o.status as parcel, o.contact, o.address,
      coalesce(c.last_confirmed_email, c.email, o.contact ->> 'email', '') as recipient,
      person_key(o.customer_id, o.contact) as person,
      a.recorded, a.unrecorded, a.remaining, a.left_at,
      greatest(0, least(ceil(round(a.paid * least(a.remaining, a.recorded + a.unrecorded) / a.remaining, 6)),
        o.total - (select coalesce(sum(amount), 0) from refunds where order_id = o.id)))::integer as amount,
      case when n.order_id is null then null when n.email_id is null then 'call'
        -- Sent emails are deleted after some time.
        when e.id is null or e.sent_at is not null then 'sent'
        when e.attempts >= ${maxAttempts} then 'failed' else 'waiting' end as notice,
      coalesce(e.sent_at, n.at) as notice_at
    from affected a join orders o on o.id = a.id
    left join customers c on c.id = o.customer_id
    left join recall_notices n on n.order_id = o.id and n.recall_id = ${recallId}::integer
    left join emails e on e.id = n.email_id
    where a.recorded > 0 or a.unrecorded > 0
    order by o.status <> 'packed', a.left_at desc, o.id desc`.execute(connection);
  return rows;
}

/** Selects orders with the product that are not packed yet. */
export async function selectWaiting(connection: Connection, product_id: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct o.id, o.number from orders o join order_lines l on l.order_id = o.id cross join ${lineParts}
    where o.status in ('placed', 'confirmed') and part.product_id = ${product_id}
    order by o.id`.execute(connection);
  return rows.map(({ number }) => number);
}

export async function selectSameBatch(
  connection: Connection,
  { product_id, batch }: BatchKey,
  locale: Locale,
) {
  const { rows } = await sql<{ product_id: number; name: string; net: string }>`
    select p.id as product_id, ${columnIn('p.name', locale)} as name, p.net
    from batches b join products p on p.id = b.product_id
    where b.batch = ${batch} and b.product_id <> ${product_id}
    order by p.position, p.id`.execute(connection);
  return rows;
}

export const addRecall = (
  trx: Connection,
  recall: BatchKey & { reason: string; staff_id: number },
): Promise<{ id: number }> =>
  trx.insertInto('recalls').values(recall).returning('id').executeTakeFirstOrThrow();

export const writeTexts = (trx: Connection, id: number, texts: RecallTexts) =>
  trx
    .updateTable('recalls')
    .set({ texts: JSON.stringify(texts) })
    .where('id', '=', id)
    .execute();

export const writeEnd = (trx: Connection, id: number, ended: 'released' | 'closed') =>
  trx
    .updateTable('recalls')
    .set({ ended, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export async function addNotices(
  trx: Connection,
  notices: readonly {
    recall_id: number;
    order_id: number;
    email_id: number | null;
    staff_id: number;
  }[],
): Promise<void> {
  if (notices.length === 0) return;
  await trx
    .insertInto('recall_notices')
    .values([...notices])
    // A customer whose email failed is called instead.
    .onConflict((conflict) =>
      conflict.columns(['recall_id', 'order_id']).doUpdateSet((eb) => ({
        email_id: eb.ref('excluded.email_id'),
        staff_id: eb.ref('excluded.staff_id'),
        at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Deletes calls but not emails. */
export const deleteCalls = (trx: Connection, recallId: number, orderIds: readonly number[]) =>
  trx
    .deleteFrom('recall_notices')
    .where('recall_id', '=', recallId)
    .where('order_id', 'in', [...orderIds])
    .where('email_id', 'is', null)
    .execute();
