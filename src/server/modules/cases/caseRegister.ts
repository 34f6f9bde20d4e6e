import type { CaseKind, CaseWay } from '@/contract/caseKinds';
import { shopDay } from '@/contract/deliveryDay';
import { type Locale, textIn } from '@/contract/locale';
import { dinarsFromPara } from '@/contract/money';
import type { Connection } from '../../database/client';
import { caseTexts } from '../../email/aboutOrders';
import type { StaffRequest } from '../../http/Actor';
import { csvFile, type TableRow } from '../../http/csv';
import { type ServerTextId, textsIn } from '../../texts';
import { auditStep } from '../staff/auditService';
import { type CaseRecord, selectAll } from './caseRepository';

const formatDay = (timestamp: Date | null): string => (timestamp ? shopDay(timestamp) : '');

const registerTexts: Readonly<Record<CaseKind | CaseWay, ServerTextId>> = {
  complaint: 'email:register.complaint',
  withdrawal: 'email:register.withdrawal',
  email: 'email:register.byEmail',
  phone: 'email:register.byPhone',
  post: 'email:register.byPost',
  person: 'email:register.inPerson',
  web: 'email:register.onWeb',
};

function toRegisterRow(record: CaseRecord, locale: Locale): TableRow {
  const text = textsIn(locale);
  const { customer, lines, wants, decision, consent, amount, solve_by, paid_on } = record;
  return [
    String(record.number),
    text(registerTexts[record.kind]),
    record.received_on,
    text(registerTexts[record.received_by]),
    `${customer.name} ${customer.last_name}`.trim(),
    [customer.phone, customer.email, customer.city].filter(Boolean).join(', '),
    record.order_number ?? '',
    lines
      .map(({ quantity, name, net }) => `${quantity} × ${textIn(name, locale)}, ${net}`)
      .join('; '),
    record.said.replace(/\s+/g, ' '),
    wants ? text(caseTexts[wants]) : '',
    formatDay(record.acknowledged_at),
    decision ? text(caseTexts[decision]) : '',
    record.reasons.replace(/\s+/g, ' '),
    formatDay(record.decided_at),
    solve_by ?? '',
    consent ? text(registerTexts[consent]) : '',
    amount === null ? null : dinarsFromPara(amount),
    paid_on ?? formatDay(record.closed_at),
  ];
}

/** Exports the register of complaints and withdrawals, and logs the download. */
export async function writeRegister(trx: Connection, request: StaffRequest) {
  const records = await selectAll(trx);
  await auditStep(trx, request, 'case.register', 'all', { cases: records.length });
  const { locale } = request.actor;
  const text = textsIn(locale);
  const columns = text('email:register.columns').split(' | ');
  return csvFile(text('email:register.filename'), [
    columns,
    ...records.map((record) => toRegisterRow(record, locale)),
  ]);
}
