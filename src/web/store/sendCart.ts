import {
  isAnyOf,
  type ListenerEffectAPI,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import type { Cart } from '@/contract/cart';
import { toApiError, type ApiError, isTransient } from '@/client/apiError';
import type { ApiExtra } from '@/client/apiExtra';
import { baseApi, type ApiDispatch } from '../api/baseApi';
import { cartApi } from '../api/cartApi';
import { selectSessionId } from './identity';
import {
  cartActions,
  dueCartRequests,
  selectPendingCart,
  type CartChange,
  type CartRequest,
  type CartState,
} from './pendingCart';
import { selectLanguage } from './preferences';

type State = CartState & Parameters<typeof selectLanguage>[0];
type ListenerApi = ListenerEffectAPI<State, ApiDispatch, ApiExtra>;

export function asFromOtherTab<A extends { type: string }>(action: A) {
  return { ...action, meta: { fromOtherTab: true } };
}
function isFromOtherTab(action: object): boolean {
  return (action as { meta?: { fromOtherTab?: boolean } }).meta?.fromOtherTab === true;
}

/** The delay doubles each time. */
const firstRetryDelayMs = 4_000;
const maxRetryDelayMs = 60_000;

const untracked = { track: false } as const;
const { setCartProduct, addCartProduct, removeCartProduct, clearCart } = cartApi.endpoints;

function request({ changes, empties }: CartRequest, dispatch: ApiDispatch) {
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
function getStockError({ changes: [change] }: CartRequest, cart: Cart): ApiError | null {
  if (change?.kind !== 'add') return null;
  const line = cart.cart_products.find(({ product }) => product.id === change.productId);
  if (!line || line.requested <= line.available) return null;
  return {
    status: 422,
    code: 'validation_failed',
    message: 'The added quantity exceeds the stock',
    errors: { quantity: ['quantity_above_stock'] },
    details: { available: line.available },
  };
}

async function send(due: CartRequest, { dispatch, getState }: ListenerApi): Promise<void> {
  const { changes } = due;
  const ids = changes.map(({ id }) => id);
  dispatch(cartActions.changeSent(ids));
  const [sessionId, locale] = [selectSessionId(getState()), selectLanguage(getState())];
  const { data, error } = await request(due, dispatch);
  // The user has changed, and the new session has dropped the changes or will resend them.
  if (selectSessionId(getState()) !== sessionId) return;
  if (data === undefined) {
    const reason = toApiError(error);
    if (isTransient(reason)) return void dispatch(cartActions.changePostponed(ids));
    dispatch(cartActions.changeRejected({ changes, error: reason }));
    dispatch(baseApi.util.invalidateTags(['Cart', 'Product']));
    return;
  }
  if (selectLanguage(getState()) === locale)
    await dispatch(cartApi.util.upsertQueryData('getCart', sessionId, data));
  else dispatch(baseApi.util.invalidateTags(['Cart']));
  const stockError = getStockError(due, data);
  dispatch(
    stockError
      ? cartActions.changeRejected({ changes, error: stockError })
      : cartActions.changeSettled(ids),
  );
}

const isOwnChange = isAnyOf(
  cartActions.productAdded,
  cartActions.quantityChanged,
  cartActions.emptied,
);

/** Sends pending changes to the cart, retries failed requests, and keeps the tabs of one browser in sync. */
export function sendCart(start: TypedStartListening<State, ApiDispatch, ApiExtra>): void {
  // This comes before the listener that sends, so that other tabs learn of a change before it is sent.
  start({
    matcher: isAnyOf(
      isOwnChange,
      cartActions.changeSent,
      cartActions.changeSettled,
      cartActions.changeRejected,
    ),
    effect: (action: UnknownAction, { dispatch, extra: { tabs } }) => {
      if (isFromOtherTab(action)) {
        if (cartActions.changeSettled.match(action))
          dispatch(baseApi.util.invalidateTags(['Cart']));
      } else if (cartActions.changeSent.match(action)) {
        tabs.post(cartActions.changeSentByOtherTab(action.payload));
      } else if (cartActions.changeRejected.match(action)) {
        const ids = action.payload.changes.map(({ id }) => id);
        tabs.post(cartActions.changeSettled(ids));
      } else tabs.post(action);
    },
  });

  start({
    predicate: (_action, state, before) => selectPendingCart(state) !== selectPendingCart(before),
    effect: (_action, api) => {
      // Sending changes the state, which calls this again for the next request.
      const [due] = dueCartRequests(api.getState(), api.extra.tabId);
      if (due) void send(due, api);
    },
  });

  const resume = ({ dispatch, getState, extra }: ListenerApi) => {
    if (selectPendingCart(getState()).changes.length === 0) return;
    dispatch(cartActions.sendingResumed({ tab: extra.tabId, now: Date.now() }));
  };

  start({
    actionCreator: cartActions.changePostponed,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { failedAttempts } = selectPendingCart(api.getState());
      await api.delay(Math.min(firstRetryDelayMs * 2 ** (failedAttempts - 1), maxRetryDelayMs));
      resume(api);
    },
  });

  const { onFocus } = baseApi.internalActions;
  start({
    predicate: (action) =>
      onFocus.match(action) ||
      (action.type === REHYDRATE && 'key' in action && action.key === 'pendingCart'),
    effect: (_action, api) => resume(api),
  });

  // Refetches product names in the new language.
  start({
    predicate: (_action, state, before) => selectLanguage(state) !== selectLanguage(before),
    effect: (_action, { dispatch }) =>
      void dispatch(baseApi.util.invalidateTags(['Cart', 'Wishlist'])),
  });
}
