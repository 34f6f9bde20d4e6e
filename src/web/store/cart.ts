import type { Store } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { ProductSummary } from '@/contract/product';
import { useApiExtra } from '@/client/apiExtra';
import { cartApi } from '../api/cartApi';
import { createUuid } from '@/lib/createUuid';
import { useHydrated } from '@/lib/HydratedContext';
import {
  cartActions,
  type CartChange,
  type CartState,
  cartView,
  getMaxQuantity,
  emptyPending,
  type Rejection,
  selectCartView,
  selectPendingCart,
} from './pendingCart';
import { selectSessionId } from './identity';
import { useActionListener } from './useActionListener';

export type { CartLine, CartView, Rejection } from './pendingCart';
export { getMaxQuantity } from './pendingCart';

const unknownCart = cartView(null, emptyPending);

/** The cart with pending changes, which is empty on the server. `error` is set only if no cart could be read. */
export function useCart() {
  const isHydrated = useHydrated();
  const current = useSelector(selectCartView);
  const sessionId = useSelector(selectSessionId);
  const query = cartApi.useGetCartQuery(sessionId, {
    skip: !isHydrated,
    // The cart itself comes from the selector.
    selectFromResult: ({ isFetching, error }) => ({ isFetching, error }),
  });
  const view = isHydrated ? current : unknownCart;
  return useMemo(
    () => ({ ...view, ...query, error: view.cart ? undefined : query.error }),
    [view, query],
  );
}

/** The quantity of the product in the cart, and the maximum. The header requests the cart. */
export function useQuantityInCart(product: ProductSummary) {
  const line = useSelector(
    (state: CartState) =>
      selectCartView(state).lines.find((candidate) => candidate.product.id === product.id),
    (a, b) => a?.quantity === b?.quantity && a?.available === b?.available,
  );
  const hydratedLine = useHydrated() ? line : undefined;
  return {
    quantity: hydratedLine?.quantity ?? 0,
    maxQuantity: getMaxQuantity(product, hydratedLine),
  };
}

/** If only the id is known, the line appears after the server's response. */
type ProductRef = ProductSummary | { id: number };

/** `tab` is the id of this page load. */
export function makeCartChanges(
  { dispatch, getState }: Pick<Store<CartState>, 'dispatch' | 'getState'>,
  tab: string,
) {
  const getLines = () => selectCartView(getState()).lines;
  const getLine = ({ id }: ProductRef) => getLines().find(({ product }) => product.id === id);
  const makeChange = (
    kind: CartChange['kind'],
    product: ProductRef,
    quantity: number,
  ): CartChange => ({
    id: createUuid(),
    productId: product.id,
    product: 'slug' in product ? product : null,
    at: Date.now(),
    tab,
    sent: false,
    kind,
    quantity,
  });
  const set = (product: ProductRef, quantity: number) =>
    void dispatch(cartActions.quantityChanged(makeChange('set', product, quantity)));
  return {
    /** Sets an absolute quantity, which is at least 1 and shown immediately. */
    setQuantity: set,
    /** Returns false if the cart already has all available units. `quiet` means that the caller shows the addition. */
    add(product: ProductRef, quantity = 1, quiet = false) {
      const line = getLine(product);
      const maxQuantity = getMaxQuantity('slug' in product ? product : null, line);
      const current = line?.quantity ?? 0;
      if (current >= maxQuantity) return false;
      const addition = makeChange('add', product, Math.min(quantity, maxQuantity - current));
      dispatch(cartActions.productAdded({ ...addition, quiet }));
      return true;
    },
    /** Removes the product and returns an undo function, or null if the product is unavailable. */
    remove(product: ProductRef) {
      const before = getLine(product)?.quantity ?? 0;
      set(product, 0);
      return before > 0 ? () => set(product, before) : null;
    },
    /** Empties the cart and returns an undo function for available products, or null if there are none. */
    empty() {
      const lines = getLines();
      const removals = lines.map(({ product }) => makeChange('set', product, 0));
      dispatch(cartActions.emptied(removals.map((change) => ({ ...change, emptying: true }))));
      const before = lines.filter(({ quantity }) => quantity > 0);
      if (before.length === 0) return null;
      return () => before.forEach(({ product, quantity }) => set(product, quantity));
    },
  };
}

/** Returns the same object for the life of the page. */
export function useCartChanges() {
  const store = useStore<CartState>();
  const { tabId } = useApiExtra();
  return useMemo(() => makeCartChanges(store, tabId), [store, tabId]);
}

/** Calls the listener with the product of every addition in this tab that is not quiet. */
export function useCartAdditions(listener: (productId: number) => void): void {
  const { tabId } = useApiExtra();
  useActionListener(cartActions.productAdded.match, ({ payload: { tab, productId, quiet } }) => {
    if (tab === tabId && !quiet) listener(productId);
  });
}

/** Calls the listener once for every change of the cart that the server rejects. */
export function useCartRejections(listener: (rejection: Rejection) => void): void {
  const { getState } = useStore<CartState>();
  useActionListener(cartActions.changeRejected.match, ({ payload: { changes, error } }) => {
    const rejection = selectPendingCart(getState()).rejections[changes[0]!.productId];
    if (rejection?.error === error) listener(rejection);
  });
}
