import type { ProductSummary } from '../../../contract/product';
import type { Wishlist } from '../../../contract/wishlist';
import { makeSignal, type Signal } from '../../lib/signal';
import { apiErrorOf } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { makeChangeFeed, type ListSurroundings } from '../changes/changeFeed';
import { passes } from '../changes/patience';
import { wishlistApi } from '../../api/wishlistApi';
import { dueWish, reduceWishlist } from './reduceWishlist';
import {
  initialWishlistState,
  wishedProducts,
  type HeartRefusal,
  type HeartWish,
  type WishlistEvent,
  type WishlistState,
} from './wishlistState';

export type WishlistSurroundings = ListSurroundings<HeartWish>;

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
  const { dispatch, locale, channel, network, shown, now = Date.now } = surroundings;
  let state = initialWishlistState;
  let view = viewOf(state);
  /** Lists asked for before this time do not know of the last change, or are another owner's. */
  let validSince = 0;
  const refused = makeSignal<HeartRefusal>();
  const feed = makeChangeFeed<HeartWish>(surroundings, {
    take,
    ownerChanged: () => (validSince = now()),
    readAnew,
  });

  function take(event: WishlistEvent): void {
    const before = state;
    state = reduceWishlist(state, event);
    const due = dueWish(state);
    if (due) {
      state = reduceWishlist(state, { type: 'sent', wish: due });
      void carryOut(due);
    }
    if (state === before) return;
    feed.keep(before.wishes, state.wishes);
    if (state.waiting && network.online()) feed.patience.wait();
    view = viewOf(state);
    feed.publish();
    if (state.refusal && state.refusal !== before.refusal) refused.publish(state.refusal);
  }

  async function carryOut({ productId, on }: HeartWish): Promise<void> {
    const { epoch } = state;
    await shown();
    // Another owner's by now, who carries it out anew or not at all.
    if (epoch !== state.epoch) return;
    const { addToWishlist, removeFromWishlist } = wishlistApi.endpoints;
    const argument = { productId, locale: locale() };
    const { data, error } = await dispatch(
      (on ? addToWishlist : removeFromWishlist).initiate(argument, { track: false }),
    );
    if (epoch !== state.epoch) return;
    validSince = now();
    if (data) {
      feed.patience.reset();
      take({ type: 'answered', epoch, list: data });
      show(data);
      return channel.post({ kind: 'changed' });
    }
    const reason = apiErrorOf(error);
    if (passes(reason)) return take({ type: 'lost', epoch });
    take({ type: 'refused', epoch, error: reason });
    readAnew();
  }

  /** Whoever reads the query sees what was accepted, and no answer that was overtaken. */
  function show(list: Wishlist): void {
    // The older answer that is under way would come after it, and count as asked for only now.
    if (dispatch(wishlistApi.util.getRunningQueryThunk('getWishlist', locale()))) return readAnew();
    void dispatch(wishlistApi.util.upsertQueryData('getWishlist', locale(), list));
  }

  function readAnew(): void {
    dispatch(baseApi.util.invalidateTags(['Wishlist']));
  }

  return {
    view: () => view,
    refused,
    subscribe: feed.subscribe,
    set(product, on) {
      const at = feed.wishedAt(product.id);
      take({ type: 'wished', wish: { productId: product.id, at, on, product } });
    },
    read(list, askedAt) {
      if (askedAt < validSince || state.flight) return false;
      take({ type: 'read', epoch: state.epoch, list });
      return true;
    },
  };
}
