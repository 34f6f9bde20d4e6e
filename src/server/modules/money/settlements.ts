import { sql } from 'kysely';
import {
  isBookable,
  type PaymentLink,
  type Settlement,
  type SettlementInput,
} from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import type { Connection } from '../../database/client';
import { getCourierId } from '../../database/couriers';
import { clock } from '../../database/expressions';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { moveByMoney, type FulfilmentDependencies } from '../order/fulfil/moveService';
import { undoDelivery } from '../order/fulfil/undoService';
import { notifyOrder } from '../order/orderChangeService';
import { setWithCourier } from '../payment/paymentService';
import { auditStep, getPerson } from '../staff/auditService';
import { hashPayments, matchList } from './matchPayments';
import * as repository from './settlementRepository';
import type { PayableOrder } from './settlementRepository';

type Line = SettlementInput['lines'][number];

const sum = (lines: readonly { amount: number }[]) =>
  lines.reduce((total, { amount }) => total + amount, 0);

/** @throws ApiError 422 for lines that cannot occur in a list */
function assertValid(lines: readonly Line[]): void {
  const isValid = lines.every(
    ({ amount, number, expected, claimed }) =>
      amount > 0 &&
      (number === null) === (expected === null) &&
      (!claimed || (expected !== null && amount < expected)),
  );
  if (!isValid || !Number.isSafeInteger(sum(lines)) || sum(lines) > 2_147_483_647)
    throw invalidFields({ lines: ['invalid'] });
}

/** @throws ApiError `list_known`, `settled_meanwhile`, 422 */
export async function bookSettlement(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  { courier, paid_on, bank_amount, lines }: SettlementInput,
): Promise<{ id: number }> {
  assertValid(lines);
  if (paid_on > shopDay(new Date())) throw invalidFields({ paid_on: ['invalid'] });
  await repository.lockSettlements(trx);
  const list_hash = hashPayments(lines);
  const bookedId = await repository.findBooked(trx, list_hash);
  if (bookedId !== null) throw new ApiError('list_known', { details: { id: bookedId } });
  const numbers = lines.flatMap(({ number }) => number ?? []);
  await repository.lockOrders(trx, numbers);
  const orders = await repository.selectPayable(trx, numbers);
  const payable = new Map(orders.map((order) => [order.number, order]));
  const matchedLines = lines.map((line) => {
    const order = payable.get(line.number ?? '');
    // Each order can be paid only once.
    payable.delete(line.number ?? '');
    return { ...line, order: order && isPaidBy(order, line) ? order : undefined };
  });
  const settledNumbers = matchedLines.flatMap(({ number, order }) => (order ? [] : (number ?? [])));
  if (settledNumbers.length > 0)
    throw new ApiError('settled_meanwhile', { details: { numbers: settledNumbers } });
  type Stored = Awaited<ReturnType<typeof settle>> & Pick<Line, 'reference' | 'amount' | 'claimed'>;
  const stored: Stored[] = [];
  for (const { reference, amount, claimed, order } of matchedLines)
    stored.push({ reference, amount, claimed, ...(await settle(deps, trx, request, order)) });
  await markWithCourier(trx, stored, false);
  const list_amount = sum(lines);
  const { id } = await trx
    .insertInto('settlements')
    .values({
      ...{ courier, paid_on, bank_amount, list_amount, list_hash },
      courier_id: courier === '' ? null : getCourierId(courier),
      staff_id: request.actor.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('settlement_lines')
    .values(stored.map((line, index) => ({ ...line, settlement_id: id, position: index + 1 })))
    .execute();
  await auditStep(trx, request, 'settlement.book', id, {
    amount: list_amount,
    lines: lines.length,
  });
  return { id };
}

/** Records whether the courier has the money for the orders of these lines. */
const markWithCourier = (
  trx: Connection,
  lines: readonly { order_id: number | null; pays_claim: boolean }[],
  withCourier: boolean,
) => {
  const settled = lines.filter(({ pays_claim }) => !pays_claim);
  return setWithCourier(
    trx,
    settled.flatMap(({ order_id }) => order_id ?? []),
    withCourier,
  );
};

const isPaidBy = (order: PayableOrder, { expected, amount }: Pick<Line, 'expected' | 'amount'>) =>
  order.expected === expected && (!order.is_claim || amount === expected);

/** Settles the order of a line and marks a shipped order as delivered. @returns the columns of the line */
async function settle(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  order: PayableOrder | undefined,
) {
  if (!order) return { order_id: null, expected: null, pays_claim: false, transition_id: null };
  const { id, number, expected, is_claim, parcel } = order;
  const transition_id =
    parcel === 'shipped' ? await moveByMoney(deps, trx, request, id, 'deliver') : null;
  if (transition_id === undefined)
    throw new ApiError('settled_meanwhile', { details: { numbers: [number] } });
  await notifyOrder(trx, number);
  return { order_id: id, expected, pays_claim: is_claim, transition_id };
}

/** @throws ApiError `settlement_not_found` */
export async function readSettlement(connection: Connection, id: number): Promise<Settlement> {
  const found = await repository.selectSettlement(connection, id);
  const { at, revoked_at, staff_id, staff_name } = found;
  return {
    ...found,
    at: at.toISOString(),
    by: getPerson(staff_id, staff_name),
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}

/** @throws ApiError `settlement_not_found`, `too_late` */
export async function revokeSettlement(trx: Connection, request: StaffRequest, id: number) {
  await repository.lockSettlements(trx);
  const found = await repository.selectSettlement(trx, id);
  if (found.revoked_at) return;
  // A revocation is too late if a later payout has paid the difference.
  const { rows: paid } = await sql`
    select from settlement_lines l join settlement_lines paying
      on paying.order_id = l.order_id and paying.pays_claim and not paying.revoked
    where l.settlement_id = ${id} and not l.pays_claim and paying.settlement_id <> ${id}
    limit 1`.execute(trx);
  if (!found.revocable || paid.length > 0) throw new ApiError('too_late');
  await sql`update settlements set revoked_at = ${clock}, revoked_by = ${request.actor.staffId}
    where id = ${id}`.execute(trx);
  await sql`update settlement_lines set revoked = true where settlement_id = ${id}`.execute(trx);
  await repository.lockOrders(
    trx,
    found.lines.flatMap(({ order }) => order?.number ?? []),
  );
  await markWithCourier(trx, found.lines, true);
  for (const { transition_id } of found.lines) {
    if (transition_id !== null) await undoDelivery(trx, request, transition_id);
  }
  for (const { order } of found.lines) if (order) await notifyOrder(trx, order.number);
  await auditStep(trx, request, 'settlement.revoke', id, { amount: found.list_amount });
}

interface LineParams {
  id: number;
  line: number;
}

/** Locks the lines of a settlement and returns one. @throws ApiError `settlement_not_found` */
async function lockLine(trx: Connection, { id, line: position }: LineParams) {
  await repository.lockSettlements(trx);
  const { lines, revoked_at } = await repository.selectSettlement(trx, id);
  const line = lines.find((line) => line.line === position);
  if (!line) throw new ApiError('settlement_not_found');
  return { ...line, revoked_at };
}

/** @throws ApiError `settlement_not_found` */
export async function acceptDifference(trx: Connection, request: StaffRequest, params: LineParams) {
  const { claim_open, order, amount: paid } = await lockLine(trx, params);
  if (!claim_open) return;
  await repository.updateLine(trx, params, { claimed: false }, 'accepted_at');
  const amount = (order?.expected ?? 0) - paid;
  await auditStep(trx, request, 'settlement.accept', params.id, { amount });
}

/** @throws ApiError `settlement_not_found`, `too_late`, 422 on the number */
export async function linkPayment(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  params: LineParams,
  number: string,
): Promise<void> {
  const { amount, order: linked, revoked_at } = await lockLine(trx, params);
  if (linked?.number === number) return;
  if (linked || revoked_at) throw new ApiError('too_late');
  await repository.lockOrders(trx, [number]);
  const payable = await repository.selectPayable(trx, [number]);
  const order = payable.find(({ is_claim, expected }) => !is_claim || expected === amount);
  if (!order) throw invalidFields({ number: ['not_available'] });
  const settled = await settle(deps, trx, request, order);
  await markWithCourier(trx, [settled], false);
  await repository.updateLine(
    trx,
    params,
    { ...settled, claimed: amount < order.expected },
    'linked_at',
  );
  await auditStep(trx, request, 'settlement.link', params.id, { amount });
}

/** Books a bank statement. Payments for cancelled orders become refunds. @throws ApiError `changed_meanwhile` */
export async function bookTransfers(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  { text, lines }: { text: string; lines: readonly PaymentLink[] },
): Promise<{ booked: number }> {
  await repository.lockOrders(
    trx,
    lines.map(({ number }) => number),
  );
  const { payments } = await matchList(trx, { courier: null, text, links: lines });
  const byLine = new Map(payments.map((payment) => [payment.line, payment]));
  for (const { line, number } of lines) {
    const found = byLine.get(line);
    if (!found || !isBookable(found) || found.order?.number !== number)
      throw new ApiError('changed_meanwhile');
    const { hash, order, amount } = found;
    const paid = await moveByMoney(deps, trx, request, order.id, 'pay');
    if (paid === undefined) throw new ApiError('changed_meanwhile');
    await trx
      .insertInto('booked_transfers')
      .values({ hash, order_id: order.id, amount, staff_id: request.actor.staffId })
      .execute();
  }
  return { booked: lines.length };
}
