import type { OrderTransition } from '@/contract/admin/orders';
import type { DeliverySchedule } from '@/contract/settings';
import { arrivalDay, expectedDay } from '@/contract/deliveryDay';
import {
  backEvents,
  finishedStates,
  nextState,
  type FulfilmentEvent,
  type FulfilmentRole,
  type ParcelState,
} from '@/contract/fulfilment';
import { paymentFacts } from '@/contract/payment';
import type { Connection } from '../../../database/client';
import { getCourierId } from '../../../database/couriers';
import type { StaffActor } from '../../../http/Actor';
import {
  assertNotRecalled,
  findOrderBatches,
  type BatchPieces,
  packBatches,
  returnStock,
  setBatches,
  setAsideRecalled,
  unpackBatches,
  writeOff,
} from '../../catalogue/catalogueService';
import { countReturnedPieces, type ReturnedLine } from './returnedPieces';
import { shopContent } from '../../content/contentService';
import { addGoodsRefund } from '../../money/refundService';
import { setPaymentStatus } from '../../payment/paymentService';
import { updateMissingReceipt } from '../../receipts/missingReceiptService';
import { anonymizeOrder } from '../anonymizeOrders';
import { notifyOrder } from '../orderChangeService';
import type { FulfilmentDependencies } from '../OrderDependencies';
import { isOff, type OrderRecord, getParcel, getState } from '../OrderRecord';
import { addEventEmail } from '../orderEmails';
import { writeTransition } from './changeRepository';
import type { Before } from './undoService';

/** Who triggers an event, and its details. */
export interface Cause {
  source: OrderTransition['source'];
  role: FulfilmentRole;
  actor?: StaffActor;
  trackingNumber?: string;
  courier?: string;
  reason?: string;
  /** True if the payment did not arrive in time. */
  unpaid?: boolean;
  /** Returned lines with units that do not go back into stock. */
  returned?: readonly ReturnedLine[];
  /** The packed batches, unless they are those that expire first. */
  batches?: readonly BatchPieces[];
  batch?: string;
  /** The event can be undone for this many seconds, after which the customer's email is sent. */
  delaySeconds?: number;
}

/** The order's history shows this text like a reason written by staff. */
const unpaidReason = 'Uplata nije stigla u roku.';

/** Requires a locked order. @returns undefined if the event is impossible */
export async function fulfil(
  deps: FulfilmentDependencies,
  trx: Connection,
  order: OrderRecord,
  event: FulfilmentEvent,
  cause: Cause,
): Promise<{ order: OrderRecord; transitionId: number } | undefined> {
  const state = getState(order);
  const { paidOn } = paymentFacts(order.payment?.method.value);
  const next = nextState(state, event, cause.role, paidOn, order.delivery_method);
  if (!next) return undefined;
  const batches = await findOrderBatches(trx, order.id);
  await moveBatches(trx, order, next.parcel, cause);
  const goods = await returnGoods(trx, order, event, cause);
  const moved = toMovedOrder(order, next.parcel, event, cause);
  if (order.payment && next.money !== state.money) {
    await setPaymentStatus(trx, order.id, next.money);
    moved.payment = { ...order.payment, status: next.money };
  }
  const refund = await addFullRefund(trx, moved, cause);
  const delivery =
    event === 'ship' || event === 'pay' ? await shopContent.delivery(trx) : undefined;
  // Keep the id of the courier unless another courier is named.
  const keepsCourier = moved.courier !== '' && moved.courier === order.courier && order.courier_id;
  if (event === 'ship' && !keepsCourier) {
    const courierId = trx.selectNoFrom(getCourierId(moved.courier).as('id'));
    moved.courier_id = (await courierId.executeTakeFirstOrThrow()).id;
  }
  if (delivery) moved.expected_on = getExpectedDay(order, event, delivery.schedule);
  const emailId = await addEventEmail(deps, trx, moved, event, {
    delaySeconds: cause.delaySeconds ?? 0,
    couriers: delivery?.couriers ?? [],
    unpaid: cause.unpaid ?? false,
    trusted: cause.source === 'admin' || cause.source === 'command',
  });
  // A web order or a claimed order lacks a customer only if the account was deleted.
  const isAccountOrder = order.origin === 'web' || order.claimed;
  const anonymous =
    isAccountOrder && order.customer_id === null && finishedStates.includes(next.parcel);
  const isUndoable = cause.source === 'admin' && !anonymous;
  const { status, expected_on, tracking_number, courier, courier_id, returned_reason } = order;
  const before: Before = {
    order: { status, expected_on, tracking_number, courier, courier_id, returned_reason },
    payment: order.payment?.status ?? null,
    ...goods,
    batches,
    refund,
  };
  const { id, at } = await writeTransition(trx, moved, {
    event,
    from_state: state.parcel,
    source: cause.source,
    staff_id: cause.actor?.staffId,
    before: isUndoable ? JSON.stringify(before) : null,
    reason: cause.unpaid ? unpaidReason : cause.reason,
    batch: cause.batch,
    email_id: emailId,
  });
  // Also covers units that were taken out of the parcel or reserved until now.
  const ids = order.lines.flatMap(({ product_id, components }) =>
    components ? components.map((component) => component.product_id) : product_id,
  );
  if (goods.stock.length > 0 || backEvents.includes(event)) await setAsideRecalled(trx, ids);
  if (!backEvents.includes(event)) moved.history = [...order.history, { status: moved.status, at }];
  if (anonymous) await anonymizeOrder(trx, order.id);
  await updateMissingReceipt(trx, order.id);
  await notifyOrder(trx, order.number);
  return { order: moved, transitionId: id };
}

/** Adds a refund of all that was paid for a cancelled or returned order and not yet refunded. */
async function addFullRefund(
  trx: Connection,
  { id: orderId, status, payment }: OrderRecord,
  { actor }: Cause,
): Promise<number | null> {
  if (payment?.status !== 'paid' || !isOff(status)) return null;
  const { amount } = payment;
  return addGoodsRefund(trx, { orderId, amount, staffId: actor?.staffId ?? null });
}

const unpackedStates: readonly ParcelState[] = ['placed', 'confirmed'];
const packedStates: readonly ParcelState[] = ['packed', 'shipped', 'delivered'];

/** Takes batches when an order is packed, or shipped without packing. Returns them when it is unpacked. */
async function moveBatches(
  trx: Connection,
  order: OrderRecord,
  next: ParcelState,
  { batches = [] }: Cause,
): Promise<void> {
  const current = getParcel(order);
  if (current === 'packed' && unpackedStates.includes(next)) await setBatches(trx, order.id, []);
  if (unpackedStates.includes(current) && packedStates.includes(next))
    await packBatches(trx, order.id, order.lines, batches);
  // A parcel that has left the shop can be delivered even if a recall follows.
  else if (current === 'packed' && packedStates.includes(next))
    await assertNotRecalled(trx, order.id);
}

/** Writes off unsellable goods after returning them, so that both movements are recorded. */
async function returnGoods(
  trx: Connection,
  { id: orderId, lines }: OrderRecord,
  event: FulfilmentEvent,
  { actor, returned = [] }: Cause,
): Promise<Pick<Before, 'stock' | 'written_off'>> {
  const isReturn = event === 'return';
  if (!isReturn && event !== 'cancel') return { stock: [], written_off: [] };
  const goods = lines.map((line, position) => ({
    ...line,
    quantity: line.quantity - line.returned,
    ...(isReturn && returned.find((entry) => entry.position === position)),
  }));
  const units = await countReturnedPieces(trx, goods);
  const stock = await unpackBatches(trx, orderId, units.stock);
  const written_off = await unpackBatches(trx, orderId, units.written_off);
  const cause = { orderId, staffId: actor?.staffId };
  const reason = isReturn ? 'return' : 'cancellation';
  await returnStock(trx, [...stock, ...written_off], { ...cause, reason });
  await writeOff(trx, written_off, cause);
  return { stock, written_off };
}

function toMovedOrder(
  order: OrderRecord,
  parcel: ParcelState,
  event: FulfilmentEvent,
  { trackingNumber, courier, reason }: Cause,
): OrderRecord {
  return {
    ...order,
    status: parcel,
    tracking_number: trackingNumber || order.tracking_number,
    courier: courier || order.courier,
    returned_reason: event === 'return' ? (reason ?? '') : order.returned_reason,
  };
}

/** Returns the promised day, or a later one if the payment arrived or the parcel left too late for it. */
function getExpectedDay(
  { expected_on }: OrderRecord,
  event: FulfilmentEvent,
  schedule: DeliverySchedule,
): string {
  const arrival = (event === 'pay' ? expectedDay : arrivalDay)(schedule, new Date());
  return expected_on !== null && expected_on > arrival ? expected_on : arrival;
}
