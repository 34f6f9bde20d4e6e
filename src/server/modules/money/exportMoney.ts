import { sql } from 'kysely';
import { dinarsFromPara } from '@/contract/money';
import { shopTimeZone } from '@/contract/longDate';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { csvFile } from '../../http/csv';
import { textsIn } from '../../texts';
import { auditStep } from '../staff/auditService';
import { customerName, dayText } from '../../database/expressions';

interface Movement {
  day: string;
  kind: 'payout' | 'transfer' | 'refund';
  courier: string;
  number: string | null;
  customer: string;
  reference: string;
  amount: number;
  expected: number | null;
  /** Of the order. */
  code: string | null;
  discount: number | null;
}

const kindTexts = {
  payout: 'email:money.payout',
  transfer: 'email:money.transfer',
  refund: 'email:money.refund',
} as const;

/** Payments that arrived and refunds, as a file for spreadsheet programs; the log names who has it. */
export async function exportMoney(trx: Connection, request: StaffRequest) {
  const { rows } = await sql<Movement>`
    select ${dayText('s.paid_on')} as day, 'payout' as kind, s.courier, o.number, ${customerName} as customer,
      l.reference, l.amount, l.expected, o.code, o.discount
    from settlement_lines l join settlements s on s.id = l.settlement_id
      left join orders o on o.id = l.order_id
    where not l.revoked
    union all
    select to_char(t.at at time zone ${shopTimeZone}, 'YYYY-MM-DD'), 'transfer', '', o.number, ${customerName},
      coalesce(p.reference, ''), p.amount, p.amount, o.code, o.discount
    from order_transitions t join orders o on o.id = t.order_id join payments p on p.order_id = o.id
    where t.event = 'pay' and t.undone_at is null
    union all
    select ${dayText('r.paid_on')}, 'refund', '', o.number, ${customerName}, r.proof, -r.amount, null, o.code, o.discount
    from refunds r join orders o on o.id = r.order_id
    where r.paid_on is not null
    order by day, kind, number, reference`.execute(trx);
  const text = textsIn(request.actor.locale);
  const columns = text('email:money.columns').split(' | ');
  const dinars = (amount: number | null) => (amount === null ? null : dinarsFromPara(amount));
  const cells = rows.map((row) => [
    row.day,
    text(kindTexts[row.kind]),
    row.courier,
    row.number,
    row.customer,
    row.reference,
    dinars(row.amount),
    dinars(row.expected),
    row.code,
    row.code === null ? null : dinars(row.discount),
  ]);
  await auditStep(trx, request, 'money.export', 'all', { lines: rows.length });
  return csvFile(text('email:money.filename'), [columns, ...cells]);
}
