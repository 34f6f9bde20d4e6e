import { createSelector, isAnyOf } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { ProductSummary } from '@/contract/product';
import { toApiError, type ApiError } from '@/client/apiError';
import { useHydrated } from '@/lib/HydratedContext';
import type { ApiDispatch, ApiState } from '../api/baseApi';
import { wishlistApi } from '../api/wishlistApi';
import { selectSessionId, type IdentityState } from './identity';
import { useActionListener } from './useActionListener';

type WishlistState = ApiState & IdentityState;

/** The wishlist of the current session, newest first. Empty on the server. */
export function useWishlist() {
  const sessionId = useSelector(selectSessionId);
  const query = wishlistApi.useGetWishlistQuery(sessionId, { skip: !useHydrated() });
  return useMemo(() => {
    const { currentData: list } = query;
    const { products = [], unavailable = [] } = list ?? {};
    const ids = new Set(products.map(({ id }) => id));
    const { isFetching, refetch } = query;
    const error = list ? undefined : query.error;
    return { isLoaded: list !== undefined, products, unavailable, ids, error, isFetching, refetch };
  }, [query]);
}

const selectWishlist = createSelector([selectSessionId], (sessionId) =>
  wishlistApi.endpoints.getWishlist.select(sessionId),
);
const isListed = (state: WishlistState, productId: number) =>
  Boolean(selectWishlist(state)(state).data?.products.some(({ id }) => id === productId));

/** Rerenders only when the product is added or removed. */
export function useIsInWishlist(productId: number): boolean {
  const isOnList = useSelector((state: WishlistState) => isListed(state, productId));
  return useHydrated() && isOnList;
}

const { addToWishlist, removeFromWishlist } = wishlistApi.endpoints;

/** Changes to the wishlist are shown immediately. Each one resolves to whether it was saved. */
export function useWishlistChanges() {
  const { dispatch, getState } = useStore<WishlistState>();
  return useMemo(() => {
    const set = async (product: ProductSummary | { id: number }, isOnList: boolean) => {
      const { initiate } = isOnList ? addToWishlist : removeFromWishlist;
      const change = { product, sessionId: selectSessionId(getState()) };
      const { error } = await (dispatch as ApiDispatch)(initiate(change, { track: false }));
      return error === undefined;
    };
    return {
      add: (product: ProductSummary) => set(product, true),
      remove: (product: ProductSummary | { id: number }) => set(product, false),
      toggle: (product: ProductSummary) => set(product, !isListed(getState(), product.id)),
    };
  }, [dispatch, getState]);
}

const isRejection = isAnyOf(addToWishlist.matchRejected, removeFromWishlist.matchRejected);

export function useWishlistRejections(listener: (error: ApiError) => void): void {
  useActionListener(isRejection, ({ payload }) => listener(toApiError(payload)));
}
