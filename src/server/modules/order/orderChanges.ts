import type { CartChange } from '../../../contract/cart';
import type { Locale } from '../../../contract/locale';
import { addressKey, contactKey, type ContentLine, type OrderContent } from './OrderRecord';
import type { Composition } from './composeOrder';

type Seen = Pick<OrderContent, 'lines' | 'delivery' | 'contact' | 'address' | 'terms_version'>;

/**
 * Differences between the order that a shopper saw and the one that could be placed now, products
 * first. `before` and `now` are quantities, or para for prices and delivery.
 */
export function orderChanges(
  seen: Seen,
  { content: now, unavailable }: Composition,
  locale: Locale,
): CartChange[] {
  const changes: CartChange[] = [];
  const lineChange = (
    kind: CartChange['kind'],
    line: ContentLine,
    before: number | null,
    after: number | null,
  ) =>
    changes.push({
      kind,
      product_id: line.product_id,
      name: line.name[locale],
      before,
      now: after,
    });

  const linesNow = new Map(now?.lines.map((line) => [line.product_id, line]));
  for (const line of seen.lines) {
    const lineNow = linesNow.get(line.product_id);
    linesNow.delete(line.product_id);
    if (!lineNow) {
      const kind = unavailable.has(line.product_id) ? 'unavailable' : 'removed';
      lineChange(kind, line, line.quantity, 0);
      continue;
    }
    if (lineNow.unit_price !== line.unit_price) {
      lineChange('price', lineNow, line.unit_price, lineNow.unit_price);
    }
    if (lineNow.quantity !== line.quantity) {
      lineChange('quantity', lineNow, line.quantity, lineNow.quantity);
    }
  }
  for (const line of linesNow.values()) lineChange('added', line, 0, line.quantity);
  if (!now) return changes;

  const orderChange = (kind: CartChange['kind'], before: number | null, after: number | null) =>
    changes.push({ kind, product_id: null, name: null, before, now: after });
  if (now.delivery !== seen.delivery) orderChange('delivery', seen.delivery, now.delivery);
  if (contactKey(now.contact) !== contactKey(seen.contact)) orderChange('contact', null, null);
  if (addressKey(now.address) !== addressKey(seen.address)) orderChange('address', null, null);
  if (now.terms_version !== seen.terms_version) orderChange('terms', null, null);
  return changes;
}
