import type { Locale } from '@/contract/locale';
import type { DraftInput, Order } from '@/contract/order';
import { type OrderContent, type OrderRecord, sameContent } from '../OrderRecord';
import type { Connection } from '../../../database/client';
import { lockCustomer } from '../../customer/customerService';
import type { Customer } from '../../../http/Actor';
import { setPendingAmount } from '../../payment/paymentService';
import { ApiError, invalidFields } from '../../../http/ApiError';
import { composeOrder } from './composeOrder';
import type { OrderDependencies } from '../OrderDependencies';
import { insertDraft, updateDraft } from './draftRepository';
import { findOrder, getOrder } from '../orderRepository';
import { orderView } from '../orderView';

/** Updates a draft and its pending payment to the current content. */
export async function refreshDraft(
  { limits }: Pick<OrderDependencies, 'limits'>,
  trx: Connection,
  draft: OrderRecord,
  content: OrderContent,
): Promise<OrderRecord> {
  const { version } = await updateDraft(trx, draft.id, content, limits.draftVersions);
  if (!draft.payment) return { ...draft, ...content, version };
  if (draft.payment.amount !== content.total) {
    await setPendingAmount(trx, draft.id, content.total);
  }
  return { ...draft, ...content, version, payment: { ...draft.payment, amount: content.total } };
}

/**
 * An unchanged draft keeps its version, and omitted fields keep their values.
 * @throws ApiError `address_not_found`, `cart_empty`, `pickup_not_offered`
 */
export function draftOrder(
  deps: OrderDependencies,
  customer: Customer,
  input: DraftInput,
  locale: Locale,
): Promise<Order> {
  const { customerId } = customer;
  const { delivery_method = 'courier', address_id = null, recipient, recipient_phone } = input;
  if (delivery_method === 'courier' && address_id === null)
    throw invalidFields({ address_id: ['required'] });
  const choice = { delivery_method, address_id, recipient, recipient_phone };
  return deps.database.transaction(async (trx) => {
    // The second of two concurrent requests waits here and then finds the draft of the first.
    const person = await lockCustomer(trx, customerId);
    if (!person) throw new ApiError('current_user_not_found');
    if (person.phone === '') throw invalidFields({ phone: ['required'] });
    const draft = await findOrder(trx, { customer_id: customerId, status: 'draft' });
    const choices = {
      ...choice,
      note: input.note ?? draft?.note ?? '',
      gift_note: input.gift_note ?? draft?.gift_note ?? '',
      buyer_pib: input.buyer_pib ?? draft?.buyer_pib ?? '',
      receipt_by_email: input.receipt_by_email ?? draft?.receipt_by_email ?? false,
    };
    const composition = await composeOrder(trx, customer, person, choices, { lock: false });
    if (!composition) throw new ApiError('address_not_found');
    const { content } = composition;
    if (!content) throw new ApiError('cart_empty');
    if (draft) {
      if (sameContent(draft, content)) return orderView(draft, locale);
      return orderView(await refreshDraft(deps, trx, draft, content), locale);
    }
    const id = await insertDraft(trx, customerId, content, locale);
    return orderView(await getOrder(trx, { id }), locale);
  });
}

/** @throws ApiError `order_not_found`, `order_not_draft` with the order as details */
export async function lockDraft(
  trx: Connection,
  customer: Customer,
  orderId: number,
  locale: Locale,
): Promise<OrderRecord> {
  const { customerId } = customer;
  await lockCustomer(trx, customerId);
  const order = await getOrder(trx, { id: orderId, customer_id: customerId }, { lock: true });
  if (order.status !== 'draft') {
    throw new ApiError('order_not_draft', { details: { order: orderView(order, locale) } });
  }
  return order;
}
