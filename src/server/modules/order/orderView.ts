import { orderTransitions, statusOf } from '@/contract/fulfilment';
import { type Locale, textIn } from '@/contract/locale';
import { currency } from '@/contract/money';
import type { Order, OrderStatus, OrderSummary } from '@/contract/order';
import type { PaymentStatus } from '@/contract/payment';
import { awaitedTransfer, type OrderRecord } from './OrderRecord';
import { reminderOf } from './reminder';

/** Images per order in a list. */
const summaryImages = 4;

function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return orderTransitions[from].includes(to);
}

function summaryFields(record: OrderRecord) {
  return {
    id: record.id,
    number: record.number,
    status: statusOf(record.status),
    total_amount: record.total,
    currency,
    item_count: record.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    created_at: record.created_at.toISOString(),
    placed_at: record.placed_at?.toISOString() ?? null,
  };
}

/** When it first had each status. */
function publicHistory({ history }: OrderRecord): Order['history'] {
  const steps = history.map(({ status, at }) => ({
    status: statusOf(status),
    at: at.toISOString(),
  }));
  return steps.filter(({ status }, at) => steps.findIndex((one) => one.status === status) === at);
}

/** What is back and not refunded yet is to be: customers do not read that it is still paid. */
export function shownPayment({
  status,
  payment,
}: Pick<OrderRecord, 'status' | 'payment'>): PaymentStatus | null {
  const isBack = status === 'returned' || status === 'cancelled';
  return isBack && payment?.status === 'paid' ? 'refunded' : (payment?.status ?? null);
}

/** An order for its customer, in one language. */
export function orderView(record: OrderRecord, locale: Locale): Order {
  const { payment } = record;
  const transfer = awaitedTransfer(record);
  return {
    ...summaryFields(record),
    version: record.version,
    lines: record.lines.map((line) => ({ ...line, name: textIn(line.name, locale) })),
    subtotal: record.subtotal,
    delivery: record.delivery,
    vat: record.vat,
    contact: record.contact,
    address: record.address,
    address_id: record.address_id,
    note: record.note,
    gift_note: record.gift_note,
    payment:
      payment && record.customer_id !== null
        ? {
            id: payment.id,
            order_id: record.id,
            payment_method_id: payment.payment_method_id,
            amount: payment.amount,
            currency,
            status: shownPayment(record) ?? payment.status,
            user_id: record.customer_id,
          }
        : null,
    payment_method: payment && {
      id: payment.payment_method_id,
      value: payment.method.value,
      label: payment.method.label[locale],
      disabled: payment.method.disabled,
    },
    transfer,
    terms_version: record.terms_version,
    history: publicHistory(record),
    // Known once the money is there.
    expected_on: transfer ? null : record.expected_on,
    courier: record.courier,
    tracking_number: record.tracking_number,
    cancellable: mayBecome(statusOf(record.status), 'cancelled'),
    reminder: reminderOf(record),
  };
}

/** An order in a list. */
export function orderSummaryView(record: OrderRecord, locale: Locale): OrderSummary {
  const images = record.lines.flatMap(({ image, name }) =>
    image ? [{ ...image, name: textIn(name, locale) }] : [],
  );
  return { ...summaryFields(record), images: images.slice(0, summaryImages) };
}
