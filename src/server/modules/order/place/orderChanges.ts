import type { CartChange } from '@/contract/cart';
import { type Locale, textIn } from '@/contract/locale';
import { nameAmong } from '@/contract/nameAmong';
import type { Composition } from '../draft/composeOrder';
import {
  addressKey,
  componentsKey,
  contactKey,
  type ContentLine,
  noteKey,
  type OrderContent,
  productKey,
} from '../OrderRecord';

/** A key for the share of the discount in each line. */
const sharesKey = ({ lines }: OrderContent) =>
  JSON.stringify(
    lines.toSorted((a, b) => a.product_id - b.product_id).map(({ discount }) => discount),
  );

/**
 * The list is empty only if `sameContent` finds no difference. `before` and `now` are quantities, or para for prices,
 * delivery and discount.
 */
export function orderChanges(
  seen: OrderContent | undefined,
  { content: now, unavailable }: Pick<Composition, 'content' | 'unavailable'>,
  paymentChanged: boolean,
  locale: Locale,
): CartChange[] {
  const changes: CartChange[] = [];
  const add = (kind: CartChange['kind'], amounts?: [number, number], line?: ContentLine) => {
    const [before = null, after = null] = amounts ?? [];
    const name = line ? nameAmong(toNamed(line), allNamed) : null;
    changes.push({ kind, product_id: line?.product_id ?? null, name, before, now: after });
  };
  const toNamed = ({ name, net }: ContentLine) => ({ name: textIn(name, locale), net });

  const linesNow = new Map(now?.lines.map((line) => [line.product_id, line]));
  const lines = seen?.lines ?? [];
  const all = new Map([...lines, ...linesNow.values()].map((line) => [line.product_id, line]));
  const allNamed = [...all.values()].map(toNamed);
  for (const line of lines) {
    const lineNow = linesNow.get(line.product_id);
    linesNow.delete(line.product_id);
    if (!lineNow) {
      const kind = unavailable.has(line.product_id) ? 'unavailable' : 'removed';
      add(kind, [line.quantity, 0], line);
      continue;
    }
    if (lineNow.unit_price !== line.unit_price)
      add('price', [line.unit_price, lineNow.unit_price], lineNow);
    if (lineNow.quantity !== line.quantity)
      add('quantity', [line.quantity, lineNow.quantity], lineNow);
    if (componentsKey(lineNow) !== componentsKey(line)) add('components', undefined, lineNow);
    if (productKey(lineNow) !== productKey(line)) add('product', undefined, lineNow);
  }
  if (!seen) add('order');
  else if (now) {
    for (const line of linesNow.values()) add('added', [0, line.quantity], line);
    const hasOtherCode = now.code !== seen.code;
    const hasOtherShares = changes.length === 0 && sharesKey(now) !== sharesKey(seen);
    if (now.delivery !== seen.delivery) add('delivery', [seen.delivery, now.delivery]);
    if (now.discount !== seen.discount) add('discount', [seen.discount, now.discount]);
    else if (now.delivery === seen.delivery && (hasOtherCode || hasOtherShares))
      changes.push({ kind: 'code', product_id: null, name: now.code, before: null, now: null });
    if (contactKey(now.contact) !== contactKey(seen.contact)) add('contact');
    if (now.delivery_method !== seen.delivery_method) add('delivery_method');
    else if (addressKey(now.address) !== addressKey(seen.address)) add('address');
    else if (now.address_id !== seen.address_id) add('address');
    if (noteKey(now) !== noteKey(seen)) add('note');
    if (now.terms_version !== seen.terms_version) add('terms');
  }
  if (paymentChanged) add('payment_method');
  return changes;
}
