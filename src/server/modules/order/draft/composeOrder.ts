import { availableQuantity } from '@/contract/stock';
import { type Destination, termsOf } from './destination';
import type { OrderDependencies } from '../OrderDependencies';
import type { ContentLine, OrderContent } from '../OrderRecord';
import type { Connection } from '../../../database/client';
import type { Customer } from '../../../http/Actor';
import { carts } from '../../cart/cartService';
import { catalogue } from '../../catalogue/catalogueService';

export interface Composition {
  /** Null if nothing in the cart is available. */
  content: OrderContent | null;
  /** The day on which it would arrive, or be ready; null without content. */
  expectedOn: string | null;
  /** Products in the cart that are not available. */
  unavailable: ReadonlySet<number>;
}

/** Input that comes neither from the cart nor from the owner. */
type OrderInput = Destination & Pick<OrderContent, 'contact' | 'note' | 'gift_note'>;

/**
 * The order that would result now from cart, catalogue, delivery terms, contact and address. With
 * `lock` cart and products are locked until the transaction ends.
 */
export async function composeOrder(
  { content }: Pick<OrderDependencies, 'content'>,
  connection: Connection,
  customer: Customer,
  given: OrderInput,
  { lock }: { lock: boolean },
): Promise<Composition> {
  const cart = await carts.contents(connection, customer, { lock });
  const ids = cart.lines.map(({ product_id }) => product_id);
  const products = await catalogue.forSale(connection, ids, { lock });

  const unavailable = new Set<number>();
  const lines: ContentLine[] = [];
  for (const { product_id, requested } of cart.lines) {
    const product = products.get(product_id);
    // From the locked stock, not from the earlier read of the cart.
    const quantity = product ? Math.min(requested, availableQuantity(product.stock)) : 0;
    if (!product || quantity === 0) {
      unavailable.add(product_id);
      continue;
    }
    const { name, net, image, price, prior_price, vat_rate } = product;
    lines.push({
      product_id,
      name,
      net,
      image,
      quantity,
      unit_price: price,
      prior_price,
      line_total: price * quantity,
      vat_rate,
      returned: 0,
    });
  }
  if (lines.length === 0) return { content: null, expectedOn: null, unavailable };

  const { delivery, terms_version } = await content.orderTerms(connection);
  const { totals, expectedOn } = termsOf(given.delivery_method, lines, delivery);
  return {
    unavailable,
    expectedOn,
    content: {
      lines,
      ...given,
      subtotal: totals.subtotal,
      delivery: totals.delivery,
      total: totals.total,
      vat: totals.vat_by_rate,
      terms_version,
    },
  };
}
