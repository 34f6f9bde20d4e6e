import { sql } from 'kysely';
import type { OrderCash } from '@/contract/admin/orderCash';
import type { Connection } from '../../../database/client';
import type { OrderRecord } from '../OrderRecord';

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Where the money of an order is. */
export async function readCash(connection: Connection, orderId: number): Promise<OrderCash> {
  const { rows } = await sql<
    Pick<OrderCash, 'settlement' | 'refunds' | 'refund_by'> & {
      status: NonNullable<OrderRecord['payment']>['status'] | null;
      amount: number | null;
      with_courier: boolean;
    }
  >`
    select p.status, p.amount, coalesce(p.with_courier, false) as with_courier,
      (select json_build_object('id', s.id, 'paid_on', ${day('s.paid_on')})
        from settlement_lines l join settlements s on s.id = l.settlement_id
        where l.order_id = o.id and not l.revoked and not l.pays_claim) as settlement,
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'note', r.note, 'proof', r.proof,
          'due_on', ${day('r.due_on')}, 'paid_on', ${day('r.paid_on')}) order by r.id), '[]')
        from refunds r where r.order_id = o.id) as refunds,
      (select to_char(min(r.due_on), 'YYYY-MM-DD') from refunds r
        where r.order_id = o.id and r.paid_on is null) as refund_by
    from orders o left join payments p on p.order_id = o.id where o.id = ${orderId}`.execute(
    connection,
  );
  const [row] = rows;
  if (!row) throw new Error('The order is gone.');
  const { status, amount, with_courier, ...found } = row;
  const isPaid = status === 'paid' || status === 'refunded';
  const refunded = found.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const moneyPlace = () => {
    if (!isPaid || amount === 0) return null;
    if (found.refund_by !== null) return 'toRefund';
    if (status === 'refunded') return 'refunded';
    return with_courier ? 'courier' : 'arrived';
  };
  return { ...found, place: moneyPlace(), refundable: isPaid ? (amount ?? 0) - refunded : 0 };
}
