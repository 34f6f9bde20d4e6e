import type { LineChangeInput } from '@/contract/admin/orderLineChanges';
import { undoSeconds } from '@/contract/admin/orders';
import { computeTotals, refundOf } from '@/contract/totals';
import type { Connection } from '../../database/client';
import type { ChangedLine } from '../../database/tables';
import { deleteUnsent } from '../../email/emailRepository';
import { ApiError, invalidFields } from '../../http/ApiError';
import { catalogue, lockStock, type StockLine } from '../catalogue/catalogueService';
import { addRefundOfGoods, removeRefund } from '../money/refundService';
import { paymentLedger } from '../payment/paymentService';
import { recordAudit } from '../staff/auditService';
import { lineChangeOf, readAdminOrder } from './adminOrderView';
import { updateContent } from './draftRepository';
import { changedMeanwhile, namesOf, stockShort, type StaffRequest } from './moveOrders';
import * as repository from './lineChangeRepository';
import { hasMoneyMoved } from './orderCash';
import type { OrderDependencies } from './composeOrder';
import { addShortenedEmail } from './orderEmails';
import { keptPieces, type OrderContent, type OrderRecord } from './OrderRecord';
import { findOrderById, findOrderByNumber, ordersChannel } from './orderRepository';
import { changeOf, isWithin, lastTransition } from './transitionRepository';

type Dependencies = Pick<OrderDependencies, 'database' | 'outbox'>;

/** State that an undo restores. */
interface Before extends Pick<OrderContent, 'lines' | 'subtotal' | 'delivery' | 'total' | 'vat'> {
  stock: StockLine[];
  written_off: StockLine[];
  /** Missing in older rows. */
  refund?: number | null;
}

/** Pieces to take off each line. @throws ApiError 422 for lines that the order does not have */
function removedPiecesOf(order: OrderRecord, { lines }: LineChangeInput): Map<number, number> {
  const removedPieces = new Map(lines.map(({ position, pieces }) => [position, pieces]));
  const isPossible = lines.every(({ position, pieces }) => {
    const line = order.lines[position];
    return line && pieces <= keptPieces([line]);
  });
  const total = [...removedPieces.values()].reduce((sum, pieces) => sum + pieces, 0);
  if (!isPossible || removedPieces.size < lines.length || total >= keptPieces(order.lines))
    throw invalidFields({ lines: ['invalid'] });
  return removedPieces;
}

/** Sums by the prices of the order; delivery stays as agreed, because the shop ran short. */
function shortened(order: OrderRecord, removedPieces: ReadonlyMap<number, number>): OrderRecord {
  const lines = order.lines
    .map((line, position) => {
      const quantity = line.quantity - (removedPieces.get(position) ?? 0);
      return { ...line, quantity, line_total: quantity * line.unit_price };
    })
    .filter(({ quantity }) => quantity > 0);
  const totals = computeTotals(lines, { flat_rate: order.delivery, free_from: Infinity });
  const { subtotal, delivery, total, vat_by_rate: vat } = totals;
  const payment = order.payment && { ...order.payment, amount: total };
  return { ...order, lines, subtotal, delivery, total, vat, payment };
}

function partlyReturned(order: OrderRecord, removedPieces: ReadonlyMap<number, number>) {
  const lines = order.lines.map((line, position) => ({
    ...line,
    returned: line.returned + (removedPieces.get(position) ?? 0),
  }));
  return { ...order, lines };
}

/**
 * Changes the lines with stock, sums, payment, email and the row of the history.
 * @throws ApiError `order_not_found`, `changed_meanwhile`, `order_changed_meanwhile`, 422
 */
export async function changeLines(
  { database, outbox }: Dependencies,
  trx: Connection,
  { actor, requestId }: StaffRequest,
  number: string,
  input: LineChangeInput,
): Promise<object> {
  const { kind, reason = '' } = input;
  const order = await findOrderByNumber(trx, number, { lock: true });
  if (!order?.placed_at) throw new ApiError('order_not_found');
  if (order.version !== input.version) {
    const current = await readAdminOrder(trx, order, actor);
    throw new ApiError('changed_meanwhile', { details: { order: current } });
  }
  if (lineChangeOf(order, actor) !== kind) {
    const change = changeOf(await lastTransition(trx, order.id), order.placed_at);
    throw await changedMeanwhile(trx, order, change, actor);
  }
  const removedPieces = removedPiecesOf(order, input);
  const taken = input.lines.flatMap(({ position, pieces, into }) => {
    const product_id = order.lines[position]?.product_id;
    return product_id === undefined ? [] : [{ product_id, quantity: pieces, into }];
  });
  const written_off = taken.filter(({ into }) => into === 'writeOff');
  const cause = { orderId: order.id, staffId: actor.staffId };
  const returns = kind === 'returned';
  await catalogue.returnStock(trx, taken, {
    ...cause,
    reason: returns ? 'return' : 'cancellation',
  });
  await catalogue.writeOff(trx, written_off, cause);
  const changedOrder = returns
    ? partlyReturned(order, removedPieces)
    : shortened(order, removedPieces);
  await updateContent(trx, order.id, changedOrder);
  if (!returns) await paymentLedger.followDraft(trx, order.id, changedOrder.total);
  const lines: ChangedLine[] = order.lines.flatMap((line, position) => {
    const pieces = removedPieces.get(position);
    if (pieces === undefined) return [];
    const before = keptPieces([line]);
    return [{ name: line.name, net: line.net, before, after: before - pieces }];
  });
  const amount = returns
    ? refundOf(changedOrder.lines) - refundOf(order.lines)
    : order.total - changedOrder.total;
  const refund = await addRefundOfGoods(trx, { orderId: order.id, amount, staffId: actor.staffId });
  const refunded = refund === null ? 0 : amount;
  const email = { lines, reason, refunded, delaySeconds: undoSeconds };
  const { subtotal, delivery, total, vat } = order;
  const before: Before = {
    ...{ lines: order.lines, subtotal, delivery, total, vat, written_off, refund },
    stock: taken.filter(({ into }) => into === 'stock'),
  };
  await repository.insertLineChange(trx, {
    order_id: order.id,
    kind,
    lines: JSON.stringify(lines),
    amount,
    reason,
    before: JSON.stringify(before),
    email_id: returns ? null : await addShortenedEmail({ outbox }, trx, changedOrder, email),
    staff_id: actor.staffId,
  });
  const entry = { action: `order.${kind}`, entity: 'order', entityId: number };
  await recordAudit(trx, actor, entry, requestId);
  await database.notify(trx, ordersChannel, number);
  return {};
}

/** @throws ApiError `transition_not_found`, `too_late`, `stock_short` */
export function undoLineChange(
  { database }: Dependencies,
  { actor, requestId }: StaffRequest,
  id: number,
): Promise<void> {
  return database.transaction(async (trx) => {
    const orderId = (await repository.findLineChange(trx, id))?.order_id;
    const order = orderId && (await findOrderById(trx, orderId, { lock: true }));
    // Read again, now that nobody else changes it.
    const change = await repository.findLineChange(trx, id);
    if (!order || !change) throw new ApiError('transition_not_found');
    if (change.undone_at) return;
    const { stock, written_off, refund = null, ...content } = change.before as Before;
    const newest = await repository.newestLineChange(trx, order.id);
    const last = await lastTransition(trx, order.id);
    const movedOn =
      (last && last.at > change.at) || (await hasMoneyMoved(trx, order.id, change.at, refund));
    if (movedOn || newest?.id !== id || !(await isWithin(trx, change.at, undoSeconds)))
      throw new ApiError('too_late');
    if (change.email_id !== null && !(await deleteUnsent(trx, change.email_id)))
      throw new ApiError('too_late', { details: { email_left: true } });
    const cause = { orderId: order.id, staffId: actor.staffId };
    await lockStock(
      trx,
      [...stock, ...written_off].map(({ product_id }) => product_id),
    );
    const shortages = await catalogue.takeStock(trx, stock, { ...cause, reason: 'order' });
    const restored = { ...order, ...content };
    if (shortages && shortages.length > 0)
      throw stockShort(shortages, namesOf(restored, actor.locale));
    await catalogue.undoWriteOff(trx, written_off, cause);
    await updateContent(trx, order.id, restored);
    await paymentLedger.followDraft(trx, order.id, restored.total);
    if (refund !== null) await removeRefund(trx, refund);
    await repository.markLineChangeUndone(trx, id);
    const entry = { action: 'order.undo', entity: 'order', entityId: order.number ?? '' };
    await recordAudit(trx, actor, entry, requestId);
    await database.notify(trx, ordersChannel, order.number ?? '');
  });
}
