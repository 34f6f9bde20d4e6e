import type { Cart } from '../../../contract/cart';
import type { TextOf } from '../../lib/text';
import type { SummarySum } from '../OrderSummary';

type Sums = Pick<Cart, 'subtotal' | 'delivery' | 'vat'>;

/** The server's sums, in the same words from the cart to the order; VAT in one, as it is contained. */
export function sumsOf({ subtotal, delivery, vat }: Sums, text: TextOf): SummarySum[] {
  return [
    { key: 'subtotal', label: text('cart:summary.subtotal'), value: subtotal },
    {
      key: 'delivery',
      label: text('cart:summary.shipping'),
      value: delivery === 0 ? text('cart:summary.shippingFree') : delivery,
    },
    { key: 'vat', label: text('cart:summary.vat'), value: vat },
  ];
}
