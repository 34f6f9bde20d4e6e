import { isCancellable, statusFor } from '@/contract/fulfilment';
import { type Locale, textIn } from '@/contract/locale';
import { currency } from '@/contract/money';
import type { PaymentStatus } from '@/contract/payment';
import { awaitedTransfer, type OrderRecord } from './OrderRecord';
import { getReminder } from './reminder';
import type { Order, OrderSummary } from '@/contract/order';
import { paymentLabel } from '@/contract/pickup';

const imagesPerOrder = 4;

function getSummaryFields(record: OrderRecord) {
  return {
    id: record.id,
    number: record.number,
    status: statusFor(record.status, record.delivery_method),
    delivery_method: record.delivery_method,
    total_amount: record.total,
    currency,
    item_count: record.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    created_at: record.created_at.toISOString(),
    placed_at: record.placed_at?.toISOString() ?? null,
  };
}

/** Lists when the order first reached each status. */
function publicHistory({ history, status: now, delivery_method }: OrderRecord): Order['history'] {
  // An order that was unpacked is no longer ready.
  const valid = history.filter(({ status }) => now !== 'confirmed' || status !== 'packed');
  const steps = valid.map(({ status, at }) => ({
    status: statusFor(status, delivery_method),
    at: at.toISOString(),
  }));
  return steps.filter(
    ({ status }, index) => steps.findIndex((step) => step.status === status) === index,
  );
}

/** A returned order will be refunded, so customers do not see the status "paid". */
export function shownPayment({
  status,
  payment,
}: Pick<OrderRecord, 'status' | 'payment'>): PaymentStatus | null {
  const isRefundable = status === 'returned' || status === 'cancelled';
  return isRefundable && payment?.status === 'paid' ? 'refunded' : (payment?.status ?? null);
}

export const linesIn = ({ lines }: OrderRecord, locale: Locale) =>
  lines.map(({ components, ...line }) => ({
    ...line,
    name: textIn(line.name, locale),
    ...(components && {
      components: components.map((component) => ({
        ...component,
        name: textIn(component.name, locale),
      })),
    }),
  }));

export function orderView(record: OrderRecord, locale: Locale): Order {
  const { payment } = record;
  const transfer = awaitedTransfer(record);
  return {
    ...getSummaryFields(record),
    version: record.version,
    lines: linesIn(record, locale),
    subtotal: record.subtotal,
    code: record.code,
    discount: record.discount,
    delivery: record.delivery,
    vat: record.vat,
    contact: record.contact,
    address: record.address,
    address_id: record.address_id,
    note: record.note,
    gift_note: record.gift_note,
    buyer_pib: record.buyer_pib,
    receipt_by_email: record.receipt_by_email,
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
      label: paymentLabel(payment.method, record.delivery_method)[locale],
      disabled: payment.method.disabled,
    },
    transfer,
    terms_version: record.terms_version,
    history: publicHistory(record),
    // The day is known only when the payment arrives.
    expected_on: transfer ? null : record.expected_on,
    courier: record.courier,
    courier_id: record.courier_id,
    tracking_number: record.tracking_number,
    reminder: getReminder(record),
    cancellable: isCancellable(record.status),
  };
}

export function orderSummaryView(record: OrderRecord, locale: Locale): OrderSummary {
  const images = record.lines.flatMap(({ image, name }) =>
    image ? [{ ...image, name: textIn(name, locale) }] : [],
  );
  return { ...getSummaryFields(record), images: images.slice(0, imagesPerOrder) };
}
