import { defaultLocale, type Locale, textIn } from '@/contract/locale';
import { type FulfilmentEvent, emailFor } from '@/contract/fulfilment';
import { amountToCollect } from '@/contract/payment';
import { paymentLabel } from '@/contract/pickup';
import type { Para } from '@/contract/money';
import { trackingUrl } from '@/contract/trackingUrl';
import type { Courier } from '@/contract/settings';
import type { Connection } from '../../database/client';
import type { ChangedLine } from '../../database/tables';
import type { LineInEmail, OrderInEmail } from '../../email/Email';
import { awaitedTransfer, type OrderRecord } from './OrderRecord';
import type { OrderDependencies } from './OrderDependencies';

type Sender = Pick<OrderDependencies, 'outbox' | 'orderEmail'>;

const ownerLocale = defaultLocale;

function linesInEmail({ lines }: OrderRecord, locale: Locale): LineInEmail[] {
  return lines.map(({ name, net, image, quantity, line_total, prior_price }) => ({
    image: image?.src ?? null,
    name: textIn(name, locale),
    net,
    quantity,
    line_total,
    prior_total: prior_price && prior_price * quantity,
  }));
}

function orderInEmail(order: OrderRecord, number: string, locale: Locale): OrderInEmail {
  return {
    order_id: order.id,
    number,
    lines: linesInEmail(order, locale),
    subtotal: order.subtotal,
    delivery: order.delivery,
    total: order.total,
    payment_method: order.payment
      ? paymentLabel(order.payment.method, order.delivery_method)[locale]
      : '',
    contact: order.contact,
    address: order.address,
    delivery_method: order.delivery_method,
    note: order.note,
    gift_note: order.gift_note,
    expected_on: awaitedTransfer(order) ? null : order.expected_on,
    transfer: awaitedTransfer(order),
  };
}

/** The confirmed email: the one in the order may be unconfirmed. */
export function recipientOf({ confirmed_email, contact }: OrderRecord): string {
  return confirmed_email ?? contact.email;
}

/** The confirmation to the customer, which leads a customer without a password to choosing one, and the notification to the owner. */
export async function addPlacedEmails(
  { outbox, orderEmail }: Sender,
  trx: Connection,
  order: OrderRecord,
  without_password = false,
): Promise<void> {
  const { number, locale } = order;
  if (number === null) return;
  const recipient = recipientOf(order);
  const content = orderInEmail(order, number, locale);
  // Customers who order by phone may have no email.
  if (recipient !== '') {
    const confirmation = { ...content, without_password };
    await outbox.add(
      trx,
      { kind: 'order_confirmation', recipient, locale, content: confirmation },
      { orderId: order.id, trusted: order.origin !== 'web' },
    );
  }
  await addOwnerEmail({ outbox, orderEmail }, trx, order, 'order_notice');
}

/** Notifies the owner, if an email is set. Drafts are not reported. */
export async function addOwnerEmail(
  { outbox, orderEmail }: Sender,
  trx: Connection,
  order: OrderRecord,
  kind: 'order_notice' | 'cancellation_notice',
): Promise<void> {
  if (orderEmail === undefined || order.number === null) return;
  const content = orderInEmail(order, order.number, ownerLocale);
  await outbox.add(trx, { kind, recipient: orderEmail, locale: ownerLocale, content });
}

/** Reminds the customer of an order that waits for the money. */
export async function addTransferReminder(
  { outbox }: Pick<Sender, 'outbox'>,
  trx: Connection,
  order: OrderRecord,
): Promise<void> {
  const { id: orderId, number, locale } = order;
  const recipient = recipientOf(order);
  if (number === null || recipient === '') return;
  const content = orderInEmail(order, number, locale);
  await outbox.add(trx, { kind: 'transfer_reminder', recipient, locale, content }, { orderId });
}

/** For the courier; nothing if somebody else receives the parcel, and pays. */
function amountToPrepare({ address, total, payment }: OrderRecord): Para {
  if (address.recipient !== '') return 0;
  return amountToCollect(total, payment?.status, payment?.method.value);
}

/** Tells the customer what was taken off. @returns the id of the email, if one is sent */
export async function addShortenedEmail(
  { outbox }: Pick<Sender, 'outbox'>,
  trx: Connection,
  order: OrderRecord,
  change: { lines: ChangedLine[]; reason: string; refunded: Para; delaySeconds: number },
): Promise<number | null> {
  const { lines, reason, refunded, delaySeconds } = change;
  const { id: orderId, number, locale } = order;
  const recipient = recipientOf(order);
  if (number === null || recipient === '') return null;
  const content = {
    ...orderInEmail(order, number, locale),
    to_collect: amountToPrepare(order),
    refunded,
    changed: lines.map((line) => ({ ...line, name: textIn(line.name, locale) })),
    reason,
  };
  const email = { kind: 'order_shortened', recipient, locale, content } as const;
  return outbox.add(trx, email, { orderId, delaySeconds });
}

/**
 * Writes to the customer of an event, unless the account was deleted.
 * @returns the id of the email, if one is sent
 */
export async function addEventEmail(
  { outbox }: Sender,
  trx: Connection,
  order: OrderRecord,
  event: FulfilmentEvent,
  {
    couriers,
    unpaid,
    ...options
  }: {
    delaySeconds: number;
    couriers: readonly Courier[];
    unpaid: boolean;
    trusted: boolean;
  },
): Promise<number | null> {
  const { number, locale, id: order_id, contact, expected_on, tracking_number } = order;
  const { delivery_method } = order;
  // Money that came after the cancellation: the customer reads once more that it is paid back.
  const kind = emailFor(order.status === 'cancelled' ? 'cancel' : event, delivery_method);
  const recipient = recipientOf(order);
  if (kind === null || number === null || recipient === '') return null;
  const content = {
    order_id,
    number,
    name: contact.name,
    delivery_method,
    expected_on,
    tracking_number,
    tracking_url: trackingUrl(couriers, order) ?? null,
    to_collect: amountToPrepare(order),
    unpaid,
    lines: linesInEmail(order, locale),
  };
  return outbox.add(trx, { kind, recipient, locale, content }, { orderId: order_id, ...options });
}
