import type { Cart } from '../../../contract/cart';
import type { ProductSummary } from '../../../contract/product';
import type { ApiError } from '../apiError';
import type { OutsideEvent } from '../changes/changeFeed';
import type { StoredChange } from '../changes/changeStore';

/** How many of a product the shopper wants; 0 takes it out. */
export interface CartWish extends StoredChange {
  quantity: number;
  /** As it was on screen, so that the line can be drawn before the server answers. */
  product: ProductSummary;
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
  /** Emptying goes alone: after what is under way, before what is wished later. */
  emptying: 'no' | 'wished' | 'sent';
  refusals: Readonly<Record<number, CartRefusal>>;
  /** Nothing is sent until the network is back. */
  waiting: boolean;
}

export type CartEvent =
  | { type: 'wished'; wish: CartWish }
  | { type: 'added'; wish: CartWish }
  | { type: 'emptied' }
  | { type: 'sent'; wish: CartWish }
  | { type: 'emptyingSent' }
  | { type: 'read'; epoch: number; cart: Cart }
  | { type: 'answered'; epoch: number; productId: number; cart: Cart }
  | { type: 'emptyingAnswered'; epoch: number; cart: Cart }
  | { type: 'refused'; epoch: number; productId: number; error: ApiError }
  | { type: 'emptyingRefused'; epoch: number }
  | { type: 'lost'; epoch: number; productId: number }
  | { type: 'emptyingLost'; epoch: number }
  | OutsideEvent<CartWish>;

export const initialCartState: CartState = {
  epoch: 0,
  cart: null,
  wishes: {},
  flights: {},
  additions: {},
  emptying: 'no',
  refusals: {},
  waiting: false,
};
