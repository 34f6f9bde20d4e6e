import { sql } from 'kysely';
import { getReference } from '@/contract/bankTransfer';
import { addDays, shopDay } from '@/contract/deliveryDay';
import type { Locale } from '@/contract/locale';
import type { Order, OrderChanged } from '@/contract/order';
import { awaitsMoney } from '@/contract/payment';
import { type OrderRecord, sameContent } from '../OrderRecord';
import type { Connection } from '../../../database/client';
import { open as openStates } from '../../../database/expressions';
import { orderSearchWords } from '../../../database/orderSearchWords';
import { emptyCart } from '../../cart/cartService';
import { takeLockedStock } from '../../catalogue/catalogueService';
import { shopContent } from '../../content/contentService';
import { lockCustomer } from '../../customer/customerService';
import type { Customer } from '../../../http/Actor';
import { ApiError } from '../../../http/ApiError';
import { setPaymentStatus, setTransfer } from '../../payment/paymentService';
import { composeOrder } from '../draft/composeOrder';
import type { OrderDependencies } from '../OrderDependencies';
import { refreshDraft } from '../draft/draftOrder';
import { findVersion, markPlaced } from '../draft/draftRepository';
import { addPlacedEmails } from '../orderEmails';
import { notifyOrder } from '../orderChangeService';
import { findOrder, findPlacement } from '../orderRepository';
import { orderView } from '../orderView';
import { orderChanges } from './orderChanges';

/** The content that the shopper agreed to. */
export interface Agreement {
  orderId: number;
  /** The version of the draft that the shopper saw. */
  version: number;
  paymentMethodId?: number;
  idempotencyKey: string;
}

/**
 * Places a draft completely or not at all. The same key returns the same order. @throws ApiError `pickup_not_offered`
 * @returns `order_changed` instead of throwing it, so that the refreshed draft is committed
 */
export async function placeOrder(
  deps: OrderDependencies,
  trx: Connection,
  customer: Customer,
  { orderId, version, paymentMethodId, idempotencyKey }: Agreement,
  locale: Locale,
): Promise<Order | ApiError> {
  const { customerId } = customer;
  // The second of two requests with the same key waits here and then finds the placed order.
  const person = await lockCustomer(trx, customerId);
  const draft =
    person && (await findOrder(trx, { id: orderId, customer_id: customerId }, { lock: true }));
  if (!draft) return new ApiError('order_not_found');

  const placedBefore = await findPlacement(trx, customerId, idempotencyKey);
  if (placedBefore === orderId) return orderView(draft, locale);
  if (placedBefore !== undefined) return new ApiError('idempotency_key_reused');
  if (draft.status !== 'draft') {
    return new ApiError('order_not_draft', { details: { order: orderView(draft, locale) } });
  }
  if (draft.payment?.status !== 'pending' || draft.payment.method.disabled) {
    return new ApiError('payment_required');
  }

  const { recipient, recipient_phone } = draft.address;
  const { delivery_method, address_id, note, gift_note, buyer_pib, receipt_by_email } = draft;
  const extras = { note, gift_note, buyer_pib, receipt_by_email };
  const input = { delivery_method, address_id, recipient, recipient_phone, ...extras };
  const composition = await composeOrder(trx, customer, person, input, { lock: true });
  if (!composition) return new ApiError('address_required');
  const { content, expectedOn } = composition;
  const paymentChanged =
    paymentMethodId !== undefined && paymentMethodId !== draft.payment.payment_method_id;
  const seen = version === draft.version ? draft : await findVersion(trx, orderId, version);
  const changedError = (now: OrderRecord | null) => {
    const changes = orderChanges(seen, composition, paymentChanged, locale);
    const details: OrderChanged = { changes, order: now && orderView(now, locale) };
    return new ApiError('order_changed', { details });
  };
  // Keep the draft, because sold-out products may be available at the next attempt.
  if (!content) return changedError(null);
  const current = sameContent(draft, content)
    ? draft
    : await refreshDraft(deps, trx, draft, content);
  const isAgreed = seen !== undefined && sameContent(seen, content) && !paymentChanged;
  if (!isAgreed) return changedError(current);

  const open = await trx
    .selectFrom('orders')
    .select([
      sql<number>`(count(*) filter (where status in ${openStates}))::integer`.as('count'),
      sql<number>`coalesce(sum(total) filter (where status in ${openStates}), 0)::float8`.as(
        'amount',
      ),
      sql<boolean>`coalesce(bool_or(status = 'delivered'), false)`.as('received'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { openOrders, openAmount } = deps.limits;
  const isTooMany = open.count >= openOrders || open.amount + content.total > openAmount * 100;
  if (!open.received && isTooMany) return new ApiError('too_many_open_orders');

  const agreed = { ...current, expected_on: expectedOn, locale };
  const placed = await writePlacedOrder(trx, customer, agreed, idempotencyKey);
  await addPlacedEmails(deps, trx, placed, person.password_hash === null);
  return orderView(placed, locale);
}

async function writePlacedOrder(
  trx: Connection,
  customer: Customer,
  draft: OrderRecord,
  idempotency_key: string,
): Promise<OrderRecord> {
  // The products are locked, and their stock has been checked.
  await takeLockedStock(trx, draft.lines, { reason: 'order', orderId: draft.id });
  const { number, placed_at } = await markPlaced(trx, {
    customer_id: customer.customerId,
    order_id: draft.id,
    idempotency_key,
    version: draft.version,
    expected_on: draft.expected_on,
    locale: draft.locale,
    search_words: orderSearchWords({ ...draft, number: null }),
  });
  await emptyCart(trx, customer);
  await notifyOrder(trx, number);
  return {
    ...draft,
    payment: await awaitedPayment(trx, draft, number ?? ''),
    number,
    placed_at,
    status: 'placed',
    history: [...draft.history, { status: 'placed', at: placed_at ?? new Date() }],
  };
}

/** Stores the current account if the order must be paid by transfer. An order that costs nothing is already paid. */
async function awaitedPayment(
  trx: Connection,
  { id, total, payment }: OrderRecord,
  number: string,
): Promise<OrderRecord['payment']> {
  if (!payment || !awaitsMoney(payment.status, payment.method.value)) return payment;
  if (total === 0) {
    await setPaymentStatus(trx, id, 'paid');
    return { ...payment, status: 'paid' };
  }
  const { account, wait_days } = await shopContent.transfer(trx);
  const pay_until = addDays(shopDay(new Date()), wait_days);
  const transfer = { account, reference: getReference(number), pay_until };
  await setTransfer(trx, id, transfer);
  return { ...payment, transfer };
}
