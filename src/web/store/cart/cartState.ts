import type { Cart } from '../../../contract/cart';
import type { ProductSummary } from '../../../contract/product';
import type { ApiError } from '../../api/apiError';
import type { OutsideEvent } from '../changes/changeFeed';
import type { StoredChange } from '../changes/changeStore';

/** How many of a product the shopper wants; 0 takes it out. */
export interface CartWish extends StoredChange {
  quantity: number;
  /** As it was on screen, so that the line can be drawn before the server answers. */
  product: ProductSummary;
  /** Part of an emptying, which one call carries out where it holds for all that is in the cart. */
  whole?: true;
}

/** Why a wish was undone. Stands until the shopper wishes anew. */
export interface CartRefusal {
  product: ProductSummary;
  quantity: number;
  error: ApiError;
  /** How many there are, where the server said so. */
  available: number | null;
}

/** The cart as the server last said it, and what the shopper wishes on top of it. */
export interface CartState {
  /** Counts changes of owner; answers to a former owner's calls are nobody's. */
  epoch: number;
  /** The newest version known. */
  cart: Cart | null;
  wishes: Readonly<Record<number, CartWish>>;
  /** What is being asked of the server now; at most one per product. */
  flights: Readonly<Record<number, CartWish>>;
  /** Pieces added before the cart was known, and so before there was a number to add to. */
  additions: Readonly<Record<number, CartWish>>;
  refusals: Readonly<Record<number, CartRefusal>>;
  /** Nothing is sent until the network is back. */
  waiting: boolean;
}

export type CartEvent =
  | { type: 'wished'; wishes: readonly CartWish[] }
  | { type: 'added'; wish: CartWish }
  /** By one call; `all` where it empties the cart. */
  | { type: 'sent'; wishes: readonly CartWish[]; all?: true }
  | { type: 'read'; epoch: number; cart: Cart }
  | { type: 'answered'; epoch: number; wishes: readonly CartWish[]; cart: Cart }
  | { type: 'refused'; epoch: number; wishes: readonly CartWish[]; error: ApiError }
  | { type: 'lost'; epoch: number; wishes: readonly CartWish[] }
  | OutsideEvent<CartWish>;

export const initialCartState: CartState = {
  epoch: 0,
  cart: null,
  wishes: {},
  flights: {},
  additions: {},
  refusals: {},
  waiting: false,
};
