import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { ProductSummary } from '../../contract/product';
import { selectLanguage } from '../lib/preferences';
import { useText } from '../lib/text';
import { useHydrated } from '../lib/useHydrated';
import { useApiExtra } from './ApiExtraContext';
import type { ApiError } from './apiError';
import type { ApiExtra } from './apiExtra';
import type { ApiDispatch } from './apiState';
import { makeBrowserChannel } from './changes/changeChannel';
import { makeBrowserChangeStore } from './changes/changeStore';
import { makeBrowserNetwork } from './changes/network';
import {
  makeWishlistKeeper,
  viewOf,
  type WishlistKeeper,
  type WishlistView,
} from './wishlist/wishlistKeeper';
import { initialWishlistState, type HeartRefusal, type HeartWish } from './wishlist/wishlistState';
import { useGetWishlistQuery } from './wishlistApi';

export type { HeartRefusal } from './wishlist/wishlistState';

/** One per page load. */
const keepers = new WeakMap<ApiExtra, WishlistKeeper>();

/** The keeper of this page load's wishlist. Touches nothing of the browser until somebody subscribes. */
function useWishlistKeeper(): WishlistKeeper {
  const extra = useApiExtra();
  const store = useStore<Parameters<typeof selectLanguage>[0]>();
  return useMemo(() => {
    const known = keepers.get(extra);
    if (known) return known;
    const keeper = makeWishlistKeeper({
      dispatch: store.dispatch as ApiDispatch,
      locale: () => selectLanguage(store.getState()),
      tokens: extra.tokens,
      changes: makeBrowserChangeStore<HeartWish>('wishlist'),
      channel: makeBrowserChannel('wishlist'),
      network: makeBrowserNetwork(),
    });
    keepers.set(extra, keeper);
    return keeper;
  }, [extra, store]);
}

export interface ShownWishlist extends WishlistView {
  loading: boolean;
  /** Why it could not be read, where it never was. */
  error: ApiError | null;
  retry: () => void;
}

const unknownList = viewOf(initialWishlistState);

/** The wishlist as the shopper left it, wishes that are under way included. Empty on the server. */
export function useWishlist(): ShownWishlist {
  const keeper = useWishlistKeeper();
  const hydrated = useHydrated();
  const { locale } = useText();
  const view = useSyncExternalStore(keeper.subscribe, keeper.view, () => unknownList);
  const query = useGetWishlistQuery(locale, { skip: !hydrated });
  const { currentData, startedTimeStamp, fulfilledTimeStamp, isFetching, refetch } = query;
  const askedAt = useRef(0);
  askedAt.current = startedTimeStamp ?? 0;

  useEffect(() => {
    if (!currentData || !fulfilledTimeStamp) return;
    keeper.read(currentData, askedAt.current);
  }, [keeper, currentData, fulfilledTimeStamp]);

  return useMemo(
    () => ({
      ...view,
      loading: !view.known && (!query.isError || isFetching),
      error: view.known ? null : ((query.error as ApiError | undefined) ?? null),
      retry: () => void refetch(),
    }),
    [view, query.isError, query.error, isFetching, refetch],
  );
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
  const keeper = useWishlistKeeper();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => keeper.refused.subscribe((refusal) => latest.current(refusal)), [keeper]);
}
