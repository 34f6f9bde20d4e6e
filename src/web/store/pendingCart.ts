import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '@/client/apiError';
import type { Cart, CartProduct } from '@/contract/cart';
import { lowStockThreshold, maxQuantityPerLine, pendingChangeDays } from '@/contract/limits';
import type { Para } from '@/contract/money';
import type { ProductSummary } from '@/contract/product';
import type { ApiDispatch, ApiState } from '../api/baseApi';
import { cartApi } from '../api/cartApi';
import { identityChanged, type IdentityState, selectSessionId } from './identity';

/** A change that the server has not confirmed. */
export interface CartChange {
  /** A UUID. For an addition, it also identifies the operation, which the server applies only once. */
  id: string;
  productId: number;
  /** Used to render the line before the response, or null if only the id is known. */
  product: ProductSummary | null;
  /** In milliseconds since 1970. */
  at: number;
  /** The tab that sends the change. */
  tab: string;
  /** True if the server may have received the change, which is then only resent unchanged. */
  sent: boolean;
  /** `set` sets an absolute quantity, where 0 removes the product. `add` is an increment, applied once. */
  kind: 'set' | 'add';
  quantity: number;
  /** Part of emptying the cart, which is one request if it covers all lines. */
  emptying?: true;
  /** True if the control that made the change already shows it, such as a card's stepper. */
  quiet?: boolean;
}

/** The reason for reverting a change, stored until the next change of the product. */
export interface Rejection {
  productId: number;
  product: ProductSummary | null;
  error: ApiError;
  /** The available quantity, if the server sent it. */
  available: number | null;
}

interface PendingCart {
  /** In order. Only this field is persisted. */
  changes: CartChange[];
  /** The ids of changes whose requests are in flight in this tab. */
  inFlight: string[];
  rejections: Record<number, Rejection>;
  /** The number of consecutive transient failures. */
  failedAttempts: number;
  /** True while sending waits for `sendingResumed`. */
  paused: boolean;
  /** After a logout, no older changes are restored from storage. */
  signedOut: boolean;
}
export type CartState = ApiState & IdentityState & { pendingCart: PendingCart };

export const emptyPending: PendingCart = {
  changes: [],
  inFlight: [],
  rejections: {},
  failedAttempts: 0,
  paused: false,
  signedOut: false,
};

const maxAgeMs = pendingChangeDays * 24 * 60 * 60 * 1000;

const supersedes = (newer: CartChange, older: CartChange) =>
  newer.kind === 'set' && newer.productId === older.productId;

/** Adds a change and drops those that it supersedes, except one in flight. */
function enqueue(state: PendingCart, change: CartChange): void {
  delete state.rejections[change.productId];
  state.changes = state.changes.filter(
    (older) => state.inFlight.includes(older.id) || !supersedes(change, older),
  );
  state.changes.push(change);
}

function markSent(state: PendingCart, ids: string[]): void {
  for (const change of state.changes) if (ids.includes(change.id)) change.sent = true;
}

function settle(state: PendingCart, ids: string[]): void {
  state.changes = state.changes.filter(({ id }) => !ids.includes(id));
  state.inFlight = state.inFlight.filter((id) => !ids.includes(id));
  state.failedAttempts = 0;
}

const slice = createSlice({
  name: 'pendingCart',
  initialState: emptyPending,
  reducers: {
    quantityChanged: (state, { payload }: PayloadAction<CartChange>) => enqueue(state, payload),
    /** Merges the addition with the product's last change if this tab made that change and has not sent it. */
    productAdded(state, { payload }: PayloadAction<CartChange>) {
      const last = state.changes.findLast(({ productId }) => productId === payload.productId);
      if (!last || last.sent || last.tab !== payload.tab) return enqueue(state, payload);
      last.quantity = Math.min(last.quantity + payload.quantity, maxQuantityPerLine);
      delete last.emptying;
    },
    emptied(state, { payload }: PayloadAction<CartChange[]>) {
      for (const change of payload) enqueue(state, change);
    },
    changeSent(state, { payload: ids }: PayloadAction<string[]>) {
      markSent(state, ids);
      state.inFlight.push(...ids);
    },
    changeSentByOtherTab(state, { payload: ids }: PayloadAction<string[]>) {
      markSent(state, ids);
    },
    changeSettled(state, { payload: ids }: PayloadAction<string[]>) {
      settle(state, ids);
    },
    /** Several changes mean that emptying the cart was rejected. Its lines return without a rejection. */
    changeRejected(
      state,
      { payload }: PayloadAction<{ changes: readonly CartChange[]; error: ApiError }>,
    ) {
      const { changes, error } = payload;
      settle(
        state,
        changes.map(({ id }) => id),
      );
      const { productId, product } = changes[0]!;
      // A later change has its own response.
      if (changes.length > 1 || state.changes.some((later) => later.productId === productId))
        return;
      const { available } = error.details ?? {};
      state.rejections[productId] = {
        productId,
        product,
        error,
        available: typeof available === 'number' ? available : null,
      };
    },
    changePostponed(state, { payload: ids }: PayloadAction<string[]>) {
      state.inFlight = state.inFlight.filter((id) => !ids.includes(id));
      state.changes = state.changes.filter(
        (older, index) =>
          !ids.includes(older.id) ||
          !state.changes.slice(index + 1).some((newer) => supersedes(newer, older)),
      );
      state.failedAttempts += 1;
      state.paused = true;
    },
    /** Takes over changes from other tabs, which may be closed. `now` is in milliseconds. */
    sendingResumed(state, { payload }: PayloadAction<{ tab: string; now: number }>) {
      state.paused = false;
      state.changes = state.changes.filter(({ at }) => payload.now - at < maxAgeMs);
      for (const change of state.changes) {
        if (change.tab === payload.tab) continue;
        change.tab = payload.tab;
        change.sent = true;
      }
    },
  },
  extraReducers: (builder) =>
    // At login, the visitor's changes are resent for the customer. At logout, they are dropped.
    builder.addCase(identityChanged, ({ changes, signedOut }, { payload: { signedIn } }) => ({
      ...emptyPending,
      changes: signedIn ? changes.map((change) => ({ ...change, sent: true })) : [],
      signedOut: signedOut || !signedIn,
    })),
});

export const pendingCartReducer = slice.reducer;
export const cartActions = slice.actions;

/** Combines the state read by redux-persist with earlier changes made on this page. */
export function restorePending(
  stored: Partial<PendingCart>,
  _original: PendingCart,
  state: PendingCart,
): PendingCart {
  if (state.signedOut || !Array.isArray(stored.changes)) return state;
  const restored = stored.changes.filter(
    (older) => !state.changes.some((newer) => newer.id === older.id || supersedes(newer, older)),
  );
  return { ...state, changes: [...restored, ...state.changes] };
}

/** `saving` means that the server has not responded yet, and `waiting` that it was unreachable. */
type ChangeStatus = 'settled' | 'saving' | 'waiting';

export interface CartLine extends Omit<CartProduct, 'line_total'> {
  /** The server's total, which is null for a new line and outdated unless `state` is `settled`. */
  line_total: Para | null;
  state: ChangeStatus;
  rejection: Rejection | null;
}

export interface CartView {
  /** The server's latest response, which contains all sums, or null before the first response. */
  cart: Cart | null;
  /** The lines with the pending changes applied. */
  lines: readonly CartLine[];
  /** The ids of products that are no longer available. */
  unavailable: readonly number[];
  /** The number of products in the cart, for the badge. */
  count: number;
  /** True while the sums are older than the lines. */
  updating: boolean;
  /** True while changes could not be sent. */
  waiting: boolean;
}

/** The maximum quantity, from the known stock and the cart's line. */
export function getMaxQuantity(
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
    available: getMaxQuantity(product),
    unit_price: product.price,
    price_before: null,
    line_total: null,
    state,
    rejection: null,
  };
}

/** Applies pending changes to the server's cart. The lines are optimistic, but the sums are the server's. */
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
    const lineChanges = changes.filter(({ productId }) => productId === id);
    const quantity = lineChanges.reduce(applyChange, line.quantity);
    if (lineChanges.length === 0) lines.push({ ...line, state: 'settled', rejection });
    else if (quantity > 0) {
      // A change accepts the current price and stock.
      const changedFields = { quantity, requested: quantity, price_before: null, state };
      lines.push({ ...line, ...changedFields, rejection });
    }
  }
  let count = lines.length;
  const modified = new Set(changes.map(({ productId }) => productId));
  for (const id of modified) {
    if (listedIds.has(id)) continue;
    const productChanges = changes.filter(({ productId }) => productId === id);
    const quantity = productChanges.reduce(applyChange, 0);
    if (quantity === 0) continue;
    count += 1;
    const product = productChanges.find((change) => change.product)?.product;
    if (product) lines.push(addedLine(product, quantity, state));
  }
  const unavailable = (cart?.unavailable ?? []).filter((id) => !modified.has(id));
  return { cart, lines, unavailable, count, updating, waiting };
}

export const selectPendingCart = (state: CartState) => state.pendingCart;

const selectCartQuery = createSelector([selectSessionId], (sessionId) =>
  cartApi.endpoints.getCart.select(sessionId),
);
/** The server's last cart, or null before the first response. */
const selectServerCart = (state: CartState): Cart | null =>
  selectCartQuery(state)(state).data ?? null;

/** Requests the cart of the current session, for code outside components. */
export const requestCart =
  (options: { forceRefetch?: boolean }) => (dispatch: ApiDispatch, getState: () => unknown) =>
    dispatch(
      cartApi.endpoints.getCart.initiate(selectSessionId(getState() as IdentityState), options),
    );

export const selectCartView = createSelector([selectServerCart, selectPendingCart], cartView);

/** `empties` means that the request removes the whole cart. */
export interface CartRequest {
  changes: CartChange[];
  empties: boolean;
}

/** Requests that this tab may send: the oldest change of each product, unless one is in flight. */
export function dueCartRequests(state: CartState, tab: string): CartRequest[] {
  const { changes, inFlight, paused } = state.pendingCart;
  const sending = changes.filter(({ id }) => inFlight.includes(id));
  // Emptying is sent alone, because it might remove concurrent additions.
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
