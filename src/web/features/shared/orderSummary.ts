import type { Order } from '@/contract/order';
import type { SummarySum } from '@/shared/OrderSummary';
import type { TextOf } from '@/lib/text';
import type { Cart } from '@/contract/cart';

type Sums = Pick<Cart, 'subtotal' | 'delivery' | 'vat'>;

/** The server's sums with the same labels in cart, checkout and order. */
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

/** An order has VAT per rate; it is shown as one sum, as in the cart. */
export function orderSums(order: Order, text: TextOf): SummarySum[] {
  const vat = order.vat.reduce((sum, { amount }) => sum + amount, 0);
  return sumsOf({ ...order, vat }, text);
}
