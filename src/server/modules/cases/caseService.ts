import { mask } from 'superstruct';
import {
  caseYears,
  decisionProblems,
  endsAtOnce,
  firstDeadline,
  lastDay,
  returnsMoney,
} from '@/contract/admin/caseRules';
import {
  adminCase,
  casesPerPage,
  type AdminCase,
  type CaseDecisionInput,
  type CaseEntry,
  type CaseState,
} from '@/contract/admin/cases';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { textIn } from '@/contract/locale';
import { can } from '@/contract/permissions';
import { paidFor } from '@/contract/totals';
import type { CaseLine } from '../../database/moneyTables';
import type { Connection } from '../../database/client';
import type { Email } from '../../email/Email';
import type { Outbox } from '../../email/emailRepository';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { addRefund } from '../money/refundService';
import { auditStep, getPerson } from '../staff/auditService';
import * as repository from './caseRepository';
import type { CaseRecord } from './caseRepository';

export {
  anonymizeOldCases,
  openCases,
  updateCase,
  selectComplaints as getComplaints,
  selectUnanswered as unansweredCases,
  selectDue as dueCases,
  selectCustomer as exportCases,
  selectOrder as orderCases,
} from './caseRepository';

type Reader = Pick<StaffRequest, 'actor'>;

interface Dependencies {
  outbox: Outbox;
}

/** Omits amounts unless the staff member may see money. */
function toView(record: CaseRecord, { actor }: Reader): AdminCase {
  const { customer, step, by, lines, decided, due_on, paid_on } = record;
  const seesMoney = can(actor.role, 'money.read');
  return mask(
    {
      ...record,
      name: `${customer.name} ${customer.last_name}`.trim(),
      city: customer.city,
      deadline: step && by ? { step, by } : null,
      amount: seesMoney ? record.amount : null,
      refund: seesMoney && due_on !== null ? { due_on, paid_on } : null,
      lines: lines.map((line) => ({
        ...line,
        name: textIn(line.name, actor.locale),
        decided_in: decided.flatMap(({ position, number }) =>
          position === line.position ? [number] : [],
        ),
      })),
      entered_by: getPerson(record.staff_id, record.entered_by_name),
      decided_by: getPerson(record.decided_by, record.decided_by_name),
      acknowledged_at: record.acknowledged_at?.toISOString() ?? null,
      decided_at: record.decided_at?.toISOString() ?? null,
      closed_at: record.closed_at?.toISOString() ?? null,
    },
    adminCase,
  );
}

export async function list(
  connection: Connection,
  reader: Reader,
  { state = 'open', before }: { state?: CaseState; before?: number },
) {
  const found = await repository.selectPage(connection, state, before);
  return {
    cases: found.slice(0, casesPerPage).map((record) => toView(record, reader)),
    more: found.length > casesPerPage,
    counts: await repository.countByState(connection),
  };
}

/** Returns the newest first. */
export const findPeopleCases = async (
  connection: Connection,
  reader: Reader,
  keys: readonly string[],
) => (await repository.selectPeople(connection, keys)).map((record) => toView(record, reader));

/** `lock` locks the case until the transaction ends. @throws ApiError `case_not_found` */
async function find(connection: Connection, number: number, { lock = false } = {}) {
  if (lock) await repository.lockCase(connection, number);
  const record = await repository.findCase(connection, number);
  if (!record) throw new ApiError('case_not_found');
  return record;
}

/** @throws ApiError `case_not_found` */
export const read = async (connection: Connection, reader: Reader, number: number) =>
  toView(await find(connection, number), reader);

/** @throws ApiError 422 for units that are not in the order */
function getCaseLines(
  order: repository.CaseOrder | undefined,
  lines: CaseEntry['lines'],
): CaseLine[] {
  const caseLines = lines.flatMap(({ position, quantity }): CaseLine[] => {
    const line = order?.lines[position];
    if (!line || quantity > line.quantity) return [];
    const discount = quantity * line.unit_price - paidFor(line, quantity);
    return [{ ...line, position, quantity, discount }];
  });
  const positions = new Set(lines.map(({ position }) => position));
  if (caseLines.length < lines.length || positions.size < lines.length)
    throw invalidFields({ lines: ['invalid'] });
  return caseLines;
}

/** @throws ApiError 422 for an unknown order, other units, a future day or one before the retention period */
async function toCaseRow(trx: Connection, entry: CaseEntry, before?: CaseRecord) {
  const { order_number, lines, customer, wants, ...rest } = entry;
  const today = shopDay(new Date());
  const isRetained =
    entry.received_on > addDays(today, -365 * caseYears) ||
    entry.received_on === before?.received_on;
  if (entry.received_on > today || !isRetained) throw invalidFields({ received_on: ['invalid'] });
  const order =
    order_number === undefined ? undefined : await repository.findOrder(trx, order_number);
  if (order_number !== undefined && !order)
    throw invalidFields({ order_number: ['not_available'] });
  return {
    ...rest,
    order_id: order?.id ?? null,
    customer: JSON.stringify({ ...customer, email: customer.email ?? '' }),
    lines: JSON.stringify(getCaseLines(order, lines)),
    // A withdrawal always asks for a refund.
    wants: entry.kind === 'complaint' ? (wants ?? null) : null,
  };
}

const getEmail = ({ number, kind, locale, customer, lines, ...record }: CaseRecord) => ({
  recipient: customer.email,
  locale,
  content: {
    case_number: number,
    case_kind: kind,
    number: record.order_number,
    name: customer.name,
    received_on: record.received_on,
    lines: lines.map((line) => ({
      image: line.image?.src ?? null,
      name: textIn(line.name, locale),
      net: line.net,
      quantity: line.quantity,
      line_total: paidFor(line, line.quantity),
    })),
  },
});

/** Does nothing if the customer's email address is unknown. */
async function send(
  { outbox }: Dependencies,
  trx: Connection,
  { order_id }: CaseRecord,
  email: Email,
): Promise<void> {
  if (email.recipient !== '')
    await outbox.add(trx, email, order_id === null ? {} : { orderId: order_id });
}

/** Emails the case number to the customer. @returns the updated case */
async function acknowledge(
  deps: Dependencies,
  trx: Connection,
  number: number,
): Promise<CaseRecord> {
  const record = await find(trx, number);
  if (record.customer.email === '') return record;
  const { content, ...to } = getEmail(record);
  const { said, kind, received_on } = record;
  const caseDetails = { said, due_on: firstDeadline(kind, received_on) };
  await send(deps, trx, record, {
    kind: 'complaint_received',
    ...to,
    content: { ...content, ...caseDetails },
  });
  await repository.updateCase(trx, number, { acknowledged_at: new Date() });
  return find(trx, number);
}

/** @throws ApiError `case_not_found`, `changed_meanwhile` with the current case */
async function lockVersion(
  trx: Connection,
  request: StaffRequest,
  number: number,
  version: number,
): Promise<CaseRecord> {
  const record = await find(trx, number, { lock: true });
  if (record.version !== version)
    throw new ApiError('changed_meanwhile', { details: { case: toView(record, request) } });
  return record;
}

/** @param staff_id null if the customer reported the case. @throws ApiError 422 as in `toCaseRow` */
export async function open(
  deps: Dependencies,
  trx: Connection,
  entry: CaseEntry,
  staff_id: number | null = null,
): Promise<CaseRecord> {
  const { number } = await trx
    .insertInto('cases')
    .values({ ...(await toCaseRow(trx, entry)), staff_id })
    .returning('number')
    .executeTakeFirstOrThrow();
  return acknowledge(deps, trx, number);
}

/** The caller must prevent duplicate requests. @throws ApiError 422 as in `toCaseRow` */
export async function enter(
  deps: Dependencies,
  trx: Connection,
  request: StaffRequest,
  entry: CaseEntry,
): Promise<AdminCase> {
  const opened = await open(deps, trx, entry, request.actor.staffId);
  await auditStep(trx, request, 'case.enter', opened.number, { kind: entry.kind });
  return toView(opened, request);
}

/** @throws ApiError `case_not_found`, `changed_meanwhile`, `case_decided`, 422 as in `toCaseRow` */
export async function edit(
  deps: Dependencies,
  trx: Connection,
  request: StaffRequest,
  number: number,
  { version, ...entry }: CaseEntry & { version: number },
): Promise<AdminCase> {
  const before = await lockVersion(trx, request, number, version);
  if (before.decision !== null) throw new ApiError('case_decided');
  await repository.updateCase(trx, number, await toCaseRow(trx, entry, before));
  await auditStep(trx, request, 'case.edit', number);
  const isNewEmail = (entry.customer.email ?? '') !== before.customer.email;
  return toView(await (isNewEmail ? acknowledge(deps, trx, number) : find(trx, number)), request);
}

/** @throws ApiError `case_not_found`, `changed_meanwhile`, `case_decided`, 422 (`decisionProblems`, `addRefund`) */
export async function decide(
  deps: Dependencies,
  trx: Connection,
  request: StaffRequest,
  number: number,
  { version, ...input }: CaseDecisionInput,
): Promise<AdminCase> {
  const before = await lockVersion(trx, request, number, version);
  if (before.decision !== null) throw new ApiError('case_decided');
  const problems = Object.entries(decisionProblems(before, input, shopDay(new Date())));
  if (problems.length > 0)
    throw invalidFields(Object.fromEntries(problems.map(([field, code]) => [field, [code]])));
  const { decision, reasons, consent = null } = input;
  if (decision === 'replace' && before.order_id !== null && before.lines.length === 0)
    throw invalidFields({ lines: ['required'] });
  const amount = returnsMoney(decision) ? (input.amount ?? 0) : null;
  const isFinal = endsAtOnce({ decision, amount: amount ?? undefined });
  const solve_by = isFinal ? null : (input.solve_by ?? null);
  const { staffId } = request.actor;
  const caseDetails = { decision, reasons, amount, solve_by };
  const refund_id = await getRefund(trx, staffId, before, amount, solve_by);
  await repository.updateCase(trx, number, {
    ...caseDetails,
    refund_id,
    consent,
    decided_at: new Date(),
    decided_by: staffId,
    closed_at: isFinal ? new Date() : null,
  });
  const { content, ...to } = getEmail(before);
  await send(deps, trx, before, {
    kind: 'complaint_answered',
    ...to,
    content: { ...content, ...caseDetails },
  });
  await auditStep(trx, request, 'case.decide', number, { decision, amount });
  return read(trx, request, number);
}

/** Reuses a refund that was already entered for the returned order. */
async function getRefund(
  trx: Connection,
  staffId: number,
  { kind, order_id: orderId, received_on }: CaseRecord,
  amount: number | null,
  solveBy: string | null,
): Promise<number | null> {
  if (orderId === null || !amount) return null;
  const enteredRefund = await repository.findFreeRefund(trx, orderId, amount);
  if (enteredRefund !== undefined) return enteredRefund;
  const dueOn = solveBy ?? lastDay(kind, received_on);
  return (await addRefund(trx, { orderId, amount, dueOn, staffId })).id;
}

/** @throws ApiError `case_not_found`, `case_decided` */
export async function lockUndecided(trx: Connection, number: number): Promise<void> {
  const { decision } = await find(trx, number, { lock: true });
  if (decision !== null) throw new ApiError('case_decided');
}

/** @throws ApiError `case_not_found`, `changed_meanwhile`, `case_undecided`, `case_refund_waits`, `forbidden` */
export async function follow(
  trx: Connection,
  request: StaffRequest,
  number: number,
  { version, consent, closed }: Pick<AdminCase, 'version' | 'consent'> & { closed: boolean },
): Promise<AdminCase> {
  const { decision, step, amount, refund_id } = await lockVersion(trx, request, number, version);
  if (decision === null) throw new ApiError('case_undecided');
  const isClosing = closed && step !== null;
  if (isClosing && amount !== null && !can(request.actor.role, 'cases.decide'))
    throw new ApiError('forbidden');
  if (isClosing && refund_id !== null) throw new ApiError('case_refund_waits');
  await repository.updateCase(trx, number, {
    consent,
    ...(isClosing && { closed_at: new Date() }),
  });
  await auditStep(trx, request, isClosing ? 'case.close' : 'case.consent', number);
  return read(trx, request, number);
}

/**
 * @returns the order, the units to send, and the number of the current replacement, if any
 * @throws ApiError `case_not_found`, `case_undecided`, 422 for units that are not in the case
 */
export async function lockReplacement(trx: Connection, number: number, lines: CaseEntry['lines']) {
  const record = await find(trx, number, { lock: true });
  const { decision, step, order_number, replacement } = record;
  const isOpen = decision === 'replace' && (step !== null || replacement !== null);
  const order = isOpen && order_number && (await repository.findOrder(trx, order_number));
  if (!order) throw new ApiError('case_undecided');
  if (lines.length === 0) throw invalidFields({ lines: ['required'] });
  const quantities = new Map(record.lines.map(({ position, quantity }) => [position, quantity]));
  if (lines.some(({ position, quantity }) => quantity > (quantities.get(position) ?? 0)))
    throw invalidFields({ lines: ['invalid'] });
  return { orderId: order.id, pieces: getCaseLines(order, lines), replacement };
}

/** Does not increment the version, because no decision depends on the replacement. */
export async function recordReplacement(
  trx: Connection,
  request: StaffRequest,
  number: number,
  order: { id: number; number: string },
): Promise<void> {
  const replacement_id = order.id;
  await trx.updateTable('cases').set({ replacement_id }).where('number', '=', number).execute();
  await auditStep(trx, request, 'case.replace', number, { order: order.number });
}
