import type { CaseKind } from '@/contract/caseKinds';
import { defaultLocale, type Locale, textIn } from '@/contract/locale';
import { type FulfilmentEvent, type OrderEmailKind, emailFor } from '@/contract/fulfilment';
import { amountToCollect } from '@/contract/payment';
import { paymentLabel } from '@/contract/pickup';
import type { Para } from '@/contract/money';
import { getVat, paidFor } from '@/contract/totals';
import { trackingUrl } from '@/contract/trackingUrl';
import type { Courier } from '@/contract/settings';
import type { Connection } from '../../database/client';
import type { ChangedLine } from '../../database/tables';
import type { Email, EmailContents, LineInEmail, OrderInEmail } from '../../email/Email';
import type { EmailOptions } from '../../email/emailRepository';
import { awaitedTransfer, type OrderRecord } from './OrderRecord';
import type { OrderDependencies } from './OrderDependencies';

type Sender = Pick<OrderDependencies, 'outbox' | 'orderEmail'>;

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

export function orderInEmail(order: OrderRecord, locale: Locale = order.locale): OrderInEmail {
  const { subtotal, code, discount, delivery, total } = order;
  const { payment, contact, address, delivery_method } = order;
  const transfer = awaitedTransfer(order);
  return {
    order_id: order.id,
    number: order.number ?? '',
    lines: linesInEmail(order, locale),
    subtotal,
    code,
    discount,
    delivery,
    total,
    vat: getVat(order.vat),
    payment_method: payment ? paymentLabel(payment.method, delivery_method)[locale] : '',
    contact,
    address,
    delivery_method,
    note: order.note,
    gift_note: order.gift_note,
    expected_on: transfer ? null : order.expected_on,
    transfer,
  };
}

/** Prefers the confirmed email, because the one in the order may be unconfirmed. */
export function getRecipient({ confirmed_email, contact }: OrderRecord): string {
  return confirmed_email ?? contact.email;
}

/** Emails the customer if an address is known. @returns the id of the email, if one is sent */
export async function addToCustomer<Kind extends OrderEmailKind>(
  { outbox }: Pick<Sender, 'outbox'>,
  trx: Connection,
  order: OrderRecord,
  kind: Kind,
  content: EmailContents[Kind],
  options: EmailOptions = {},
): Promise<number | null> {
  const { id: orderId, number, locale } = order;
  const recipient = getRecipient(order);
  if (number === null || recipient === '') return null;
  const email = { kind, recipient, locale, content } as Email;
  return outbox.add(trx, email, { orderId, ...options });
}

/** Confirms the order to the customer, with an invitation to set a missing password, and notifies the owner. */
export async function addPlacedEmails(
  deps: Sender,
  trx: Connection,
  order: OrderRecord,
  without_password = false,
): Promise<void> {
  const content = { ...orderInEmail(order), without_password };
  const trusted = order.origin !== 'web';
  await addToCustomer(deps, trx, order, 'order_confirmation', content, { trusted });
  await addOwnerEmail(deps, trx, order, 'order_notice');
}

/** Notifies the owner if an address is set, except about drafts. */
export async function addOwnerEmail(
  { outbox, orderEmail }: Sender,
  trx: Connection,
  order: OrderRecord,
  kind: 'order_notice' | 'cancellation_notice',
): Promise<void> {
  if (orderEmail === undefined || order.number === null) return;
  const content = orderInEmail(order, defaultLocale);
  await outbox.add(trx, { kind, recipient: orderEmail, locale: defaultLocale, content });
}

interface OpenedCase {
  number: number;
  kind: CaseKind;
  said: string;
  /** The units that the case is about. */
  lines: readonly { position: number; quantity: number }[];
}

/** Notifies the owner of a complaint or a withdrawal if an address is set. */
export async function addComplaintNotice(
  { outbox, orderEmail }: Sender,
  trx: Connection,
  order: OrderRecord,
  { number: case_number, kind: case_kind, said, lines }: OpenedCase,
): Promise<void> {
  if (orderEmail === undefined || order.number === null) return;
  const reported = lines.flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line ? [{ ...line, quantity, line_total: paidFor(line, quantity) }] : [];
  });
  const content = {
    ...orderInEmail({ ...order, lines: reported }, defaultLocale),
    ...{ case_number, case_kind, said },
  };
  const kind = 'complaint_notice';
  await outbox.add(trx, { kind, recipient: orderEmail, locale: defaultLocale, content });
}

/** Returns 0 if someone else receives and pays for the parcel. */
function getAmountToPrepare({ address, total, payment }: OrderRecord): Para {
  if (address.recipient !== '') return 0;
  return amountToCollect(total, payment?.status, payment?.method.value);
}

/** Tells the customer about removed units. @returns the id of the email, if one is sent */
export function addShortenedEmail(
  deps: Pick<Sender, 'outbox'>,
  trx: Connection,
  order: OrderRecord,
  change: { lines: ChangedLine[]; reason: string; refunded: Para; delaySeconds: number },
): Promise<number | null> {
  const { lines, reason, refunded, delaySeconds } = change;
  const content = {
    ...orderInEmail(order),
    to_collect: getAmountToPrepare(order),
    refunded,
    changed: lines.map((line) => ({ ...line, name: textIn(line.name, order.locale) })),
    reason,
  };
  return addToCustomer(deps, trx, order, 'order_shortened', content, { delaySeconds });
}

/** Returns the number of the newest sale receipt, or an empty string. */
async function getSaleReceipt(trx: Connection, orderId: number): Promise<string> {
  const row = await trx
    .selectFrom('receipts')
    .select('number')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.number ?? '';
}

/** Tells the customer about an event. @returns the id of the email, if one is sent */
export async function addEventEmail(
  deps: Sender,
  trx: Connection,
  order: OrderRecord,
  event: FulfilmentEvent,
  {
    couriers,
    unpaid,
    ...options
  }: EmailOptions & { couriers: readonly Courier[]; unpaid: boolean },
): Promise<number | null> {
  const { number, locale, id: order_id, contact, expected_on, tracking_number } = order;
  const { delivery_method } = order;
  // If the payment arrived after the cancellation, tell the customer about the refund again.
  const kind = emailFor(order.status === 'cancelled' ? 'cancel' : event, delivery_method);
  if (kind === null) return null;
  const content = {
    order_id,
    number: number ?? '',
    name: contact.name,
    delivery_method,
    expected_on,
    tracking_number,
    tracking_url: trackingUrl(couriers, order) ?? null,
    to_collect: getAmountToPrepare(order),
    receipt: order.receipt_by_email ? await getSaleReceipt(trx, order_id) : '',
    unpaid,
    lines: linesInEmail(order, locale),
  };
  return addToCustomer(deps, trx, order, kind, content, options);
}
