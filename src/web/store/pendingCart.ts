import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Cart, CartProduct } from '@/contract/cart';
import { lowStockThreshold, maxQuantityPerLine } from '@/contract/limits';
import type { ApiDispatch, ApiState } from '../api/baseApi';
import { cartApi } from '../api/cartApi';
import { identityChanged, type IdentityState, selectSessionId } from './identity';
import {
  emptyPending,
  enqueue,
  type PendingChange,
  pendingReducers,
  type PendingState,
  type Rejection,
  resetForIdentity,
} from './pendingChanges';
import type { Para } from '@/contract/money';
import type { ProductSummary } from '@/contract/product';

/** `saving`: the server has not responded yet. `waiting`: it could not be reached; it is sent again. */
type ChangeStatus = 'settled' | 'saving' | 'waiting';

export interface CartLine extends Omit<CartProduct, 'line_total'> {
  /** The server's; null while it does not know of the line, and old while `state` is not settled. */
  line_total: Para | null;
  state: ChangeStatus;
  rejection: Rejection | null;
}

export interface CartView {
  /** The latest response of the server; all sums come from here. Null until then. */
  cart: Cart | null;
  /** With the pending changes applied. */
  lines: readonly CartLine[];
  /** Ids of products that the shop does not show any more. */
  unavailable: readonly number[];
  /** Products in the cart, for the badge. */
  count: number;
  /** Sums are older than the lines. */
  updating: boolean;
  /** Changes could not be sent yet. */
  waiting: boolean;
}

/** Maximum quantity, from the known stock and the cart's line. */
export function maxQuantityOf(
  product: Pick<ProductSummary, 'stock'> | null,
  { available = maxQuantityPerLine }: Partial<CartLine> = {},
): number {
  if (!product) return available;
  const { level, left } = product.stock;
  if (level === 'out') return 0;
  return Math.min(level === 'low' ? (left ?? lowStockThreshold) : maxQuantityPerLine, available);
}

function applyChange(quantity: number, change: CartChange): number {
  if (change.kind === 'set') return change.quantity;
  return Math.min(quantity + change.quantity, maxQuantityPerLine);
}

function addedLine(product: ProductSummary, quantity: number, state: ChangeStatus): CartLine {
  return {
    product,
    quantity,
    requested: quantity,
    available: maxQuantityOf(product),
    unit_price: product.price,
    price_before: null,
    line_total: null,
    state,
    rejection: null,
  };
}

/** The server's cart with the pending changes on top: lines are optimistic, sums are the server's. */
export function cartView(cart: Cart | null, pending: PendingCart): CartView {
  const { changes, rejections, failedAttempts } = pending;
  const updating = changes.length > 0;
  const waiting = updating && failedAttempts > 0;
  const state: ChangeStatus = waiting ? 'waiting' : 'saving';
  const lines: CartLine[] = [];
  const listedIds = new Set<number>();
  for (const line of cart?.cart_products ?? []) {
    const { id } = line.product;
    listedIds.add(id);
    const rejection = rejections[id] ?? null;
    const ofLine = changes.filter(({ productId }) => productId === id);
    const quantity = ofLine.reduce(applyChange, line.quantity);
    if (ofLine.length === 0) lines.push({ ...line, state: 'settled', rejection });
    else if (quantity > 0) {
      // A change accepts the current price and stock.
      const changedFields = { quantity, requested: quantity, price_before: null, state };
      lines.push({ ...line, ...changedFields, rejection });
    }
  }
  let count = lines.length;
  for (const id of new Set(changes.map(({ productId }) => productId))) {
    if (listedIds.has(id)) continue;
    const ofProduct = changes.filter(({ productId }) => productId === id);
    const quantity = ofProduct.reduce(applyChange, 0);
    if (quantity === 0) continue;
    count += 1;
    const product = ofProduct.find((change) => change.product)?.product;
    if (product) lines.push(addedLine(product, quantity, state));
  }
  const modified = new Set(changes.map(({ productId }) => productId));
  const unavailable = (cart?.unavailable ?? []).filter((id) => !modified.has(id));
  return { cart, lines, unavailable, count, updating, waiting };
}

/** `set`: an absolute quantity, 0 takes the product out. `add`: an increment, applied once. */
export interface CartChange extends PendingChange {
  kind: 'set' | 'add';
  quantity: number;
  /** Part of emptying the cart, sent as one request if it covers all lines. */
  emptying?: true;
  /** Shown where it was made, as by the stepper of a card; not once more. */
  quiet?: boolean;
}
type PendingCart = PendingState<CartChange>;
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
/** The server's last cart; null before the first response. */
const selectServerCart = (state: CartState): Cart | null =>
  selectCartQuery(state)(state).data ?? null;

/** Requests the cart of the current session; for code outside of components. */
export const requestCart =
  (options: { forceRefetch?: boolean }) => (dispatch: ApiDispatch, getState: () => unknown) =>
    dispatch(
      cartApi.endpoints.getCart.initiate(selectSessionId(getState() as IdentityState), options),
    );

/** The cart with pending changes applied. */
export const selectCartView = createSelector([selectServerCart, selectPendingCart], cartView);

/** Content of one request; `empties` the whole cart. */
export interface CartRequest {
  changes: CartChange[];
  empties: boolean;
}

/** Requests this tab may send now: per product the oldest change, if none is in flight. */
export function dueCartRequests(state: CartState, tab: string): CartRequest[] {
  const { changes, inFlight, paused } = state.pendingCart;
  const sending = changes.filter(({ id }) => inFlight.includes(id));
  // Emptying is sent alone: it might remove concurrent additions.
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
