import type { ProductSummary } from '../../../contract/product';
import type { Wishlist } from '../../../contract/wishlist';
import type { ApiError } from '../../api/apiError';
import type { OutsideEvent } from '../changes/changeFeed';
import type { StoredChange } from '../changes/changeStore';

/** Whether a product should stand on the wishlist. */
export interface HeartWish extends StoredChange {
  on: boolean;
  product: ProductSummary;
}

export interface HeartRefusal {
  product: ProductSummary;
  error: ApiError;
}

export interface WishlistState {
  /** Counts changes of owner. */
  epoch: number;
  products: readonly ProductSummary[] | null;
  wishes: Readonly<Record<number, HeartWish>>;
  /**
   * Answers carry no version, so one change goes after the other: each answer is then the newest list.
   */
  flight: HeartWish | null;
  refusal: HeartRefusal | null;
  waiting: boolean;
}

export type WishlistEvent =
  | { type: 'wished'; wish: HeartWish }
  | { type: 'sent'; wish: HeartWish }
  | { type: 'read'; epoch: number; list: Wishlist }
  | { type: 'answered'; epoch: number; list: Wishlist }
  | { type: 'refused'; epoch: number; error: ApiError }
  | { type: 'lost'; epoch: number }
  | OutsideEvent<HeartWish>;

export const initialWishlistState: WishlistState = {
  epoch: 0,
  products: null,
  wishes: {},
  flight: null,
  refusal: null,
  waiting: false,
};

/** The list with the shopper's wishes applied, newest first. */
export function wishedProducts(state: WishlistState): readonly ProductSummary[] {
  const wishes = Object.values(state.wishes);
  if (wishes.length === 0) return state.products ?? [];
  const kept = (state.products ?? []).filter(({ id }) => state.wishes[id]?.on ?? true);
  const standing = new Set(kept.map(({ id }) => id));
  const added = wishes
    .filter(({ on, productId }) => on && !standing.has(productId))
    .sort((a, b) => b.at - a.at);
  return [...added.map(({ product }) => product), ...kept];
}
