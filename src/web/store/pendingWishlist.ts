import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductSummary } from '@/contract/product';
import type { Wishlist } from '@/contract/wishlist';
import type { ApiState } from '../api/baseApi';
import { wishlistApi } from '../api/wishlistApi';
import { identityChanged, selectSessionId, type IdentityState } from './identity';
import {
  emptyPending,
  enqueue,
  pendingReducers,
  resetForIdentity,
  type PendingChange,
  type PendingState,
} from './pendingChanges';

/** Whether a product should be on the wishlist. */
export interface WishlistChange extends PendingChange {
  listed: boolean;
}
export type PendingWishlist = PendingState<WishlistChange>;
export type WishlistState = ApiState & IdentityState & { pendingWishlist: PendingWishlist };

export const supersedesInWishlist = (newer: WishlistChange, older: WishlistChange) =>
  newer.productId === older.productId;

const slice = createSlice({
  name: 'wishlist',
  initialState: emptyPending<WishlistChange>(),
  reducers: {
    ...pendingReducers<WishlistChange>(supersedesInWishlist),
    productToggled(state, { payload }: PayloadAction<WishlistChange>) {
      enqueue(state, payload, supersedesInWishlist);
    },
  },
  extraReducers: (builder) => builder.addCase(identityChanged, resetForIdentity),
});

export const pendingWishlistReducer = slice.reducer;
export const wishlistActions = slice.actions;

export interface WishlistView {
  /** The server has responded. */
  isLoaded: boolean;
  /** Newest first. */
  products: readonly ProductSummary[];
  /** Ids of products that the shop does not show any more. */
  unavailable: readonly number[];
  ids: ReadonlySet<number>;
  /** Changes could not be sent yet. */
  waiting: boolean;
}

/** The server's list with the pending changes on top. */
export function wishlistView(list: Wishlist | null, pending: PendingWishlist): WishlistView {
  const { changes, failedAttempts } = pending;
  const last = new Map(changes.map((change) => [change.productId, change]));
  const kept = (list?.products ?? []).filter(({ id }) => last.get(id)?.listed ?? true);
  const keptIds = new Set(kept.map(({ id }) => id));
  const added = [...last.values()].filter((c) => c.listed && !keptIds.has(c.productId)).reverse();
  const addedProducts = added.flatMap(({ product }) => product ?? []);
  return {
    isLoaded: list !== null,
    products: [...addedProducts, ...kept],
    unavailable: (list?.unavailable ?? []).filter((id) => !last.has(id)),
    ids: new Set([...keptIds, ...added.map(({ productId }) => productId)]),
    waiting: changes.length > 0 && failedAttempts > 0,
  };
}

export const selectPendingWishlist = (state: WishlistState) => state.pendingWishlist;

const selectWishlistQuery = createSelector([selectSessionId], (sessionId) =>
  wishlistApi.endpoints.getWishlist.select(sessionId),
);

/** The wishlist with pending changes applied. */
export const selectWishlistView = createSelector(
  [(state: WishlistState) => selectWishlistQuery(state)(state).data ?? null, selectPendingWishlist],
  wishlistView,
);

/** Responses have no version, so one change is sent after the other: each response is the newest list. */
export function dueWishlistChange(
  { pendingWishlist }: WishlistState,
  tab: string,
): WishlistChange | undefined {
  const { changes, inFlight, paused } = pendingWishlist;
  if (paused || inFlight.length > 0) return undefined;
  return changes.find((change) => change.tab === tab);
}
