import type { UndoBatchResponse } from '@/contract/admin/orderTransitions';
import { undoSeconds, type AdminOrder } from '@/contract/admin/orders';
import type { StockShortage } from '@/contract/admin/stock';
import { type Locale, textIn } from '@/contract/locale';
import type { PaymentStatus } from '@/contract/payment';
import { can } from '@/contract/permissions';
import type { Connection, Database } from '../../../database/client';
import { orderSearchWords } from '../../../database/orderSearchWords';
import { deleteUnsent } from '../../../email/emailRepository';
import type { StaffActor, StaffRequest } from '../../../http/Actor';
import { ApiError } from '../../../http/ApiError';
import {
  lockProducts,
  type OrderBatch,
  setBatches,
  setAsideRecalled,
  takeStock,
  undoWriteOff,
  type Shortage,
  type StockLine,
} from '../../catalogue/catalogueService';
import { canUseAgain } from '../../code/codeService';
import { removeRefund } from '../../money/refundService';
import { setPaymentStatus, setPendingAmount } from '../../payment/paymentService';
import { updateMissingReceipt } from '../../receipts/missingReceiptService';
import { isAnonymous } from '../anonymizeOrders';
import { updateContent } from '../draft/draftRepository';
import { isOff, type OrderContent, type OrderRecord, getParcel } from '../OrderRecord';
import { recordOrderStep } from '../orderChangeService';
import { findOrder } from '../orderRepository';
import * as repository from './changeRepository';
import type { ChangeRecord, ChangeTable, TransitionRecord } from './changeRepository';

/** The data stored with each change of an order, from which the change is undone. */
export interface Before {
  /** Columns changed by a transition. */
  order?: Pick<
    OrderRecord,
    'status' | 'expected_on' | 'tracking_number' | 'courier' | 'courier_id' | 'returned_reason'
  >;
  /** Content changed by a line change. */
  content?: Pick<OrderContent, 'lines' | 'subtotal' | 'discount' | 'delivery' | 'total' | 'vat'>;
  payment: PaymentStatus | null;
  /** Units that returned to stock. */
  stock: StockLine[];
  /** Returned units that cannot be sold. */
  written_off: StockLine[];
  /** The batches before the change. Changes made by earlier versions did not store them. */
  batches?: OrderBatch[];
  /** The id of the refund that the change added. */
  refund: number | null;
}

const getBefore = ({ before }: ChangeRecord) => before as Before;

export const undoUntil = (at: Date) => new Date(at.getTime() + undoSeconds * 1000);

/** Checks the permission but not the time limit. */
export function mayUndo(change: ChangeRecord, { staffId, role }: StaffActor): boolean {
  const mayTouch = can(role, change.staff_id === staffId ? 'orders.write' : 'orders.correct');
  return change.before !== null && change.undone_at === null && mayTouch;
}

/** Returns null if the newest transition cannot be undone. */
export async function findUndo(
  connection: Connection,
  transitions: readonly TransitionRecord[],
  actor: StaffActor,
): Promise<AdminOrder['undo']> {
  const last = transitions.findLast(({ undone_at }) => undone_at === null);
  if (!last?.recent || !mayUndo(last, actor)) return null;
  if (await repository.isFollowed(connection, last, getBefore(last).refund)) return null;
  return { transition_id: last.id, until: undoUntil(last.at).toISOString() };
}

/** Returns a 409 error for an order that someone else has moved. */
export async function changedMeanwhile(trx: Connection, order: OrderRecord): Promise<ApiError> {
  const { by, at } = await repository.findLastChange(trx, order);
  const { number, version, delivery_method } = order;
  const current = { number, version, parcel: getParcel(order), delivery_method };
  return new ApiError('order_changed_meanwhile', {
    details: { order: current, by, at },
  });
}

function stockShort(found: readonly Shortage[], { lines }: OrderRecord, locale: Locale): ApiError {
  const names = new Map(lines.map(({ product_id, name }) => [product_id, textIn(name, locale)]));
  const shortages: StockShortage[] = found.map((shortage) => ({
    ...shortage,
    name: names.get(shortage.product_id) ?? '',
  }));
  return new ApiError('stock_short', { details: { shortages } });
}

/** Locks the order of a change. @throws ApiError `transition_not_found` */
async function lockChange(trx: Connection, table: ChangeTable, id: number) {
  const found = await repository.findChange(trx, table, id);
  const order = found && (await findOrder(trx, { id: found.order_id }, { lock: true }));
  // Read the change again under the lock.
  const change = order && (await repository.findChange(trx, table, id));
  if (!change) throw new ApiError('transition_not_found');
  return { order, change };
}

/** Returns the reason why a change can no longer be undone, apart from the time limit. */
async function findObstacle(
  trx: Connection,
  order: OrderRecord,
  change: ChangeRecord,
): Promise<ApiError | undefined> {
  if (await repository.isFollowed(trx, change, getBefore(change).refund)) {
    const last = 'event' in change && (await repository.lastTransition(trx, order.id));
    return last && last.id !== change.id ? changedMeanwhile(trx, order) : new ApiError('too_late');
  }
  // The personal data may have been deleted with the account.
  return isAnonymous(order) ? new ApiError('too_late') : undefined;
}

/** @throws ApiError `code_used_up` if others have used the order's code in the meantime */
async function reclaimCode(
  trx: Connection,
  { code, customer_id, contact: { email, phone } }: OrderRecord,
): Promise<void> {
  if (code === null || (await canUseAgain(trx, code, { customer_id, email, phone }))) return;
  throw new ApiError('code_used_up', { details: { code } });
}

/** Requires a locked order. Restores stock, order and payment, and deletes the refund and the unsent email. */
async function restore(
  trx: Connection,
  request: StaffRequest,
  order: OrderRecord,
  change: ChangeRecord,
): Promise<void> {
  const {
    order: columns,
    content,
    payment,
    stock,
    written_off,
    batches,
    refund,
  } = getBefore(change);
  const { staffId, locale } = request.actor;
  if (change.email_id !== null && !(await deleteUnsent(trx, change.email_id)))
    throw new ApiError('too_late', { details: { email_left: true } });
  const restored = { ...order, ...columns, ...content };
  const cause = { orderId: order.id, staffId };
  if (batches) await setBatches(trx, order.id, batches);
  await lockProducts(
    trx,
    [...stock, ...written_off].map(({ product_id }) => product_id),
  );
  const shortages = await takeStock(trx, stock, { ...cause, reason: 'order' });
  if (shortages) throw stockShort(shortages, restored, locale);
  await undoWriteOff(trx, written_off, cause);
  if (isOff(order.status) && columns && !isOff(columns.status)) await reclaimCode(trx, order);
  if (columns)
    await trx
      .updateTable('orders')
      .set({ ...columns, search_words: orderSearchWords(restored) })
      .where('id', '=', order.id)
      .execute();
  if (content) {
    await updateContent(trx, order.id, restored);
    await setPendingAmount(trx, order.id, restored.total);
  }
  const ids = restored.lines.flatMap(({ product_id, components }) =>
    components ? components.map((component) => component.product_id) : product_id,
  );
  await setAsideRecalled(trx, ids, { staffId });
  if (payment && payment !== order.payment?.status) {
    await setPaymentStatus(trx, order.id, payment);
    // The line of the bank statement can be booked again.
    await trx.deleteFrom('booked_transfers').where('order_id', '=', order.id).execute();
  }
  if (refund !== null) await removeRefund(trx, refund);
  await repository.markUndone(trx, change, staffId);
  await updateMissingReceipt(trx, order.id);
  const step = 'event' in change && {
    event: change.event,
    from: change.to_state,
    to: change.from_state,
    transition: change.id,
  };
  await recordOrderStep(trx, request, 'order.undo', order.number, { ...step });
}

/**
 * Undoes a change within its minute. Idempotent. @returns the order number
 * @throws ApiError `transition_not_found`, `too_late`, `stock_short`, `code_used_up`, `order_changed_meanwhile`
 */
export async function undo(
  trx: Connection,
  request: StaffRequest,
  table: ChangeTable,
  id: number,
): Promise<string> {
  const { order, change } = await lockChange(trx, table, id);
  if (!mayUndo({ ...change, undone_at: null }, request.actor))
    throw new ApiError('transition_not_found');
  const number = order.number ?? '';
  if (change.undone_at) return number;
  const obstacle = await findObstacle(trx, order, change);
  if (obstacle) throw obstacle;
  if (!change.recent) throw new ApiError('too_late');
  await restore(trx, request, order, change);
  return number;
}

/** Marks an order as shipped again, unless it has changed since or its personal data was deleted. */
export async function undoDelivery(
  trx: Connection,
  request: StaffRequest,
  id: number,
): Promise<void> {
  const { order, change } = await lockChange(trx, 'order_transitions', id);
  if (change.before === null || change.undone_at || (await findObstacle(trx, order, change)))
    return;
  await restore(trx, request, order, change);
}

type UndoResult = UndoBatchResponse['results'][number];

/** Returns undefined for errors that do not concern a single order. */
function getOutcome(error: unknown): Pick<UndoResult, 'outcome' | 'by' | 'at'> | undefined {
  const { code, more: { details } = {} } = error instanceof ApiError ? error : {};
  const unknown = { by: null, at: null };
  if (code === 'too_late')
    return { outcome: details?.email_left ? 'emailLeft' : 'tooLate', ...unknown };
  if (code === 'stock_short') return { outcome: 'stockShort', ...unknown };
  if (code === 'code_used_up') return { outcome: 'codeUsedUp', ...unknown };
  if (code !== 'order_changed_meanwhile') return undefined;
  const { by, at } = details as Pick<UndoResult, 'by' | 'at'>;
  return { outcome: 'changedMeanwhile', by, at };
}

/** Undoes each order in its own transaction. @throws ApiError `transition_not_found` */
export async function undoMany(
  { kysely, transaction }: Pick<Database, 'kysely' | 'transaction'>,
  request: StaffRequest,
  batch: string,
): Promise<UndoBatchResponse> {
  const transitions = (await repository.batchTransitions(kysely, batch)).filter((transition) =>
    mayUndo({ ...transition, undone_at: null }, request.actor),
  );
  if (transitions.length === 0) throw new ApiError('transition_not_found');
  const results: UndoResult[] = [];
  for (const { id, order_id } of transitions) {
    const undone = { outcome: 'undone', by: null, at: null } as const;
    const result = await transaction((trx) => undo(trx, request, 'order_transitions', id)).then(
      () => undone,
      (error: unknown) => getOutcome(error) ?? Promise.reject(error),
    );
    const order = await findOrder(kysely, { id: order_id });
    if (order) results.push({ number: order.number ?? '', parcel: getParcel(order), ...result });
  }
  return { results };
}
