import type { Rejection } from '../../store/cartChanges';
import { errorText } from '../../lib/errorText';
import type { TextOf } from '../../lib/text';

/** Why the cart is not as the shopper wished, in a sentence that names the product. */
export function rejectionText(text: TextOf, name: string, { error, available }: Rejection): string {
  if (available === 0) return text('cart:refused.soldOut', { name });
  if (available !== null) return text('cart:refused.above', { name, count: available });
  const { id, values } = errorText(error);
  return text('cart:refused.other', { name, reason: text(id, values) });
}
