import type { LineChangeInput } from '@/contract/admin/orderTransitions';
import { undoSeconds, type LineChangeKind } from '@/contract/admin/orders';
import { reservedStates } from '@/contract/fulfilment';
import { can } from '@/contract/permissions';
import { computeTotals, getRefund, shortenedLine } from '@/contract/totals';
import type { Connection } from '../../../database/client';
import type { ChangedLine } from '../../../database/tables';
import type { StaffActor, StaffRequest } from '../../../http/Actor';
import { ApiError, invalidFields } from '../../../http/ApiError';
import {
  findOrderBatches,
  returnStock,
  setAsideRecalled,
  unpackBatches,
  writeOff,
} from '../../catalogue/catalogueService';
import { addGoodsRefund } from '../../money/refundService';
import { setPendingAmount } from '../../payment/paymentService';
import { updateMissingReceipt } from '../../receipts/missingReceiptService';
import { updateContent } from '../draft/draftRepository';
import type { OrderDependencies } from '../OrderDependencies';
import { addShortenedEmail } from '../orderEmails';
import { keptPieces, type OrderRecord } from '../OrderRecord';
import { lockPlaced, recordOrderStep } from '../orderChangeService';
import { countReturnedPieces } from './returnedPieces';
import { changedMeanwhile, type Before } from './undoService';

/** Returns how the lines can be changed in the current state. At least one unit must remain. */
export function toLineChange(
  { status, lines }: Pick<OrderRecord, 'status' | 'lines'>,
  { role }: StaffActor,
): LineChangeKind | null {
  if (!can(role, 'orders.correct') || keptPieces(lines) < 2) return null;
  if (status === 'delivered') return 'returned';
  return reservedStates.some((state) => state === status) ? 'shortened' : null;
}

/** @throws ApiError 422 for lines or units that are not in the order */
function getRemovedPieces(order: OrderRecord, { lines }: LineChangeInput): Map<number, number> {
  const removedPieces = new Map(lines.map(({ position, pieces }) => [position, pieces]));
  const isValid = lines.every(({ position, pieces }) => {
    const line = order.lines[position];
    return line && pieces <= keptPieces([line]);
  });
  const total = [...removedPieces.values()].reduce((sum, pieces) => sum + pieces, 0);
  if (!isValid || removedPieces.size < lines.length || total >= keptPieces(order.lines))
    throw invalidFields({ lines: ['invalid'] });
  return removedPieces;
}

/** Keeps the delivery fee, because the shop caused the shortage. */
function shorten(order: OrderRecord, removedPieces: ReadonlyMap<number, number>): OrderRecord {
  const lines = order.lines
    .map((line, position) =>
      shortenedLine(line, line.quantity - (removedPieces.get(position) ?? 0)),
    )
    .filter(({ quantity }) => quantity > 0);
  const totals = computeTotals(lines, { flat_rate: order.delivery, free_from: Infinity });
  const { subtotal, discount, delivery, total, vat_by_rate: vat } = totals;
  const payment = order.payment && { ...order.payment, amount: total };
  return { ...order, lines, subtotal, discount, delivery, total, vat, payment };
}

function returnPartly(order: OrderRecord, removedPieces: ReadonlyMap<number, number>) {
  const lines = order.lines.map((line, position) => ({
    ...line,
    returned: line.returned + (removedPieces.get(position) ?? 0),
  }));
  return { ...order, lines };
}

/** @throws ApiError `order_not_found`, `changed_meanwhile`, `order_changed_meanwhile`, 422 */
export async function changeLines(
  deps: Pick<OrderDependencies, 'outbox'>,
  trx: Connection,
  request: StaffRequest,
  number: string,
  input: LineChangeInput,
): Promise<object> {
  const { kind, reason = '' } = input;
  const { staffId } = request.actor;
  const order = await lockPlaced(trx, number);
  const { version, lines: linesBefore, subtotal, discount, delivery, total, vat } = order;
  if (version !== input.version)
    throw new ApiError('changed_meanwhile', { details: { number, version } });
  if (toLineChange(order, request.actor) !== kind) throw await changedMeanwhile(trx, order);
  const removedPieces = getRemovedPieces(order, input);
  const removedLines = input.lines.flatMap(({ pieces, ...rest }) => {
    const line = linesBefore[rest.position];
    return line ? [{ ...line, ...rest, quantity: pieces }] : [];
  });
  const batches = await findOrderBatches(trx, order.id);
  const units = await countReturnedPieces(trx, removedLines);
  const stock = await unpackBatches(trx, order.id, units.stock);
  const written_off = await unpackBatches(trx, order.id, units.written_off);
  const cause = { orderId: order.id, staffId };
  const isReturn = kind === 'returned';
  const goods = [...stock, ...written_off];
  await returnStock(trx, goods, { ...cause, reason: isReturn ? 'return' : 'cancellation' });
  await writeOff(trx, written_off, cause);
  const changedOrder = (isReturn ? returnPartly : shorten)(order, removedPieces);
  await updateContent(trx, order.id, changedOrder);
  const ids = goods.map(({ product_id }) => product_id);
  await setAsideRecalled(trx, ids, { staffId });
  if (!isReturn) await setPendingAmount(trx, order.id, changedOrder.total);
  const lines: ChangedLine[] = linesBefore.flatMap((line, position) => {
    const pieces = removedPieces.get(position);
    if (pieces === undefined) return [];
    const before = keptPieces([line]);
    return [{ name: line.name, net: line.net, before, after: before - pieces }];
  });
  const amount = isReturn
    ? getRefund(changedOrder.lines) - getRefund(linesBefore)
    : total - changedOrder.total;
  const refund = await addGoodsRefund(trx, { orderId: order.id, amount, staffId });
  const refunded = refund === null ? 0 : amount;
  const email = { lines, reason, refunded, delaySeconds: undoSeconds };
  const before: Before = {
    content: { lines: linesBefore, subtotal, discount, delivery, total, vat },
    payment: null,
    stock,
    written_off,
    batches,
    refund,
  };
  const change = {
    order_id: order.id,
    kind,
    lines: JSON.stringify(lines),
    amount,
    reason,
    before: JSON.stringify(before),
    email_id: isReturn ? null : await addShortenedEmail(deps, trx, changedOrder, email),
    staff_id: staffId,
  };
  await trx.insertInto('order_line_changes').values(change).execute();
  await updateMissingReceipt(trx, order.id);
  await recordOrderStep(trx, request, `order.${kind}`, number);
  return {};
}
