import { createHash } from 'node:crypto';
import type { Settlement, SettlementInput } from '@/contract/admin/money';
import type { Connection } from '../../database/client';
import { ApiError, invalidFields } from '../../http/ApiError';
import {
  deliverOrder,
  ordersChannel,
  undoDelivery,
  type FulfilmentDependencies,
  type StaffRequest,
} from '../order/deliveryService';
import { paymentLedger } from '../payment/paymentService';
import { recordAudit } from '../staff/auditService';
import * as repository from './settlementRepository';

type Line = SettlementInput['lines'][number];

/** The same payments in another order are the same list. */
export function hashOfList(payments: readonly Pick<Line, 'reference' | 'amount'>[]): string {
  const lines = payments.map(({ reference, amount }) => `${reference} ${amount}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

const sum = (lines: readonly { amount: number }[]) =>
  lines.reduce((total, { amount }) => total + amount, 0);

/** @throws ApiError 422 for lines that no list can have */
function assertPossible(lines: readonly Line[]): void {
  const isPossible = lines.every(
    ({ amount, number, expected, claimed }) =>
      amount > 0 &&
      (number === null) === (expected === null) &&
      (!claimed || (expected !== null && amount < expected)),
  );
  if (!isPossible || !Number.isSafeInteger(sum(lines)) || sum(lines) > 2_147_483_647)
    throw invalidFields({ lines: ['invalid'] });
}

/** @throws ApiError `list_known`, `settled_meanwhile`, 422 */
export async function bookSettlement(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  { courier, paid_on, bank_amount, lines }: SettlementInput,
): Promise<{ id: number }> {
  assertPossible(lines);
  await repository.lockSettlements(trx);
  const list_hash = hashOfList(lines);
  const known = await repository.findBooked(trx, list_hash);
  if (known !== null) throw new ApiError('list_known', { details: { id: known } });
  const numbers = lines.flatMap(({ number }) => number ?? []);
  await repository.lockOrders(trx, numbers);
  const payable = new Map(
    (await repository.selectPayable(trx, numbers)).map((one) => [one.number, one]),
  );
  const changed: string[] = [];
  const values = [];
  for (const [index, { number, expected, ...line }] of lines.entries()) {
    const order = number === null ? undefined : payable.get(number);
    // An order is paid once.
    if (number !== null) payable.delete(number);
    const isAsDecided =
      order?.expected === expected && (!order.is_claim || line.amount === expected);
    if (number !== null && !isAsDecided) changed.push(number);
    const delivers = order?.parcel === 'shipped' && changed.length === 0;
    const transition_id = delivers ? await deliverOrder(deps, trx, request, order.id) : undefined;
    if (number !== null && delivers && transition_id === undefined) changed.push(number);
    values.push({
      position: index + 1,
      ...line,
      order_id: order?.id ?? null,
      expected,
      pays_claim: order?.is_claim ?? false,
      transition_id: transition_id ?? null,
    });
  }
  if (changed.length > 0)
    throw new ApiError('settled_meanwhile', { details: { numbers: changed } });
  const { staffId } = request.actor;
  const list_amount = sum(lines);
  const { id } = await trx
    .insertInto('settlements')
    .values({ courier, paid_on, bank_amount, list_amount, list_hash, staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('settlement_lines')
    .values(values.map((line) => ({ ...line, settlement_id: id })))
    .execute();
  const settled = values.flatMap(({ order_id, pays_claim }) =>
    order_id === null || pays_claim ? [] : [order_id],
  );
  await paymentLedger.setWithCourier(trx, settled, false);
  for (const number of numbers) await deps.database.notify(trx, ordersChannel, number);
  await audit(trx, request, 'book', id, { amount: list_amount, lines: lines.length });
  return { id };
}

function audit(
  trx: Connection,
  { actor, requestId }: StaffRequest,
  what: 'book' | 'revoke' | 'accept',
  id: number,
  changes: object,
): Promise<void> {
  const entry = { action: `settlement.${what}`, entity: 'settlement', entityId: id, changes };
  return recordAudit(trx, actor, entry, requestId);
}

/** @throws ApiError `settlement_not_found` */
export async function readSettlement(connection: Connection, id: number): Promise<Settlement> {
  const found = await repository.selectSettlement(connection, id);
  if (!found) throw new ApiError('settlement_not_found');
  const { at, revoked_at, staff_id, staff_name } = found;
  return {
    ...found,
    at: at.toISOString(),
    by: staff_id !== null && staff_name !== null ? { id: staff_id, name: staff_name } : null,
    revoked_at: revoked_at?.toISOString() ?? null,
  };
}

/** @throws ApiError `settlement_not_found`, `too_late` */
export function revokeSettlement(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  id: number,
): Promise<object> {
  return deps.database.transaction(async (trx) => {
    await repository.lockSettlements(trx);
    const found = await repository.selectSettlement(trx, id);
    if (!found) throw new ApiError('settlement_not_found');
    if (found.revoked_at) return {};
    if (!found.revocable || (await repository.isClaimPaid(trx, id))) throw new ApiError('too_late');
    await repository.markRevoked(trx, id, request.actor.staffId);
    await repository.lockOrders(
      trx,
      found.lines.flatMap(({ number }) => number ?? []),
    );
    const settled = found.lines.flatMap(({ order_id, is_claim }) =>
      order_id === null || is_claim ? [] : [order_id],
    );
    await paymentLedger.setWithCourier(trx, settled, true);
    for (const { transition_id } of found.lines) {
      if (transition_id !== null) await undoDelivery(deps, trx, request, transition_id);
    }
    for (const { number } of found.lines)
      await deps.database.notify(trx, ordersChannel, number ?? '');
    await audit(trx, request, 'revoke', id, { amount: found.list_amount });
    return {};
  });
}

/** @throws ApiError `settlement_not_found` */
export function acceptDifference(
  { database }: Pick<FulfilmentDependencies, 'database'>,
  request: StaffRequest,
  id: number,
  position: number,
): Promise<object> {
  return database.transaction(async (trx) => {
    await repository.lockSettlements(trx);
    const line = (await repository.selectSettlement(trx, id))?.lines.find(
      (one) => one.position === position,
    );
    if (!line) throw new ApiError('settlement_not_found');
    if (!line.claim_open) return {};
    await trx
      .updateTable('settlement_lines')
      .set({ claimed: false })
      .where('settlement_id', '=', id)
      .where('position', '=', position)
      .execute();
    await audit(trx, request, 'accept', id, { amount: (line.expected ?? 0) - line.amount });
    return {};
  });
}
