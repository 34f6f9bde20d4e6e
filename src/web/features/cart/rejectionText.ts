import { errorText } from '@/lib/errorText';
import type { TextOf } from '@/lib/text';
import type { Rejection } from '../../store/cartChanges';

/** Why a change of the cart was reverted. */
export function rejectionText(text: TextOf, name: string, { error, available }: Rejection): string {
  if (available === 0) return text('cart:rejected.soldOut', { name });
  if (available !== null) return text('cart:rejected.above', { name, count: available });
  const { id, values } = errorText(error);
  return text('cart:rejected.other', { name, reason: text(id, values) });
}
