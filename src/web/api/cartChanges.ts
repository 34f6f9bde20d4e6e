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
import { makeCartKeeper, type CartKeeper } from './cart/cartKeeper';
import type { CartRefusal, CartWish } from './cart/cartState';
import { cartView, mostOf, type CartView } from './cart/cartView';
import { initialCartState } from './cart/cartState';
import { useGetCartQuery } from './cartApi';
import { makeBrowserChannel } from './changes/changeChannel';
import { makeBrowserChangeStore } from './changes/changeStore';
import { makeBrowserNetwork } from './changes/network';

export type { CartRefusal } from './cart/cartState';
export type { CartLine, CartView } from './cart/cartView';
export { mostOf } from './cart/cartView';

/** One per page load. */
const keepers = new WeakMap<ApiExtra, CartKeeper>();

/** The keeper of this page load's cart. Touches nothing of the browser until somebody subscribes. */
function useCartKeeper(): CartKeeper {
  const extra = useApiExtra();
  const store = useStore<Parameters<typeof selectLanguage>[0]>();
  return useMemo(() => {
    const known = keepers.get(extra);
    if (known) return known;
    const keeper = makeCartKeeper({
      dispatch: store.dispatch as ApiDispatch,
      locale: () => selectLanguage(store.getState()),
      tokens: extra.tokens,
      changes: makeBrowserChangeStore<CartWish>('cart'),
      channel: makeBrowserChannel('cart'),
      network: makeBrowserNetwork(),
    });
    keepers.set(extra, keeper);
    return keeper;
  }, [extra, store]);
}

export interface ShownCart extends CartView {
  /** Not known yet. */
  loading: boolean;
  /** Why it could not be read, where it never was. */
  error: ApiError | null;
  retry: () => void;
}

const unknownCart = cartView(initialCartState);

/** The cart as the shopper left it, wishes that are under way included. Empty on the server. */
export function useCart(): ShownCart {
  const keeper = useCartKeeper();
  const hydrated = useHydrated();
  const { locale } = useText();
  const view = useSyncExternalStore(keeper.subscribe, keeper.view, () => unknownCart);
  const query = useGetCartQuery(locale, { skip: !hydrated });
  const { currentData, startedTimeStamp, fulfilledTimeStamp, isFetching, refetch } = query;
  const askedAt = useRef(0);
  askedAt.current = startedTimeStamp ?? 0;

  useEffect(() => {
    if (currentData && fulfilledTimeStamp) keeper.read(currentData, askedAt.current);
  }, [keeper, currentData, fulfilledTimeStamp]);

  return useMemo(
    () => ({
      ...view,
      loading: !view.cart && (!query.isError || isFetching),
      error: view.cart ? null : ((query.error as ApiError | undefined) ?? null),
      retry: () => void refetch(),
    }),
    [view, query.isError, query.error, isFetching, refetch],
  );
}

export interface CartChanges {
  /** An absolute number, from 1; shown at once. */
  setQuantity(product: ProductSummary, quantity: number): void;
  /** So many more; false where the cart holds all there are already. */
  add(product: ProductSummary, quantity?: number): boolean;
  /** Takes the product out and returns the way to undo it. */
  remove(product: ProductSummary): () => void;
  /** Takes everything out and returns the way to undo it. */
  empty(): () => void;
}

/** Ways to change the cart. The same object for the life of the page. */
export function useCartChanges(): CartChanges {
  const keeper = useCartKeeper();
  return useMemo(
    () => ({
      setQuantity: (product, quantity) => keeper.set(product, quantity),
      add: (product, quantity = 1) => {
        const most = mostOf(product);
        const now = keeper.quantityOf(product.id);
        if (now >= most) return false;
        keeper.add(product, Math.min(quantity, most - now));
        return true;
      },
      remove: (product) => {
        const before = keeper.quantityOf(product.id);
        keeper.set(product, 0);
        return () => keeper.set(product, Math.max(1, before));
      },
      empty: () => {
        const before = keeper.view().lines;
        keeper.empty();
        return () => {
          for (const { product, quantity } of before) {
            if (quantity > 0) keeper.set(product, quantity);
          }
        };
      },
    }),
    [keeper],
  );
}

/** Hears of every wish that the server refused, once. */
export function useCartRefusals(listener: (refusal: CartRefusal) => void): void {
  const keeper = useCartKeeper();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => keeper.refused.subscribe((refusal) => latest.current(refusal)), [keeper]);
}
