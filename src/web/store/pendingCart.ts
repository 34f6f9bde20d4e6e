import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Cart } from '../../contract/cart';
import { maxQuantityPerLine } from '../../contract/limits';
import type { ApiDispatch, ApiState } from '../api/apiState';
import { cartApi } from '../api/cartApi';
import { cartView } from './cartView';
import { identityChanged, selectSessionId, type IdentityState } from './identity';
import {
  emptyPending,
  enqueue,
  pendingReducers,
  resetForIdentity,
  type PendingChange,
  type PendingState,
} from './pendingChanges';

/** `set`: an absolute quantity, 0 takes the product out. `add`: an increment, applied once. */
export interface CartChange extends PendingChange {
  kind: 'set' | 'add';
  quantity: number;
  /** Part of an emptying, which is one request where it holds for all that is in the cart. */
  emptying?: true;
}
export type PendingCart = PendingState<CartChange>;
export type CartState = ApiState & IdentityState & { pendingCart: PendingCart };

export const supersedesInCart = (newer: CartChange, older: CartChange) =>
  newer.kind === 'set' && newer.productId === older.productId;

const slice = createSlice({
  name: 'cart',
  initialState: emptyPending<CartChange>(),
  reducers: {
    ...pendingReducers<CartChange>(supersedesInCart),
    quantityChanged(state, { payload }: PayloadAction<CartChange>) {
      enqueue(state, payload, supersedesInCart);
    },
    /** Joins the last change of the product, if that was made in the same tab and never sent. */
    productAdded(state, { payload }: PayloadAction<CartChange>) {
      const last = state.changes.filter(({ productId }) => productId === payload.productId).at(-1);
      if (!last || last.sent || last.tab !== payload.tab) {
        return enqueue(state, payload, supersedesInCart);
      }
      last.quantity = Math.min(last.quantity + payload.quantity, maxQuantityPerLine);
      delete last.emptying;
    },
    /** One change for each line. */
    emptied(state, { payload }: PayloadAction<CartChange[]>) {
      for (const change of payload) enqueue(state, change, supersedesInCart);
    },
  },
  extraReducers: (builder) => builder.addCase(identityChanged, resetForIdentity),
});

export const pendingCartReducer = slice.reducer;
export const cartActions = slice.actions;

export const selectPendingCart = (state: CartState) => state.pendingCart;

const selectCartQuery = createSelector([selectSessionId], (sessionId) =>
  cartApi.endpoints.getCart.select(sessionId),
);
/** As the server last said it; null until it has. */
const selectServerCart = (state: CartState): Cart | null =>
  selectCartQuery(state)(state).data ?? null;

/** Requests the cart of whoever is here now; for code outside of components. */
export const requestCart =
  (options: { forceRefetch?: boolean }) => (dispatch: ApiDispatch, getState: () => unknown) =>
    dispatch(
      cartApi.endpoints.getCart.initiate(selectSessionId(getState() as IdentityState), options),
    );

/** The cart as the shopper left it. */
export const selectCartView = createSelector([selectServerCart, selectPendingCart], cartView);

/** What one request sends; `empties` the whole cart. */
export interface CartRequest {
  changes: CartChange[];
  empties: boolean;
}

/** What this tab may send now: of each product the oldest change, once the one before is settled. */
export function dueCartRequests(state: CartState, tab: string): CartRequest[] {
  const { changes, inFlight, paused } = state.pendingCart;
  const sending = changes.filter(({ id }) => inFlight.includes(id));
  // An emptying goes alone: it might remove what is added beside it.
  if (paused || sending.some(({ emptying }) => emptying)) return [];
  const busy = new Set(sending.map(({ productId }) => productId));
  const due: CartChange[] = [];
  for (const change of changes) {
    if (change.tab !== tab || busy.has(change.productId)) continue;
    busy.add(change.productId);
    due.push(change);
  }
  const cart = selectServerCart(state);
  const empties =
    due.length > 0 &&
    sending.length === 0 &&
    due.every(({ emptying }) => emptying) &&
    cart !== null &&
    cart.cart_products.every(({ product }) => busy.has(product.id));
  if (empties) return [{ changes: due, empties }];
  return due.map((change) => ({ changes: [change], empties }));
}
