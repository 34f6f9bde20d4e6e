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
  setRecalledAside,
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

/** Who causes an event, and what they say about it. */
export interface Cause {
  source: OrderTransition['source'];
  role: FulfilmentRole;
  actor?: StaffActor;
  trackingNumber?: string;
  courier?: string;
  reason?: string;
  /** The money for it did not arrive in time. */
  unpaid?: boolean;
  /** Returned lines that do not go back into the stock as a whole. */
  returned?: readonly ReturnedLine[];
  /** The batches that were packed, as far as they are not the first to expire. */
  batches?: readonly BatchPieces[];
  batch?: string;
  /** Seconds that the customer's email waits, in which the event can be undone. */
  delaySeconds?: number;
}

/** In the history of an order; staff write theirs themselves. */
const unpaidReason = 'Uplata nije stigla u roku.';

/**
 * Moves an order, whose row is locked, with stock, payment, email and the row of its history.
 * Returns undefined if the event is impossible.
 */
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
  const moved = movedOrder(order, next.parcel, event, cause);
  if (order.payment && next.money !== state.money) {
    await setPaymentStatus(trx, order.id, next.money);
    moved.payment = { ...order.payment, status: next.money };
  }
  const refund = await getRefund(trx, moved, cause);
  const delivery =
    event === 'ship' || event === 'pay' ? await shopContent.delivery(trx) : undefined;
  // The courier of a parcel that leaves is as before, unless it is another or none was named.
  const isSame = moved.courier !== '' && moved.courier === order.courier && order.courier_id;
  if (event === 'ship' && !isSame) {
    const named = trx.selectNoFrom(getCourierId(moved.courier).as('id'));
    moved.courier_id = (await named.executeTakeFirstOrThrow()).id;
  }
  if (delivery) moved.expected_on = laterDay(order, event, delivery.schedule);
  const emailId = await addEventEmail(deps, trx, moved, event, {
    delaySeconds: cause.delaySeconds ?? 0,
    couriers: delivery?.couriers ?? [],
    unpaid: cause.unpaid ?? false,
    trusted: cause.source === 'admin' || cause.source === 'command',
  });
  // Only a deleted account leaves an order from the web, or one that was claimed, without a customer.
  const isAccountOrder = order.origin === 'web' || order.claimed;
  const anonymous =
    isAccountOrder && order.customer_id === null && finishedStates.includes(next.parcel);
  const undoable = cause.source === 'admin' && !anonymous;
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
    before: undoable ? JSON.stringify(before) : null,
    reason: cause.unpaid ? unpaidReason : cause.reason,
    batch: cause.batch,
    email_id: emailId,
  });
  // Also what is taken out of the parcel, or was reserved until now.
  const ids = order.lines.flatMap(({ product_id, components }) =>
    components ? components.map((one) => one.product_id) : product_id,
  );
  if (goods.stock.length > 0 || backEvents.includes(event)) await setRecalledAside(trx, ids);
  if (!backEvents.includes(event)) moved.history = [...order.history, { status: moved.status, at }];
  if (anonymous) await anonymizeOrder(trx, order.id);
  await updateMissingReceipt(trx, order.id);
  await notifyOrder(trx, order.number);
  return { order: moved, transitionId: id };
}

/** Enters what the customer of an order that is off gets back: all that was paid and not refunded yet. */
async function getRefund(
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

/** The batches of an order that is packed, or leaves without that step; those of one that is unpacked go back. */
async function moveBatches(
  trx: Connection,
  order: OrderRecord,
  next: ParcelState,
  { batches = [] }: Cause,
): Promise<void> {
  const was = getParcel(order);
  if (was === 'packed' && unpackedStates.includes(next)) await setBatches(trx, order.id, []);
  if (unpackedStates.includes(was) && packedStates.includes(next))
    await packBatches(trx, order.id, order.lines, batches);
  // What left the shop is delivered, whatever is found out meanwhile.
  else if (was === 'packed' && packedStates.includes(next)) await assertNotRecalled(trx, order.id);
}

/** Goods that come back. Those that cannot be sold go out again, so the movements show both. */
async function returnGoods(
  trx: Connection,
  { id: orderId, lines }: OrderRecord,
  event: FulfilmentEvent,
  { actor, returned: given = [] }: Cause,
): Promise<Pick<Before, 'stock' | 'written_off'>> {
  const isReturn = event === 'return';
  if (!isReturn && event !== 'cancel') return { stock: [], written_off: [] };
  const goods = lines.map((line, position) => ({
    ...line,
    quantity: line.quantity - line.returned,
    ...(isReturn && given.find((one) => one.position === position)),
  }));
  const back = await countReturnedPieces(trx, goods);
  const stock = await unpackBatches(trx, orderId, back.stock);
  const written_off = await unpackBatches(trx, orderId, back.written_off);
  const cause = { orderId, staffId: actor?.staffId };
  const reason = isReturn ? 'return' : 'cancellation';
  await returnStock(trx, [...stock, ...written_off], { ...cause, reason });
  await writeOff(trx, written_off, cause);
  return { stock, written_off };
}

function movedOrder(
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

/** The promised day, or a later one if the money came, or the parcel left, too late for it. */
function laterDay(
  { expected_on }: OrderRecord,
  event: FulfilmentEvent,
  schedule: DeliverySchedule,
): string {
  const arrival = (event === 'pay' ? expectedDay : arrivalDay)(schedule, new Date());
  return expected_on !== null && expected_on > arrival ? expected_on : arrival;
}
