import {
  caseYears,
  decisionFaults,
  endsAtOnce,
  firstDeadline,
  lastDay,
  returnsMoney,
} from '@/contract/admin/caseRules';
import {
  casesPerPage,
  type AdminCase,
  type CaseDecisionInput,
  type CaseEntry,
  type CaseState,
  type CaseSummary,
} from '@/contract/admin/cases';
import { shopDay } from '@/contract/deliveryDay';
import { type Locale, textIn } from '@/contract/locale';
import type { CaseLine } from '../../database/caseTable';
import type { Connection } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import type { StaffActor } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { addRefund } from '../money/refundService';
import { recordAudit } from '../staff/auditService';
import { writeRegister } from './caseRegister';
import * as repository from './caseRepository';
import type { CaseRecord } from './caseRepository';

export {
  selectDue as dueCases,
  selectOfCustomer as exportCases,
  selectOfOrder as casesOfOrder,
} from './caseRepository';

/** Who asks. */
interface Asking {
  actor: StaffActor;
  requestId: string;
  locale: Locale;
}

interface Dependencies {
  outbox: Pick<Outbox, 'add'>;
}

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

function summaryOf(record: CaseRecord, { role }: StaffActor): CaseSummary {
  const { number, kind, order_number, customer, said, received_on, step, by, decision } = record;
  return {
    number,
    kind,
    order_number,
    name: `${customer.name} ${customer.last_name}`.trim(),
    city: customer.city,
    said,
    received_on,
    deadline: step && by ? { step, by } : null,
    decision,
    amount: role === 'owner' ? record.amount : null,
  };
}

function viewOf(record: CaseRecord, actor: StaffActor, locale: Locale): AdminCase {
  const { due_on, paid_on } = record;
  return {
    ...summaryOf(record, actor),
    version: record.version,
    customer: record.customer,
    locale: record.locale,
    received_by: record.received_by,
    wants: record.wants,
    lines: record.lines.map((line) => ({ ...line, name: textIn(line.name, locale) })),
    entered_by: personOf(record.staff_id, record.entered_by_name),
    acknowledged_at: record.acknowledged_at?.toISOString() ?? null,
    reasons: record.reasons,
    decided_at: record.decided_at?.toISOString() ?? null,
    decided_by: personOf(record.decided_by, record.decided_by_name),
    solve_by: record.solve_by,
    consent: record.consent,
    refund: actor.role === 'owner' && due_on !== null ? { due_on, paid_on } : null,
    closed_at: record.closed_at?.toISOString() ?? null,
  };
}

export async function list(
  connection: Connection,
  actor: StaffActor,
  { state = 'open', before }: { state?: CaseState; before?: number },
) {
  const found = await repository.selectPage(connection, state, before);
  return {
    cases: found.slice(0, casesPerPage).map((record) => summaryOf(record, actor)),
    more: found.length > casesPerPage,
    counts: await repository.countByState(connection),
  };
}

/** @throws ApiError `case_not_found` */
export async function read(
  connection: Connection,
  { actor, locale }: Pick<Asking, 'actor' | 'locale'>,
  number: number,
): Promise<AdminCase> {
  const record = await repository.findCase(connection, number);
  if (!record) throw new ApiError('case_not_found');
  return viewOf(record, actor, locale);
}

/** The row of an entry. @throws ApiError 422 for a day to come, an unknown order, or pieces that it does not have */
async function rowOf(trx: Connection, entry: CaseEntry) {
  const { order_number, lines, customer, wants, ...rest } = entry;
  if (entry.received_on > shopDay(new Date())) throw invalidFields({ received_on: ['invalid'] });
  const order =
    order_number === undefined ? undefined : await repository.findOrder(trx, order_number);
  if (order_number !== undefined && !order)
    throw invalidFields({ order_number: ['not_available'] });
  const pieces = lines.flatMap(({ position, quantity }): CaseLine[] => {
    const line = order?.lines[position];
    return line && quantity <= line.quantity ? [{ ...line, position, quantity }] : [];
  });
  const positions = new Set(lines.map(({ position }) => position));
  if (pieces.length < lines.length || positions.size < lines.length)
    throw invalidFields({ lines: ['invalid'] });
  return {
    ...rest,
    order_id: order?.id ?? null,
    customer: JSON.stringify({ ...customer, email: customer.email ?? '' }),
    lines: JSON.stringify(pieces),
    // Who withdraws gets the money back.
    wants: entry.kind === 'complaint' ? (wants ?? null) : null,
  };
}

/** What both emails say. */
function inEmail({ number, kind, order_number, customer, received_on, ...record }: CaseRecord) {
  return {
    case_number: number,
    case_kind: kind,
    number: order_number,
    name: customer.name,
    received_on,
    lines: record.lines.map(({ name, net, image, quantity, unit_price }) => ({
      image: image?.src ?? null,
      name: textIn(name, record.locale),
      net,
      quantity,
      line_total: unit_price * quantity,
    })),
  };
}

/** The email with the number, where there is an address. */
async function acknowledge(
  { outbox }: Dependencies,
  trx: Connection,
  record: CaseRecord,
): Promise<void> {
  const { email: recipient } = record.customer;
  if (recipient === '') return;
  const { locale, order_id, kind, received_on } = record;
  const content = {
    ...inEmail(record),
    said: record.said,
    due_on: firstDeadline(kind, received_on),
  };
  await outbox.add(
    trx,
    { kind: 'complaint_received', recipient, locale, content },
    order_id === null ? {} : { orderId: order_id },
  );
  await repository.markAcknowledged(trx, record.number);
}

async function found(trx: Connection, number: number): Promise<CaseRecord> {
  const record = await repository.findCase(trx, number);
  if (!record) throw new ApiError('case_not_found');
  return record;
}

/** The case, locked. @throws ApiError `case_not_found`, `changed_meanwhile` with the case as it is */
async function locked(
  trx: Connection,
  asking: Asking,
  number: number,
  version: number,
): Promise<CaseRecord> {
  await repository.lockCase(trx, number);
  const record = await found(trx, number);
  if (record.version !== version) {
    const details = { case: viewOf(record, asking.actor, asking.locale) };
    throw new ApiError('changed_meanwhile', { details });
  }
  return record;
}

async function audit(
  trx: Connection,
  { actor, requestId }: Asking,
  action: string,
  number: number,
  changes: object = {},
): Promise<void> {
  await recordAudit(
    trx,
    actor,
    { action: `case.${action}`, entity: 'case', entityId: number, changes },
    requestId,
  );
}

/** The caller runs it once per request. @throws ApiError 422 as `rowOf` */
export async function enter(
  deps: Dependencies,
  trx: Connection,
  asking: Asking,
  entry: CaseEntry,
): Promise<AdminCase> {
  const row = { ...(await rowOf(trx, entry)), staff_id: asking.actor.staffId };
  const number = await repository.insertCase(trx, row);
  await acknowledge(deps, trx, await found(trx, number));
  await audit(trx, asking, 'enter', number, { kind: entry.kind });
  return read(trx, asking, number);
}

/** @throws ApiError `case_not_found`, `changed_meanwhile`, `case_decided`, 422 as `rowOf` */
export async function edit(
  deps: Dependencies,
  trx: Connection,
  asking: Asking,
  number: number,
  { version, ...entry }: CaseEntry & { version: number },
): Promise<AdminCase> {
  const before = await locked(trx, asking, number, version);
  if (before.decision !== null) throw new ApiError('case_decided');
  await repository.updateCase(trx, number, await rowOf(trx, entry));
  const after = await found(trx, number);
  if (after.customer.email !== before.customer.email) await acknowledge(deps, trx, after);
  await audit(trx, asking, 'edit', number);
  return read(trx, asking, number);
}

/** @throws ApiError `case_not_found`, `changed_meanwhile`, `case_decided`, 422 as `decisionFaults` and `addRefund` */
export async function decide(
  { outbox }: Dependencies,
  trx: Connection,
  asking: Asking,
  number: number,
  { version, ...input }: CaseDecisionInput,
): Promise<AdminCase> {
  const before = await locked(trx, asking, number, version);
  if (before.decision !== null) throw new ApiError('case_decided');
  const faults = Object.entries(decisionFaults(before, input, shopDay(new Date())));
  if (faults.length > 0)
    throw invalidFields(Object.fromEntries(faults.map(([field, code]) => [field, [code]])));
  const { decision, reasons } = input;
  const { actor } = asking;
  const amount = returnsMoney(decision) ? (input.amount ?? 0) : null;
  const isOver = endsAtOnce({ decision, amount: amount ?? undefined });
  const solve_by = isOver ? null : (input.solve_by ?? null);
  const refund_id = await refundOf(trx, actor, before, amount, solve_by);
  await repository.updateCase(trx, number, {
    decision,
    reasons,
    amount,
    solve_by,
    refund_id,
    consent: input.consent ?? null,
    decided_at: new Date(),
    decided_by: actor.staffId,
    closed_at: isOver ? new Date() : null,
  });
  const { email: recipient } = before.customer;
  const { locale, order_id } = before;
  if (recipient !== '')
    await outbox.add(
      trx,
      {
        kind: 'complaint_answered',
        recipient,
        locale,
        content: { ...inEmail(before), decision, reasons, amount, solve_by },
      },
      order_id === null ? {} : { orderId: order_id },
    );
  await audit(trx, asking, 'decide', number, { decision, amount });
  return read(trx, asking, number);
}

/** Of an order that came back the refund may be entered already. */
async function refundOf(
  trx: Connection,
  { staffId }: StaffActor,
  { number, kind, order_id, received_on }: CaseRecord,
  amount: number | null,
  solveBy: string | null,
): Promise<number | null> {
  if (order_id === null || !amount) return null;
  const known = await repository.findFreeRefund(trx, order_id, amount);
  if (known !== undefined) return known;
  const dueOn = solveBy ?? lastDay(kind, received_on);
  const note = `${kind} ${number}`;
  return (await addRefund(trx, { orderId: order_id, amount, dueOn, note, staffId })).id;
}

/** @throws ApiError `case_not_found`, `changed_meanwhile`, `case_undecided`, `case_refund_waits`, `forbidden` */
export async function follow(
  trx: Connection,
  asking: Asking,
  number: number,
  { version, consent, closed }: Pick<AdminCase, 'version' | 'consent'> & { closed: boolean },
): Promise<AdminCase> {
  const before = await locked(trx, asking, number, version);
  if (before.decision === null) throw new ApiError('case_undecided');
  const closes = closed && before.step !== null;
  if (closes && before.amount !== null && asking.actor.role !== 'owner')
    throw new ApiError('forbidden');
  if (closes && before.refund_id !== null) throw new ApiError('case_refund_waits');
  await repository.updateCase(trx, number, { consent, ...(closes && { closed_at: new Date() }) });
  await audit(trx, asking, closes ? 'close' : 'consent', number);
  return read(trx, asking, number);
}

/** All cases as a file; the log names who has it. */
export async function register(trx: Connection, { actor, requestId, locale }: Asking) {
  const records = await repository.selectAll(trx);
  const entry = { action: 'case.register', entity: 'case', entityId: 'all' };
  await recordAudit(trx, actor, { ...entry, changes: { cases: records.length } }, requestId);
  return writeRegister(records, locale);
}

/** For upkeep. */
export const anonymizeOldCases = (connection: Connection): Promise<void> =>
  repository.anonymize(connection, caseYears);
