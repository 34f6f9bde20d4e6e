import { shopDay } from '@/contract/deliveryDay';
import { type Locale, textIn } from '@/contract/locale';
import { dinarsFromPara } from '@/contract/money';
import { emailTemplates } from '../../email/emailTemplates';
import { csvFile, type TableRow } from '../../http/csv';
import type { CaseRecord } from './caseRepository';

const dayOf = (moment: Date | null): string => (moment ? shopDay(moment) : '');

function rowOf(record: CaseRecord, locale: Locale): TableRow {
  const { register, cases: words } = emailTemplates[locale];
  const { customer, lines, wants, decision, consent, amount, solve_by, paid_on } = record;
  return [
    String(record.number),
    register.kinds[record.kind],
    record.received_on,
    register.ways[record.received_by],
    `${customer.name} ${customer.last_name}`.trim(),
    [customer.phone, customer.email, customer.city].filter(Boolean).join(', '),
    record.order_number ?? '',
    lines
      .map(({ quantity, name, net }) => `${quantity} × ${textIn(name, locale)}, ${net}`)
      .join('; '),
    record.said.replace(/\s+/g, ' '),
    wants ? words[wants] : '',
    dayOf(record.acknowledged_at),
    decision ? words[decision] : '',
    record.reasons.replace(/\s+/g, ' '),
    dayOf(record.decided_at),
    solve_by ?? '',
    consent ? register.ways[consent] : '',
    amount === null ? null : dinarsFromPara(amount),
    paid_on ?? dayOf(record.closed_at),
  ];
}

/** The register of complaints and withdrawals, as a file for spreadsheet programs. */
export function writeRegister(records: readonly CaseRecord[], locale: Locale) {
  const { filename, columns } = emailTemplates[locale].register;
  return csvFile(filename, [columns, ...records.map((record) => rowOf(record, locale))]);
}
