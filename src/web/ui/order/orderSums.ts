import type { Order } from '../../../contract/order';
import type { TextOf } from '../../lib/text';
import type { SummarySum } from '../OrderSummary';
import { sumsOf } from './sumsOf';

/** An order keeps VAT per rate; the shopper reads one sum, as in the cart. */
export function orderSums(order: Order, text: TextOf): SummarySum[] {
  const vat = order.vat.reduce((sum, { amount }) => sum + amount, 0);
  return sumsOf({ ...order, vat }, text);
}
