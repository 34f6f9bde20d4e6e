import type { Store } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { ProductSummary } from '@/contract/product';
import { useApiExtra } from '@/client/apiExtra';
import { wishlistApi } from '../api/wishlistApi';
import { createUuid } from '@/lib/createUuid';
import { useHydrated } from '@/lib/HydratedContext';
import { selectSessionId } from './identity';
import { emptyPending, type Rejection } from './pendingChanges';
import { selectQueryState, useReadState, useRejections, type ReadState } from './pendingHooks';
import {
  selectPendingWishlist,
  selectWishlistView,
  wishlistActions,
  wishlistView,
  type WishlistState,
  type WishlistView,
} from './pendingWishlist';

const unknownList = wishlistView(null, emptyPending());

/** The wishlist with pending changes applied. Empty on the server. */
export function useWishlist(): WishlistView & ReadState {
  const hydrated = useHydrated();
  const current = useSelector(selectWishlistView);
  const sessionId = useSelector(selectSessionId);
  const query = wishlistApi.useGetWishlistQuery(sessionId, {
    skip: !hydrated,
    selectFromResult: selectQueryState,
  });
  const view = hydrated ? current : unknownList;
  const reading = useReadState(query, view.isLoaded);
  return useMemo(() => ({ ...view, ...reading }), [view, reading]);
}

/** Whether one product is on the list; renders again only when that changes. */
export function useIsInWishlist(productId: number): boolean {
  const listed = useSelector((state: WishlistState) =>
    selectWishlistView(state).ids.has(productId),
  );
  return useHydrated() && listed;
}

type ProductRef = ProductSummary | { id: number };

export interface WishlistChanges {
  /** Puts the product on the list, or takes it off; true where it is on it now. */
  toggle(product: ProductSummary): boolean;
  add(product: ProductSummary): void;
  /** Removes the product and returns an undo function. */
  remove(product: ProductRef): () => void;
}

/** `tab`: the id of this page load. */
export function makeWishlistChanges(
  { dispatch, getState }: Pick<Store<WishlistState>, 'dispatch' | 'getState'>,
  tab: string,
): WishlistChanges {
  const set = (ref: ProductRef, listed: boolean) => {
    const [id, at] = [createUuid(), Date.now()];
    const product = 'slug' in ref ? ref : null;
    const change = { id, productId: ref.id, product, at, tab, sent: false, listed };
    dispatch(wishlistActions.productToggled(change));
  };
  return {
    toggle(product) {
      const listed = !selectWishlistView(getState()).ids.has(product.id);
      set(product, listed);
      return listed;
    },
    add: (product) => set(product, true),
    remove(product) {
      set(product, false);
      return () => set(product, true);
    },
  };
}

/** Ways to change the wishlist. The same object for the life of the page. */
export function useWishlistChanges(): WishlistChanges {
  const store = useStore<WishlistState>();
  const { tabId } = useApiExtra();
  return useMemo(() => makeWishlistChanges(store, tabId), [store, tabId]);
}

/** Calls the listener with every change of the wishlist that the server rejects, once. */
export function useWishlistRejections(listener: (rejection: Rejection) => void): void {
  useRejections(selectPendingWishlist, listener);
}
