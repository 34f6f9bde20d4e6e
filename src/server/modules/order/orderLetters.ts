import { defaultLocale, type Locale } from '../../../contract/locale';
import type { OrderStatus } from '../../../contract/order';
import type { Connection } from '../../database/client';
import type { OrderInLetter } from '../../mail/Letter';
import type { OrderDependencies } from './OrderDependencies';
import type { OrderRecord } from './OrderRecord';

type Sender = Pick<OrderDependencies, 'letters' | 'orderEmail'>;

/** The owner reads in the language of the shop. */
const ownerLocale = defaultLocale;

function orderInLetter(order: OrderRecord, number: string, locale: Locale): OrderInLetter {
  return {
    order_id: order.id,
    number,
    lines: order.lines.map(({ name, net, quantity, line_total }) => ({
      name: name[locale],
      net,
      quantity,
      line_total,
    })),
    subtotal: order.subtotal,
    delivery: order.delivery,
    total: order.total,
    payment_method: order.payment?.method.label[locale] ?? '',
    contact: order.contact,
    address: order.address,
    note: order.note,
  };
}

/** The address that the order holds may never have been confirmed. */
function recipientOf({ confirmed_email, contact }: OrderRecord): string {
  return confirmed_email ?? contact.email;
}

/** The confirmation for the customer and the notice for the owner. */
export async function writePlacedLetters(
  { letters, orderEmail }: Sender,
  trx: Connection,
  order: OrderRecord,
): Promise<void> {
  const { number, locale } = order;
  if (number === null) return;
  await letters.write(trx, {
    kind: 'order_confirmation',
    recipient: recipientOf(order),
    locale,
    content: orderInLetter(order, number, locale),
  });
  await writeOwnersLetter({ letters, orderEmail }, trx, order, 'order_notice');
}

/** What the owner is told; nobody where no address was set, nothing of a draft. */
export async function writeOwnersLetter(
  { letters, orderEmail }: Sender,
  trx: Connection,
  order: OrderRecord,
  kind: 'order_notice' | 'cancellation_notice',
): Promise<void> {
  if (orderEmail === undefined || order.number === null) return;
  const content = orderInLetter(order, order.number, ownerLocale);
  await letters.write(trx, { kind, recipient: orderEmail, locale: ownerLocale, content });
}

/** What the customer is told when an order has moved on; nobody where the person has left. */
export async function writeStatusLetter(
  { letters }: Sender,
  trx: Connection,
  order: OrderRecord,
  status: OrderStatus,
): Promise<void> {
  const { number, locale, id: order_id, contact, tracking_number } = order;
  const recipient = recipientOf(order);
  // A draft has no number, and nobody waits for it.
  if (number === null || recipient === '') return;
  const to = { recipient, locale };
  const news = { order_id, number, name: contact.name };
  if (status === 'confirmed') {
    await letters.write(trx, { kind: 'order_accepted', ...to, content: news });
  } else if (status === 'shipped') {
    await letters.write(trx, {
      kind: 'order_shipped',
      ...to,
      content: { ...news, tracking_number },
    });
  } else if (status === 'cancelled') {
    await letters.write(trx, { kind: 'order_cancelled', ...to, content: news });
  }
}
