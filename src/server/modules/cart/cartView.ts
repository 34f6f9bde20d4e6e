import type { Cart, CartProduct } from '../../../contract/cart';
import { currency } from '../../../contract/money';
import { availableQuantity } from '../../../contract/stock';
import { computeTotals, type DeliveryTerms } from '../../../contract/totals';
import type { Offer } from '../catalogue/catalogueService';
import type { StoredCart } from './cartRepository';

/** The cart with current prices, quantities limited by the stock. */
export function cartView(
  { id, version, lines }: StoredCart,
  offers: ReadonlyMap<number, Offer>,
  terms: DeliveryTerms,
): Cart {
  const shown = lines.flatMap((line) => {
    const offer = offers.get(line.product_id);
    return offer ? [{ line, offer }] : [];
  });
  const cart_products = shown.map(({ line, offer }): CartProduct => {
    const { summary, stock } = offer;
    const available = availableQuantity(stock);
    const quantity = Math.min(line.requested, available);
    return {
      product: summary,
      quantity,
      requested: line.requested,
      available,
      unit_price: summary.price,
      price_before: line.price_seen === summary.price ? null : line.price_seen,
      line_total: quantity * summary.price,
    };
  });
  const priced = shown
    .map(({ offer }, index) => ({
      quantity: cart_products[index]?.quantity ?? 0,
      unit_price: offer.summary.price,
      vat_rate: offer.vat_rate,
    }))
    // A sold-out line costs nothing and is not delivered.
    .filter(({ quantity }) => quantity > 0);
  const { subtotal, delivery, vat, total, free_delivery_missing } = computeTotals(priced, terms);
  return {
    cart_products,
    subtotal,
    delivery,
    vat,
    total,
    currency,
    free_delivery_missing,
    id,
    version,
  };
}
