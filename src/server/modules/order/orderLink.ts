import type { EndpointBody } from '@/contract/endpoint';
import { finishedStates } from '@/contract/fulfilment';
import { orderLinkDays } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type { LinkedOrder, LinkProblem, setLinkedReminder } from '@/contract/orderLink';
import { amountToCollect } from '@/contract/payment';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { makeSecret, sameText } from '../../http/secret';
import { confirmedEmail, emailKey, lockCustomer } from '../customer/customerService';
import { auditStep } from '../staff/auditService';
import { isAnonymous } from './anonymizeOrders';
import { type OrderRecord, getSince } from './OrderRecord';
import { cancelPlaced } from './orderService';
import { lockPlaced, notifyOrder } from './orderChangeService';
import { findOrder } from './orderRepository';
import { orderView, shownPayment } from './orderView';
import { setReminder } from './reminder';
import type { OrderDependencies } from './OrderDependencies';

/** The fragment of an order link: `{id}.{key}`. See `docs/decisions/orders.md`. */
const getToken = ({ id, link_key }: Pick<OrderRecord, 'id' | 'link_key'>) => `${id}.${link_key}`;

const dayMs = 24 * 60 * 60 * 1000;

const linkError = (reason: LinkProblem) => new ApiError('order_not_found', { details: { reason } });

/** @throws ApiError `order_not_found` with a `linkProblem` */
export async function findLinked(
  connection: Connection,
  token: string,
  options?: { lock: boolean },
) {
  const id = /^([1-9]\d{0,8})\./.exec(token)?.[1];
  const order = id && (await findOrder(connection, { id: Number(id) }, options));
  if (!order || !order.placed_at || !sameText(getToken(order), token)) throw linkError('invalid');
  if (isAnonymous(order)) throw linkError('removed');
  const isFinished = finishedStates.some((state) => state === order.status);
  if (isFinished && Date.now() > getSince(order).getTime() + orderLinkDays * dayMs)
    throw linkError('expired');
  return order;
}

/** Shows the first three and the last two digits: `+381 •• ••• ••34`. */
function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').length;
  let position = 0;
  return phone.replace(/\d/g, (digit) => {
    position += 1;
    return position <= Math.min(3, digits - 4) || position > digits - 2 ? digit : '•';
  });
}

function linkedView(record: OrderRecord, locale: Locale): LinkedOrder {
  const { payment, contact, address, total } = record;
  return {
    ...orderView(record, locale),
    contact: { ...contact, phone: maskPhone(contact.phone) },
    address: { ...address, recipient_phone: maskPhone(address.recipient_phone) },
    payment_status: shownPayment(record),
    to_collect: amountToCollect(total, payment?.status, payment?.method.value),
    claimable: isClaimable(record),
  };
}

/** Returns false if the account may have been deleted, or if no email can prove who placed the order. */
function isClaimable({ origin, claimed, contact }: OrderRecord): boolean {
  return origin === 'phone' && !claimed && contact.email !== '';
}

export async function openLink(connection: Connection, token: string, locale: Locale) {
  return linkedView(await findLinked(connection, token), locale);
}

/** @throws ApiError `order_not_cancellable` */
export async function cancelLinked(
  deps: OrderDependencies,
  trx: Connection,
  token: string,
  locale: Locale,
) {
  const order = await findLinked(trx, token, { lock: true });
  return linkedView(await cancelPlaced(deps, trx, order), locale);
}

/** @throws ApiError as in `setReminder` */
export async function remindLinked(
  trx: Connection,
  { token, asked: enabled }: EndpointBody<typeof setLinkedReminder>,
  locale: Locale,
): Promise<LinkedOrder> {
  const order = await findLinked(trx, token, { lock: true });
  return linkedView(await setReminder(trx, order, enabled), locale);
}

/**
 * The account must have confirmed the order's email, because links can be forwarded.
 * @throws ApiError `forbidden` if the order belongs to another account, `order_email_differs`
 */
export async function claim(
  trx: Connection,
  customerId: number,
  token: string,
): Promise<{ id: number }> {
  const customer = await lockCustomer(trx, customerId);
  if (!customer) throw new ApiError('current_user_not_found');
  const order = await findLinked(trx, token, { lock: true });
  if (order.customer_id === customerId) return { id: order.id };
  if (!isClaimable(order)) throw new ApiError('forbidden');
  const isSameEmail = emailKey(confirmedEmail(customer)) === emailKey(order.contact.email);
  if (!customer.email_confirmed || !isSameEmail) throw new ApiError('order_email_differs');
  await trx
    .updateTable('orders')
    .set({ customer_id: customerId, claimed: true })
    .where('id', '=', order.id)
    .execute();
  await notifyOrder(trx, order.number);
  return { id: order.id };
}

/** Invalidates all links to an order. @returns the new token. @throws ApiError `order_not_found` */
export async function replaceLink(
  trx: Connection,
  request: StaffRequest,
  number: string,
): Promise<string> {
  const order = await lockPlaced(trx, number);
  const link_key = makeSecret();
  await trx.updateTable('orders').set({ link_key }).where('id', '=', order.id).execute();
  await auditStep(trx, request, 'order.link', number);
  return getToken({ id: order.id, link_key });
}
