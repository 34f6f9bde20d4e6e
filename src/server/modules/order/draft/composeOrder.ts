import type { DeliverySettings } from '@/contract/settings';
import { availableQuantity } from '@/contract/stock';
import { type Destination, termsOf } from './destination';
import type { OrderDependencies } from '../OrderDependencies';
import type { ContentLine, OrderContent } from '../OrderRecord';
import type { Connection } from '../../../database/client';
import type { Customer } from '../../../http/Actor';
import { carts } from '../../cart/cartService';
import { catalogue, type ProductForSale } from '../../catalogue/catalogueService';

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
    lines.push(lineOf(product, quantity));
  }
  if (lines.length === 0) return { content: null, expectedOn: null, unavailable };

  return { unavailable, ...contentOf(given, lines, await content.orderTerms(connection)) };
}

/** Pieces of a product at its present price. */
export function lineOf(product: ProductForSale, quantity: number): ContentLine {
  const { id, name, net, image, price, prior_price, vat_rate } = product;
  return {
    product_id: id,
    name,
    net,
    image,
    quantity,
    unit_price: price,
    prior_price,
    line_total: price * quantity,
    vat_rate,
    returned: 0,
  };
}

/** An order of these lines at the present cost of the delivery, and its promised day. */
export function contentOf(
  given: OrderInput,
  lines: ContentLine[],
  { delivery: settings, terms_version }: { delivery: DeliverySettings; terms_version: string },
): { content: OrderContent; expectedOn: string } {
  const { totals, expectedOn } = termsOf(given.delivery_method, lines, settings);
  const { subtotal, delivery, total, vat_by_rate: vat } = totals;
  return {
    expectedOn,
    content: { lines, ...given, subtotal, delivery, total, vat, terms_version },
  };
}
