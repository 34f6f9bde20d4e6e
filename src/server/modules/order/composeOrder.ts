import { availableQuantity } from '../../../contract/stock';
import { computeTotals } from '../../../contract/totals';
import type { ContentLine, OrderAddress, OrderContent } from './OrderRecord';
import type { Connection } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import type { OrderDependencies } from './OrderDependencies';

export interface Composition {
  /** Null where nothing of the cart can be had. */
  content: OrderContent | null;
  /** Products that stand in the cart but cannot be had. */
  unavailable: ReadonlySet<number>;
}

type Sources = Pick<OrderDependencies, 'catalogue' | 'content' | 'carts' | 'customers'>;

/**
 * What an order made at this moment would hold: today's cart, catalogue, delivery terms, contact
 * and address. With `lock` the cart and the products stay as they are until the transaction ends.
 */
export async function composeOrder(
  { catalogue, content, carts, customers }: Sources,
  connection: Connection,
  customer: Customer,
  given: { address: OrderAddress; address_id: number; note: string },
  { lock }: { lock: boolean },
): Promise<Composition> {
  const cart = await carts.contents(connection, customer, { lock });
  const ids = cart.lines.map(({ product_id }) => product_id);
  const products = await catalogue.forSale(connection, ids, { lock });

  const unavailable = new Set<number>();
  const lines: ContentLine[] = [];
  for (const { product_id, requested } of cart.lines) {
    const product = products.get(product_id);
    // From the stock that is locked here, not from what the cart saw before.
    const quantity = product ? Math.min(requested, availableQuantity(product.stock)) : 0;
    if (!product || quantity === 0) {
      unavailable.add(product_id);
      continue;
    }
    const { name, net, image, price, vat_rate } = product;
    lines.push({
      product_id,
      name,
      net,
      image,
      quantity,
      unit_price: price,
      line_total: price * quantity,
      vat_rate,
    });
  }
  if (lines.length === 0) return { content: null, unavailable };

  const person = await customers.find(connection, customer.customerId);
  if (!person) throw new ApiError('current_user_not_found');
  const totals = computeTotals(lines, await content.delivery(connection));
  return {
    unavailable,
    content: {
      lines,
      contact: {
        name: person.name,
        last_name: person.last_name,
        email: person.email,
        phone: person.phone,
      },
      ...given,
      subtotal: totals.subtotal,
      delivery: totals.delivery,
      total: totals.total,
      vat: totals.vat_by_rate,
      terms_version: await content.termsVersion(connection),
    },
  };
}
