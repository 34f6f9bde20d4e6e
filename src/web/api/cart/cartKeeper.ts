import type { Cart } from '../../../contract/cart';
import type { Locale } from '../../../contract/locale';
import type { ProductSummary } from '../../../contract/product';
import { makeSignal, type Signal } from '../../lib/signal';
import { isApiError, transportError, type ApiError } from '../apiError';
import type { ApiDispatch } from '../apiState';
import { baseApi } from '../baseApi';
import { cartApi } from '../cartApi';
import type { ChangeChannel } from '../changes/changeChannel';
import { keptForMs, type ChangeStore } from '../changes/changeStore';
import type { Network } from '../changes/network';
import { makePatience, passes } from '../changes/patience';
import type { TokenStore } from '../tokenStore';
import {
  initialCartState,
  type CartEvent,
  type CartRefusal,
  type CartState,
  type CartWish,
} from './cartState';
import { cartView, type CartView } from './cartView';
import { dueSends, quantityOf, reduceCart, type CartSend } from './reduceCart';

export interface CartSurroundings {
  dispatch: ApiDispatch;
  /** The shopper's language, for the texts in the answers. */
  locale: () => Locale;
  tokens: TokenStore;
  changes: ChangeStore<CartWish>;
  channel: ChangeChannel;
  network: Network;
  /** Milliseconds. */
  now?: () => number;
}

/** Carries the shopper's wishes to the server, and holds what the cart is meanwhile. */
export interface CartKeeper {
  view(): CartView;
  /** Listens to the network and the other tabs while anybody listens to it. */
  subscribe(listener: () => void): () => void;
  /** Wishes that were undone, as it happens. */
  refused: Signal<CartRefusal>;
  quantityOf(productId: number): number;
  /** An absolute number; 0 takes the product out. */
  set(product: ProductSummary, quantity: number): void;
  add(product: ProductSummary, quantity: number): void;
  empty(): void;
  /** An answer to a query that was asked at that time (ms); false where it was another owner's cart. */
  read(cart: Cart, askedAt: number): boolean;
}

export function makeCartKeeper(surroundings: CartSurroundings): CartKeeper {
  const { dispatch, locale, tokens, changes, channel, network, now = Date.now } = surroundings;
  let state: CartState = initialCartState;
  let view = cartView(state);
  let ownerSince = 0;
  let lastAt = 0;
  const changed = makeSignal<void>();
  const refused = makeSignal<CartRefusal>();
  let listeners = 0;
  let stop: () => void = () => undefined;
  const patience = makePatience(() => void resume());

  function take(event: CartEvent): void {
    const before = state;
    state = reduceCart(state, event);
    for (const send of dueSends(state)) {
      state = reduceCart(state, sentEvent(send));
      void carryOut(send);
    }
    if (state === before) return;
    keepChanges(before);
    // Back with the network where the browser tells of it, else after a while.
    if (state.waiting && network.online()) patience.wait();
    view = cartView(state);
    changed.publish();
    for (const [id, refusal] of Object.entries(state.refusals)) {
      if (before.refusals[Number(id)] !== refusal) refused.publish(refusal);
    }
  }

  /** What is wished outlives the page, what is done or void does not. */
  function keepChanges(before: CartState): void {
    if (before.wishes === state.wishes) return;
    for (const wish of Object.values(before.wishes)) {
      if (!state.wishes[wish.productId]) changes.drop(wish.productId, wish.at);
    }
    for (const wish of Object.values(state.wishes)) {
      if (before.wishes[wish.productId] !== wish) changes.save(wish);
    }
  }

  async function carryOut(send: CartSend): Promise<void> {
    const { epoch } = state;
    if (send.kind === 'empty') {
      const answer = await outcome(
        dispatch(cartApi.endpoints.clearCart.initiate(locale(), untracked)),
      );
      if ('cart' in answer) return answered({ type: 'emptyingAnswered', epoch, cart: answer.cart });
      if (passes(answer.error)) return take({ type: 'emptyingLost', epoch });
      take({ type: 'emptyingRefused', epoch });
      return readAnew();
    }
    const { wish } = send;
    const { productId, quantity } = wish;
    const argument = { productId, locale: locale() };
    const { setCartProduct, removeCartProduct } = cartApi.endpoints;
    const answer = await outcome(
      quantity === 0
        ? dispatch(removeCartProduct.initiate(argument, untracked))
        : dispatch(setCartProduct.initiate({ ...argument, quantity }, untracked)),
    );
    if ('cart' in answer)
      return answered({ type: 'answered', epoch, productId, cart: answer.cart });
    if (passes(answer.error)) return take({ type: 'lost', epoch, productId });
    take({ type: 'refused', epoch, productId, error: answer.error });
    // The stock is not what the pages say.
    dispatch(baseApi.util.invalidateTags(['Cart', 'Product']));
  }

  function answered(event: Extract<CartEvent, { cart: Cart; epoch: number }>): void {
    if (event.epoch !== state.epoch) return;
    patience.reset();
    take(event);
    // Whoever reads the query sees what was accepted, and no answer that was overtaken.
    if (state.cart === event.cart) {
      void dispatch(cartApi.util.upsertQueryData('getCart', locale(), event.cart));
    }
    channel.post({ kind: 'changed' });
  }

  function readAnew(): void {
    dispatch(baseApi.util.invalidateTags(['Cart']));
  }

  async function resume(): Promise<void> {
    if (!network.online()) return take({ type: 'paused' });
    // What another tab wished and could not send before it was closed.
    take({ type: 'restored', wishes: await restorable() });
    take({ type: 'resumed' });
  }

  async function restorable(): Promise<CartWish[]> {
    const wishes = await changes.load();
    return wishes.filter(({ at }) => now() - at < keptForMs);
  }

  function start(): void {
    const stops = [
      network.subscribe(() => void resume()),
      channel.subscribe((message) => {
        if (message.kind === 'wished') take({ type: 'overtaken', ...message });
        else readAnew();
      }),
      tokens.subscribe((token) => {
        // Whoever signs in takes along what they just wished for; whoever leaves, leaves nothing.
        ownerSince = now();
        if (token === null) changes.clear();
        take({ type: 'ownerChanged', keepWishes: token !== null });
        readAnew();
      }),
    ];
    stop = () => {
      patience.reset();
      for (const end of stops) end();
    };
    void resume();
  }

  const wish = (product: ProductSummary, quantity: number): CartWish => {
    lastAt = Math.max(now(), lastAt + 1);
    channel.post({ kind: 'wished', productId: product.id, at: lastAt });
    return { productId: product.id, at: lastAt, quantity, product };
  };

  return {
    view: () => view,
    refused,
    quantityOf: (productId) => quantityOf(state, productId),
    subscribe(listener) {
      if (listeners === 0) start();
      listeners += 1;
      const end = changed.subscribe(listener);
      return () => {
        end();
        listeners -= 1;
        if (listeners === 0) stop();
      };
    },
    set: (product, quantity) => take({ type: 'wished', wish: wish(product, quantity) }),
    add(product, quantity) {
      take({ type: 'added', wish: wish(product, quantity) });
      // Without knowing the cart there is no number to add to.
      if (!state.cart) void readForAdditions();
    },
    empty: () => take({ type: 'emptied' }),
    read(cart, askedAt) {
      if (askedAt < ownerSince) return false;
      take({ type: 'read', epoch: state.epoch, cart });
      return true;
    },
  };

  async function readForAdditions(): Promise<void> {
    const { epoch } = state;
    const question = cartApi.endpoints.getCart.initiate(locale(), { subscribe: false });
    const { data } = await dispatch(question);
    if (data) take({ type: 'read', epoch, cart: data });
  }
}

function sentEvent(send: CartSend): CartEvent {
  return send.kind === 'empty' ? { type: 'emptyingSent' } : { type: 'sent', wish: send.wish };
}

/** The keeper remembers its calls itself. */
const untracked = { track: false } as const;

type Outcome = { cart: Cart } | { error: ApiError };

async function outcome(call: Promise<{ data?: Cart; error?: unknown }>): Promise<Outcome> {
  const { data, error } = await call;
  if (data) return { cart: data };
  return { error: isApiError(error) ? error : transportError('unreadable', String(error)) };
}
