import type { Cart, CartProduct } from '../../contract/cart';
import { lowStockThreshold, maxQuantityPerLine } from '../../contract/limits';
import type { Para } from '../../contract/money';
import type { ProductSummary } from '../../contract/product';
import type { CartChange, PendingCart } from './pendingCart';
import type { Rejection } from './pendingChanges';

/** `saving`: the server has not answered yet. `waiting`: it could not be reached; it is sent again. */
export type ChangeStatus = 'settled' | 'saving' | 'waiting';

export interface CartLine extends Omit<CartProduct, 'line_total'> {
  /** The server's; null while it does not know of the line, and old while `state` is not settled. */
  line_total: Para | null;
  state: ChangeStatus;
  rejection: Rejection | null;
}

export interface CartView {
  /** What the server said last; all sums come from here. Null until it has. */
  cart: Cart | null;
  /** With the pending changes applied. */
  lines: readonly CartLine[];
  /** Products in the cart, for the badge. */
  count: number;
  /** Sums are older than the lines. */
  updating: boolean;
  /** Changes could not be sent yet. */
  waiting: boolean;
}

/** As many as may be put into a cart, by what a card or page knows of the stock, and the cart's line. */
export function mostOf(
  product: Pick<ProductSummary, 'stock'> | null,
  { available = maxQuantityPerLine }: Partial<CartLine> = {},
): number {
  if (!product) return available;
  const { level, left } = product.stock;
  if (level === 'out') return 0;
  return Math.min(level === 'low' ? (left ?? lowStockThreshold) : maxQuantityPerLine, available);
}

function applyChange(quantity: number, change: CartChange): number {
  if (change.kind === 'set') return change.quantity;
  return Math.min(quantity + change.quantity, maxQuantityPerLine);
}

function addedLine(product: ProductSummary, quantity: number, state: ChangeStatus): CartLine {
  return {
    product,
    quantity,
    wished: quantity,
    available: mostOf(product),
    unit_price: product.price,
    price_before: null,
    line_total: null,
    state,
    rejection: null,
  };
}

/** The server's cart with the pending changes on top: every line at once, every sum from the server. */
export function cartView(cart: Cart | null, pending: PendingCart): CartView {
  const { changes, rejections, failedAttempts } = pending;
  const updating = changes.length > 0;
  const waiting = updating && failedAttempts > 0;
  const state: ChangeStatus = waiting ? 'waiting' : 'saving';
  const lines: CartLine[] = [];
  const known = new Set<number>();
  for (const line of cart?.cart_products ?? []) {
    const { id } = line.product;
    known.add(id);
    const rejection = rejections[id] ?? null;
    const ofLine = changes.filter(({ productId }) => productId === id);
    const quantity = ofLine.reduce(applyChange, line.quantity);
    if (ofLine.length === 0) lines.push({ ...line, state: 'settled', rejection });
    else if (quantity > 0) {
      // A change agrees to today's price and stock.
      const changed = { quantity, wished: quantity, price_before: null, state };
      lines.push({ ...line, ...changed, rejection });
    }
  }
  let count = lines.length;
  for (const id of new Set(changes.map(({ productId }) => productId))) {
    if (known.has(id)) continue;
    const ofProduct = changes.filter(({ productId }) => productId === id);
    const quantity = ofProduct.reduce(applyChange, 0);
    if (quantity === 0) continue;
    count += 1;
    const product = ofProduct.find((change) => change.product)?.product;
    if (product) lines.push(addedLine(product, quantity, state));
  }
  return { cart, lines, count, updating, waiting };
}
