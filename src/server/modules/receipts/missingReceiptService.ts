import { type RawBuilder, sql } from 'kysely';
import { reservedStates } from '@/contract/fulfilment';
import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import type { Connection } from '../../database/client';

const reserved = sql`(${sql.join(reservedStates.map((state) => sql.lit(state)))})`;

export interface ReceiptFacts {
  id: number;
  /** The amount in para that the customer paid or still has to pay, minus refunds. */
  balance: number;
  /** The amount in para that receipts document: sales and unsettled advances, minus their refunds. */
  documented: number;
  /** The next receipt to issue, or null if none is missing. */
  missing: ReceiptKind | null;
  since: Date | null;
  amount: number | null;
  /** True if no more receipts are needed. `balance` and `documented` must then be equal. */
  complete: boolean;
}

/**
 * Determines which receipt is missing for orders `o` that meet the condition, and since when.
 * - An advance receipt is missing from the payment on, if a transfer arrived before the goods left.
 * - A sale receipt is missing once the goods are shipped or picked up.
 * - A refund receipt is missing from the first return, cancellation, refund or shortage without one.
 */
export const receiptFacts = (where: RawBuilder<unknown>) => sql<ReceiptFacts>`
  select f.id, f.balance, f.documented, f.missing,
    case f.missing when 'advance' then f.paid_at when 'sale' then f.left_at when 'refund' then f.lowered_at end as since,
    case f.missing when 'refund' then f.documented - f.balance
      -- Goods are documented at their price when they left. Later refunds have their own receipts.
      when 'sale' then f.balance + case when f.sales = 0 then f.refunded_later else 0 end
      when 'advance' then f.balance end as amount,
    f.missing is null and (f.sold > 0 or f.status in ('cancelled', 'returned')) as complete
  from (
    select o.id, o.status, balance, sold + advanced as documented, sales, sold, moved.paid_at, moved.left_at,
      coalesce(lowered.first, lowered.last) as lowered_at, refunded.later as refunded_later,
      case
        when o.status in ('shipped', 'delivered') and balance > 0 and sold <= 0 then 'sale'
        when o.status in ${reserved} and p.account is not null and p.status = 'paid' and balance > 0
          and sold <= 0 and advanced <= 0 then 'advance'
        when sold + advanced > balance and (sold > 0 or o.status in ('cancelled', 'returned'))
          and lowered.last is not null then 'refund'
      end as missing
    from orders o
    left join payments p on p.order_id = o.id
    cross join lateral (
      select min(at) filter (where to_state in ('shipped', 'delivered')) as left_at,
        max(at) filter (where event = 'pay') as paid_at
      from order_transitions where order_id = o.id and undone_at is null
    ) moved
    cross join lateral (
      select coalesce(sum(amount), 0)::int as total,
        coalesce(sum(amount) filter (where at > moved.left_at), 0)::int as later
      from refunds where order_id = o.id
    ) refunded
    cross join lateral (
      select case
        when p.status in ('paid', 'refunded') then p.amount - refunded.total
        when p.status = 'cancelled' or o.status in ('cancelled', 'returned') then 0
        else o.total end as balance
    ) money
    cross join lateral (
      select (count(*) filter (where kind = 'sale'))::int as sales,
        coalesce(sum(case kind when 'sale' then amount else -amount end)
          filter (where kind = 'sale' or (kind = 'refund' and not of_advance)), 0)::int as sold,
        coalesce(sum(case kind when 'advance' then amount else -amount end)
          filter (where (kind = 'advance' or of_advance) and not settled), 0)::int as advanced,
        coalesce(min(issued_at) filter (where kind = 'sale'), min(issued_at)) as first,
        max(issued_at) filter (where kind = 'refund') as refunded
      from (
        select r.kind, r.amount, r.issued_at, coalesce(referred.kind = 'advance', false) and r.kind = 'refund' as of_advance,
          exists (select from receipts s where s.kind = 'sale'
            and s.refers_to = case when r.kind = 'advance' then r.id else r.refers_to end) as settled
        from receipts r left join receipts referred on referred.id = r.refers_to
        where r.order_id = o.id
      ) r
    ) made
    cross join lateral (
      select min(at) filter (where at > greatest(made.first, made.refunded)) as first,
        max(at) filter (where at > made.first) as last
      from (
        select at from refunds where order_id = o.id
        union all
        select at from order_line_changes where order_id = o.id and kind = 'shortened' and undone_at is null
        union all
        select at from order_transitions
          where order_id = o.id and to_state in ('cancelled', 'returned') and undone_at is null
      ) lowering
    ) lowered
    where ${where}
  ) f`;

/** Call it whenever the state, the payments or the receipts of an order change. */
export async function updateMissingReceipt(trx: Connection, orderId: number): Promise<void> {
  await sql`
    update orders set receipt_missing = f.missing, receipt_since = f.since, receipt_amount = f.amount
    from (${receiptFacts(sql`o.id = ${orderId}`)}) f where orders.id = f.id`.execute(trx);
}
