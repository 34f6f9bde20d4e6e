import { useMemo, useSyncExternalStore } from 'react';
import type { ProductSummary } from '../../contract/product';
import { useText } from '../lib/text';
import { useHydrated } from '../lib/useHydrated';
import { makeKeeperHook, useAnswers, useRefusals, type ReadState } from './changes/keeperHooks';
import { makeWishlistKeeper, viewOf, type WishlistView } from './wishlist/wishlistKeeper';
import { initialWishlistState, type HeartRefusal } from './wishlist/wishlistState';
import { useGetWishlistQuery } from '../api/wishlistApi';

export type { HeartRefusal } from './wishlist/wishlistState';

const useWishlistKeeper = makeKeeperHook('wishlist', makeWishlistKeeper);

export interface ShownWishlist extends WishlistView, ReadState {}

const unknownList = viewOf(initialWishlistState);

/** The wishlist as the shopper left it, wishes that are under way included. Empty on the server. */
export function useWishlist(): ShownWishlist {
  const keeper = useWishlistKeeper();
  const hydrated = useHydrated();
  const { locale } = useText();
  const view = useSyncExternalStore(keeper.subscribe, keeper.view, () => unknownList);
  const query = useGetWishlistQuery(locale, { skip: !hydrated });
  const reading = useAnswers(keeper, query, view.known);
  return useMemo(() => ({ ...view, ...reading }), [view, reading]);
}

/** Whether one product is on the list; renders anew only when that changes. */
export function useIsWished(productId: number): boolean {
  const keeper = useWishlistKeeper();
  return useSyncExternalStore(
    keeper.subscribe,
    () => keeper.view().ids.has(productId),
    () => false,
  );
}

export interface WishlistChanges {
  /** Puts the product on the list, or takes it off; true where it is on it now. */
  toggle(product: ProductSummary): boolean;
  add(product: ProductSummary): void;
  /** Takes the product off and returns the way to undo it. */
  remove(product: ProductSummary): () => void;
}

/** Ways to change the wishlist. The same object for the life of the page. */
export function useWishlistChanges(): WishlistChanges {
  const keeper = useWishlistKeeper();
  return useMemo(
    () => ({
      toggle: (product) => {
        const on = !keeper.view().ids.has(product.id);
        keeper.set(product, on);
        return on;
      },
      add: (product) => keeper.set(product, true),
      remove: (product) => {
        keeper.set(product, false);
        return () => keeper.set(product, true);
      },
    }),
    [keeper],
  );
}

/** Hears of every heart that the server refused, once. */
export function useHeartRefusals(listener: (refusal: HeartRefusal) => void): void {
  useRefusals(useWishlistKeeper(), listener);
}
