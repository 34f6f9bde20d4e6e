import {
  isAnyOf,
  type ActionCreatorWithPayload,
  type ListenerEffectAPI,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import type { Cart } from '@/contract/cart';
import { apiErrorOf, type ApiError } from '@/client/apiError';
import type { ApiExtra } from '@/client/apiExtra';
import { baseApi, type ApiDispatch } from '../api/baseApi';
import { cartApi } from '../api/cartApi';
import type { Tag } from '../api/tags';
import type { Wishlist } from '@/contract/wishlist';
import { wishlistApi } from '../api/wishlistApi';
import { selectSessionId } from './identity';
import {
  cartActions,
  dueCartRequests,
  selectPendingCart,
  type CartChange,
  type CartRequest,
  type CartState,
} from './pendingCart';
import { isTransient, retryDelay, type PendingChange, type PendingState } from './pendingChanges';
import {
  dueWishlistChange,
  selectPendingWishlist,
  wishlistActions,
  type WishlistChange,
  type WishlistState,
} from './pendingWishlist';
import { selectLanguage } from './preferences';

type State = CartState & WishlistState & Parameters<typeof selectLanguage>[0];
type StartListening = TypedStartListening<State, ApiDispatch, ApiExtra>;
type ListenerApi = ListenerEffectAPI<State, ApiDispatch, ApiExtra>;

type Ids = ActionCreatorWithPayload<string[]>;

/** Dispatched here because another tab dispatched it. */
export function asFromOtherTab<A extends { type: string }>(action: A) {
  return { ...action, meta: { fromOtherTab: true } };
}
function isFromOtherTab(action: object): boolean {
  return (action as { meta?: { fromOtherTab?: boolean } }).meta?.fromOtherTab === true;
}

/** Differences between cart and wishlist. */
interface PendingList<Request extends { changes: PendingChange[] }, List> {
  /** In the store and in storage. */
  key: 'pendingCart' | 'pendingWishlist';
  actions: {
    changeSent: Ids;
    changeSentByOtherTab: Ids;
    changeSettled: Ids;
    changePostponed: Ids;
    changeRejected: ActionCreatorWithPayload<{ ids: string[]; error: ApiError }>;
    sendingResumed: ActionCreatorWithPayload<{ tab: string; now: number }>;
  };
  /** The shopper's own. */
  isChange: (action: UnknownAction) => boolean;
  select: (state: State) => PendingState<PendingChange>;
  nextRequest: (state: State, tab: string) => Request | undefined;
  send: (request: Request, dispatch: ApiDispatch) => Promise<{ data?: List; error?: unknown }>;
  /** Puts a response into the query cache. */
  cache: (list: List, sessionId: number, dispatch: ApiDispatch) => Promise<unknown>;
  /** Part that a successful response left undone. */
  shortfall?: (request: Request, list: List) => ApiError | null;
  /** Stale after a rejection. */
  tags: Tag[];
}

/** Sends pending changes, retries, and keeps the tabs of one browser in step. */
function listen<Request extends { changes: PendingChange[] }, List>(
  start: StartListening,
  list: PendingList<Request, List>,
): void {
  const { actions, select } = list;
  const [listTag] = list.tags;

  async function send(request: Request, { dispatch, getState }: ListenerApi): Promise<void> {
    const ids = request.changes.map(({ id }) => id);
    dispatch(actions.changeSent(ids));
    const [sessionId, locale] = [selectSessionId(getState()), selectLanguage(getState())];
    const { data, error } = await list.send(request, dispatch);
    // The user changed: the new session has dropped the changes or sends them again.
    if (selectSessionId(getState()) !== sessionId) return;
    if (data === undefined) {
      const reason = apiErrorOf(error);
      if (isTransient(reason)) return void dispatch(actions.changePostponed(ids));
      dispatch(actions.changeRejected({ ids, error: reason }));
      dispatch(baseApi.util.invalidateTags(list.tags));
      return;
    }
    if (selectLanguage(getState()) === locale) await list.cache(data, sessionId, dispatch);
    else dispatch(baseApi.util.invalidateTags([listTag!]));
    const shortfall = list.shortfall?.(request, data);
    dispatch(
      shortfall ? actions.changeRejected({ ids, error: shortfall }) : actions.changeSettled(ids),
    );
  }

  // Before the listener that sends: other tabs receive a change before the message that it was sent.
  start({
    matcher: isAnyOf(
      list.isChange as (action: unknown) => action is UnknownAction,
      actions.changeSent,
      actions.changeSettled,
      actions.changeRejected,
    ),
    effect: (action, { dispatch, extra }) => {
      if (isFromOtherTab(action)) {
        if (actions.changeSettled.match(action)) {
          dispatch(baseApi.util.invalidateTags([listTag!]));
        }
      } else if (actions.changeSent.match(action)) {
        extra.tabs.post(actions.changeSentByOtherTab(action.payload));
      } else if (actions.changeRejected.match(action)) {
        extra.tabs.post(actions.changeSettled(action.payload.ids));
      } else extra.tabs.post(action);
    },
  });

  start({
    predicate: (_action, state, before) => select(state) !== select(before),
    effect: (_action, api) => {
      // Sending changes the state, which calls this again for the next request.
      const request = list.nextRequest(api.getState(), api.extra.tabId);
      if (request) void send(request, api);
    },
  });

  const resume = ({ dispatch, getState, extra }: ListenerApi) => {
    if (select(getState()).changes.length === 0) return;
    dispatch(actions.sendingResumed({ tab: extra.tabId, now: Date.now() }));
  };

  start({
    actionCreator: actions.changePostponed,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      await api.delay(retryDelay(select(api.getState()).failedAttempts));
      resume(api);
    },
  });

  const { onFocus, onOnline } = baseApi.internalActions;
  start({
    predicate: (action) =>
      onFocus.match(action) ||
      onOnline.match(action) ||
      (action.type === REHYDRATE && 'key' in action && action.key === list.key),
    effect: (_action, api) => resume(api),
  });
}

const untracked = { track: false } as const;
const { setCartProduct, addCartProduct, removeCartProduct, clearCart } = cartApi.endpoints;

function sendCartRequest({ changes, empties }: CartRequest, dispatch: ApiDispatch) {
  const [change] = changes as [CartChange];
  const { id: operation_id, productId, quantity, kind } = change;
  const params = { product_id: productId };
  if (empties) return dispatch(clearCart.initiate(undefined, untracked));
  if (kind === 'add') {
    const body = { quantity, operation_id };
    return dispatch(addCartProduct.initiate({ params, body }, untracked));
  }
  return quantity === 0
    ? dispatch(removeCartProduct.initiate({ params }, untracked))
    : dispatch(setCartProduct.initiate({ params, body: { quantity } }, untracked));
}

/** If an addition exceeds the stock, the server adds what is available. */
function cartShortfall({ changes: [change] }: CartRequest, cart: Cart): ApiError | null {
  if (change?.kind !== 'add') return null;
  const line = cart.cart_products.find(({ product }) => product.id === change.productId);
  if (!line || line.requested <= line.available) return null;
  return {
    status: 422,
    code: 'validation_failed',
    message: 'The stock was less than what was added',
    errors: { quantity: ['quantity_above_stock'] },
    details: { available: line.available },
  };
}

const { addToWishlist, removeFromWishlist } = wishlistApi.endpoints;

export function listenToPendingChanges(start: StartListening): void {
  listen<CartRequest, Cart>(start, {
    key: 'pendingCart',
    actions: cartActions,
    isChange: isAnyOf(cartActions.productAdded, cartActions.quantityChanged, cartActions.emptied),
    select: selectPendingCart,
    nextRequest: (state, tab) => dueCartRequests(state, tab)[0],
    send: sendCartRequest,
    cache: async (cart, sessionId, dispatch) =>
      dispatch(cartApi.util.upsertQueryData('getCart', sessionId, cart)),
    shortfall: cartShortfall,
    tags: ['Cart', 'Product'],
  });
  listen<{ changes: [WishlistChange] }, Wishlist>(start, {
    key: 'pendingWishlist',
    actions: wishlistActions,
    isChange: wishlistActions.productToggled.match,
    select: selectPendingWishlist,
    nextRequest: (state, tab) => {
      const change = dueWishlistChange(state, tab);
      return change && { changes: [change] };
    },
    send({ changes: [{ productId, listed }] }, dispatch) {
      const arg = { params: { product_id: productId } };
      return dispatch((listed ? addToWishlist : removeFromWishlist).initiate(arg, untracked));
    },
    async cache(wishlist, sessionId, dispatch) {
      // The response to a query that is in flight may be older, and has no version to compare.
      const running = dispatch(wishlistApi.util.getRunningQueryThunk('getWishlist', sessionId));
      running?.abort();
      await running;
      return dispatch(wishlistApi.util.upsertQueryData('getWishlist', sessionId, wishlist));
    },
    tags: ['Wishlist'],
  });
  // Requests the texts in the new language.
  start({
    predicate: (_action, state, before) => selectLanguage(state) !== selectLanguage(before),
    effect: (_action, { dispatch }) =>
      void dispatch(baseApi.util.invalidateTags(['Cart', 'Wishlist'])),
  });
}
