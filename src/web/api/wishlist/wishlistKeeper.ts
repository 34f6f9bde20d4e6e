import type { Locale } from '../../../contract/locale';
import type { ProductSummary } from '../../../contract/product';
import type { Wishlist } from '../../../contract/wishlist';
import { makeSignal, type Signal } from '../../lib/signal';
import { isApiError, transportError } from '../apiError';
import type { ApiDispatch } from '../apiState';
import { baseApi } from '../baseApi';
import type { ChangeChannel } from '../changes/changeChannel';
import { keptForMs, type ChangeStore } from '../changes/changeStore';
import type { Network } from '../changes/network';
import { makePatience, passes } from '../changes/patience';
import type { TokenStore } from '../tokenStore';
import { wishlistApi } from '../wishlistApi';
import { dueWish, reduceWishlist } from './reduceWishlist';
import {
  initialWishlistState,
  wishedProducts,
  type HeartRefusal,
  type HeartWish,
  type WishlistEvent,
  type WishlistState,
} from './wishlistState';

export interface WishlistSurroundings {
  dispatch: ApiDispatch;
  locale: () => Locale;
  tokens: TokenStore;
  changes: ChangeStore<HeartWish>;
  channel: ChangeChannel;
  network: Network;
  /** Milliseconds. */
  now?: () => number;
}

export interface WishlistView {
  /** The server has told. */
  known: boolean;
  products: readonly ProductSummary[];
  ids: ReadonlySet<number>;
  /** Changes are kept until the network is back. */
  waiting: boolean;
}

/** Carries hearts to the server one after the other, and holds what the list is meanwhile. */
export interface WishlistKeeper {
  view(): WishlistView;
  subscribe(listener: () => void): () => void;
  refused: Signal<HeartRefusal>;
  set(product: ProductSummary, on: boolean): void;
  /** An answer to a query asked at that time (ms); false where changes have overtaken it. */
  read(list: Wishlist, askedAt: number): boolean;
}

export function viewOf(state: WishlistState): WishlistView {
  const products = wishedProducts(state);
  const waiting = state.waiting && Object.keys(state.wishes).length > 0;
  return {
    known: state.products !== null,
    products,
    ids: new Set(products.map(({ id }) => id)),
    waiting,
  };
}

export function makeWishlistKeeper(surroundings: WishlistSurroundings): WishlistKeeper {
  const { dispatch, locale, tokens, changes, channel, network, now = Date.now } = surroundings;
  let state = initialWishlistState;
  let view = viewOf(state);
  /** Lists asked for before this time do not know of the last change, or are another owner's. */
  let validSince = 0;
  let lastAt = 0;
  let listeners = 0;
  let stop: () => void = () => undefined;
  const changed = makeSignal<void>();
  const refused = makeSignal<HeartRefusal>();
  const patience = makePatience(() => void resume());

  function take(event: WishlistEvent): void {
    const before = state;
    state = reduceWishlist(state, event);
    const due = dueWish(state);
    if (due) {
      state = reduceWishlist(state, { type: 'sent', wish: due });
      void carryOut(due);
    }
    if (state === before) return;
    keepChanges(before);
    if (state.waiting && network.online()) patience.wait();
    view = viewOf(state);
    changed.publish();
    if (state.refusal && state.refusal !== before.refusal) refused.publish(state.refusal);
  }

  function keepChanges(before: WishlistState): void {
    if (before.wishes === state.wishes) return;
    for (const wish of Object.values(before.wishes)) {
      if (!state.wishes[wish.productId]) changes.drop(wish.productId, wish.at);
    }
    for (const wish of Object.values(state.wishes)) {
      if (before.wishes[wish.productId] !== wish) changes.save(wish);
    }
  }

  async function carryOut({ productId, on }: HeartWish): Promise<void> {
    const { epoch } = state;
    const { addToWishlist, removeFromWishlist } = wishlistApi.endpoints;
    const argument = { productId, locale: locale() };
    const { data, error } = await dispatch(
      (on ? addToWishlist : removeFromWishlist).initiate(argument, { track: false }),
    );
    if (epoch !== state.epoch) return;
    validSince = now();
    if (data) {
      patience.reset();
      take({ type: 'answered', epoch, list: data });
      void dispatch(wishlistApi.util.upsertQueryData('getWishlist', argument.locale, data));
      return channel.post({ kind: 'changed' });
    }
    const reason = isApiError(error) ? error : transportError('unreadable', String(error));
    if (passes(reason)) return take({ type: 'lost', epoch });
    take({ type: 'refused', epoch, error: reason });
    readAnew();
  }

  function readAnew(): void {
    dispatch(baseApi.util.invalidateTags(['Wishlist']));
  }

  async function resume(): Promise<void> {
    if (!network.online()) return take({ type: 'paused' });
    const kept = await changes.load();
    take({ type: 'restored', wishes: kept.filter(({ at }) => now() - at < keptForMs) });
    take({ type: 'resumed' });
  }

  function start(): void {
    const stops = [
      network.subscribe(() => void resume()),
      channel.subscribe((message) => {
        if (message.kind === 'wished') take({ type: 'overtaken', ...message });
        else readAnew();
      }),
      tokens.subscribe((token) => {
        validSince = now();
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

  return {
    view: () => view,
    refused,
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
    set(product, on) {
      lastAt = Math.max(now(), lastAt + 1);
      channel.post({ kind: 'wished', productId: product.id, at: lastAt });
      take({ type: 'wished', wish: { productId: product.id, at: lastAt, on, product } });
    },
    read(list, askedAt) {
      if (askedAt < validSince || state.flight) return false;
      take({ type: 'read', epoch: state.epoch, list });
      return true;
    },
  };
}
