import { setImmediate } from 'node:timers/promises';
import type { writeAccountantFile } from '@/contract/admin/accountant';
import { shopDay } from '@/contract/deliveryDay';
import type { EndpointBody } from '@/contract/endpoint';
import { shopMinute } from '@/contract/longDate';
import { dinarsFromPara } from '@/contract/money';
import type { Database } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { type ArchiveFile, type Sheet, writeWorkbook, writeZip } from '../../http/archive';
import { type TableRow, writeCsv } from '../../http/csv';
import { type ServerTextId, textsIn } from '../../texts';
import { auditStep } from '../staff/auditService';
import {
  getDifferences,
  getMonth,
  type MonthParts,
  readParts,
  sumRates,
} from './accountantService';
import { closeMonth } from './closing';
import type { Month, ReceiptRow } from './entries';
import type { TurnoverRow } from './turnover';

const kindTexts: Readonly<Record<ReceiptRow['kind'] | TurnoverRow['kind'], ServerTextId>> = {
  advance: 'email:books.advance',
  sale: 'email:books.sale',
  refund: 'email:books.refund',
  uncollected: 'email:books.uncollected',
};
const differenceTexts = {
  missing: 'email:books.difference.missing',
  receipts: 'email:books.difference.receipts',
  payout: 'email:books.difference.payout',
  unknown: 'email:books.difference.unknown',
} as const;

function* getSheets(
  month: Month,
  parts: MonthParts,
  text: ReturnType<typeof textsIn>,
): Generator<Sheet> {
  const { turnover, receipts, payouts, lines, transfers, paidBack } = parts;
  const headers = (id: ServerTextId): TableRow => text(id).split(' | ');
  const dinars = dinarsFromPara;
  const getRateRows = (day: string, rows: readonly TurnoverRow[]): TableRow[] =>
    sumRates(rows).map(({ rate, base, vat, gross }) => [
      ...[day, rate, dinars(base), dinars(vat), dinars(gross)],
    ]);
  const days = new Map<string, TurnoverRow[]>();
  for (const row of turnover) {
    const day = shopDay(row.at);
    const sameDay = days.get(day);
    if (sameDay) sameDay.push(row);
    else days.set(day, [row]);
  }
  const getReceiptRows = (isListed: (receipt: ReceiptRow) => boolean): TableRow[] => [
    headers('email:books.columns.receipts'),
    ...receipts
      .filter(isListed)
      .map(({ issued_at, number, kind, order, refers_to, amount, deleted }) => [
        ...[shopMinute(issued_at).replace('T', ' '), number],
        deleted
          ? text('email:books.deleted', { kind: text(kindTexts[kind]) })
          : text(kindTexts[kind]),
        ...[order, refers_to],
        dinars(kind === 'refund' ? -amount : amount),
      ]),
  ];
  const getPaymentRows = (rows: MonthParts['transfers'], sign: number): TableRow[] => [
    headers('email:books.columns.money'),
    ...rows.map(({ day, order, reference, amount }) => [
      ...[day, order, reference, dinars(sign * amount)],
    ]),
  ];
  const total = text('email:books.total');
  yield {
    name: text('email:books.sheet.turnover'),
    rows: [
      headers('email:books.columns.rates'),
      ...[...days].flatMap(([day, rows]) => getRateRows(day, rows)),
      ...getRateRows(total, turnover),
      ...(month.running ? [[text('email:books.preliminary')]] : []),
      ...getDifferences(parts).map(({ kind, number, amount }) => [
        ...[`${text(differenceTexts[kind])}: ${number}`, null, null, null],
        dinars(amount),
      ]),
    ],
  };
  yield {
    name: text('email:books.sheet.receipts'),
    rows: getReceiptRows(({ kind }) => kind !== 'refund'),
  };
  yield {
    name: text('email:books.sheet.refunds'),
    rows: getReceiptRows(({ kind }) => kind === 'refund'),
  };
  yield {
    name: text('email:books.sheet.payouts'),
    rows: [
      headers('email:books.columns.payouts'),
      ...payouts.map(({ day, courier, list_amount, bank_amount }) => [
        ...[day, courier, dinars(list_amount)],
        ...[dinars(list_amount - bank_amount), dinars(bank_amount)],
      ]),
    ],
  };
  yield {
    name: text('email:books.sheet.lines'),
    rows: [
      headers('email:books.columns.lines'),
      ...lines
        .filter(({ amount }) => amount !== 0)
        .map(({ day, courier, order, reference, amount, expected }) => [
          ...[day, courier, order, reference, dinars(amount)],
          expected === null ? null : dinars(expected),
        ]),
    ],
  };
  yield { name: text('email:books.sheet.transfers'), rows: getPaymentRows(transfers, 1) };
  yield { name: text('email:books.sheet.paidBack'), rows: getPaymentRows(paidBack, -1) };
  yield {
    name: text('email:books.sheet.orders'),
    rows: [
      headers('email:books.columns.orders'),
      ...turnover.map(({ at, order, kind, amount, discount, code, arrived }) => [
        ...[shopDay(at), order, text(kindTexts[kind]), dinars(amount + discount)],
        ...[dinars(-discount), code, dinars(amount), dinars(arrived)],
      ]),
    ],
  };
}

/** Writes the package of a month as a workbook or a ZIP of CSV files, and logs the download. */
export async function writePackage(
  { kysely, transaction }: Pick<Database, 'kysely' | 'transaction'>,
  request: StaffRequest,
  name: string,
  { format }: EndpointBody<typeof writeAccountantFile>,
) {
  const month = getMonth(name);
  const text = textsIn(request.actor.locale);
  if (!month.running)
    await transaction((trx) => closeMonth(trx, month.firstDay, request.actor.staffId));
  // A single transaction would block the embedded database for everyone else.
  const sheets: Sheet[] = [];
  for (const sheet of getSheets(month, await readParts(kysely, month, 'all'), text)) {
    sheets.push(sheet);
    await setImmediate();
  }
  await transaction((trx) => auditStep(trx, request, 'books.package', name, { format }));
  const file = `${text('email:books.filename')}-${name}`;
  if (format === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const content = (await writeWorkbook(sheets)).toString('base64');
    return { name: `${file}.xlsx`, type, content };
  }
  const files: ArchiveFile[] = [];
  for (const sheet of sheets) {
    files.push({ name: `${sheet.name}.csv`, content: writeCsv(sheet.rows) });
    await setImmediate();
  }
  const content = (await writeZip(files)).toString('base64');
  return { name: `${file}.zip`, type: 'application/zip', content };
}
