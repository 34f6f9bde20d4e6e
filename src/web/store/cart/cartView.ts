import type { Cart, CartProduct } from '../../../contract/cart';
import type { Para } from '../../../contract/money';
import { lowStockThreshold, maxQuantityPerLine } from '../../../contract/limits';
import type { ProductSummary } from '../../../contract/product';
import type { CartRefusal, CartState, CartWish } from './cartState';

/** `saving`: the server has yet to answer. `waiting`: there is no network; it is kept. */
export type ChangeState = 'settled' | 'saving' | 'waiting';

export interface CartLine extends Omit<CartProduct, 'line_total'> {
  /** The server's; null while it does not know of the line, and old while `state` is not settled. */
  line_total: Para | null;
  state: ChangeState;
  refusal: CartRefusal | null;
}

export interface CartView {
  /** What the server said last; all sums come from here. Null until it has. */
  cart: Cart | null;
  /** With the shopper's wishes applied. */
  lines: readonly CartLine[];
  /** Products in the cart, for the badge. */
  count: number;
  /** Sums are older than the lines on screen. */
  updating: boolean;
  /** Changes are kept until the network is back. */
  waiting: boolean;
}

/** As many as may be put into a cart, by what a card or page knows of the stock, and the cart’s line. */
export function mostOf(
  { stock }: Pick<ProductSummary, 'stock'>,
  { available = maxQuantityPerLine }: Partial<CartLine> = {},
): number {
  if (stock.level === 'out') return 0;
  const known = stock.level === 'low' ? (stock.left ?? lowStockThreshold) : maxQuantityPerLine;
  return Math.min(known, available);
}

function newLine(wish: CartWish, state: ChangeState): CartLine {
  const { product, quantity } = wish;
  return {
    product,
    quantity,
    wished: quantity,
    available: mostOf(product),
    unit_price: product.price,
    price_before: null,
    line_total: null,
    state,
    refusal: null,
  };
}

/** What the shopper sees: every wish at once, every sum from the server. */
export function cartView(state: CartState): CartView {
  const { cart, refusals } = state;
  const wishes = { ...state.additions, ...state.wishes };
  const changing: ChangeState = state.waiting ? 'waiting' : 'saving';
  const known = cart?.cart_products ?? [];
  const lines: CartLine[] = [];
  for (const line of known) {
    const id = line.product.id;
    const wish = wishes[id];
    const refusal = refusals[id] ?? null;
    if (!wish) lines.push({ ...line, state: 'settled', refusal });
    else if (wish.quantity > 0) {
      const { quantity } = wish;
      // Setting a line agrees to today's price and stock.
      lines.push({
        ...line,
        quantity,
        wished: quantity,
        price_before: null,
        state: changing,
        refusal,
      });
    }
  }
  const standing = new Set(known.map(({ product }) => product.id));
  for (const wish of Object.values(wishes)) {
    if (!standing.has(wish.productId) && wish.quantity > 0) lines.push(newLine(wish, changing));
  }
  const updating = Object.keys(wishes).length > 0;
  return { cart, lines, count: lines.length, updating, waiting: updating && state.waiting };
}
