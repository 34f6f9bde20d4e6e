import type { PaymentMethod } from '../../../contract/payment';
import type { Order } from '../../../contract/order';
import type { SummaryLine } from '../OrderSummary';
import type { MessageId, TextOf } from '../../lib/text';

const methodTitles: Readonly<Record<string, MessageId>> = {
  'cash-upon-delivery': 'checkout:payment.cash-upon-delivery',
  'credit-card': 'checkout:payment.credit-card',
};
const methodHints: Readonly<Record<string, MessageId>> = {
  'cash-upon-delivery': 'checkout:payment.cash-upon-deliveryHint',
  'credit-card': 'checkout:payment.credit-cardHelp',
};

/** A method that the catalogs do not know speaks for itself. */
export function methodTitle({ value, label }: PaymentMethod, text: TextOf): string {
  const id = methodTitles[value];
  return id ? text(id) : label;
}

export function methodHint({ value }: PaymentMethod, text: TextOf): string | undefined {
  const id = methodHints[value];
  return id && text(id);
}

export function linesOf({ lines }: Order): SummaryLine[] {
  return lines.map((line) => ({
    key: line.product_id,
    name: line.name,
    net: line.net,
    quantity: line.quantity,
    price: line.unit_price,
    total: line.line_total,
    ...(line.image && { image: { ...line.image, alt: '', is_main: true } }),
  }));
}
