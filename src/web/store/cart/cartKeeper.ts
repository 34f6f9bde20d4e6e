import type { Cart } from '../../../contract/cart';
import type { ProductSummary } from '../../../contract/product';
import { makeSignal, type Signal } from '../../lib/signal';
import { apiErrorOf, type ApiError } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { cartApi } from '../../api/cartApi';
import { makeChangeFeed, type ListSurroundings } from '../changes/changeFeed';
import { passes } from '../changes/patience';
import {
  initialCartState,
  type CartEvent,
  type CartRefusal,
  type CartState,
  type CartWish,
} from './cartState';
import { cartView, type CartLine, type CartView } from './cartView';
import { awaitsCart, dueSends, reduceCart, unfinished, type CartSend } from './reduceCart';

export type CartSurroundings = ListSurroundings<CartWish>;

/** Carries the shopper's wishes to the server, and holds what the cart is meanwhile. */
export interface CartKeeper {
  view(): CartView;
  /** Listens to the network and the other tabs while anybody listens to it. */
  subscribe(listener: () => void): () => void;
  /** Wishes that were undone, as it happens. */
  refused: Signal<CartRefusal>;
  /** An absolute number; 0 takes the product out. */
  set(product: ProductSummary, quantity: number): void;
  add(product: ProductSummary, quantity: number): void;
  /** Takes out every line in view. */
  empty(): void;
  /** An answer to a query that was asked at that time (ms); false where it was another owner's cart. */
  read(cart: Cart, askedAt: number): boolean;
}

export function makeCartKeeper(surroundings: CartSurroundings): CartKeeper {
  const { dispatch, locale, channel, network, shown, now = Date.now } = surroundings;
  let state: CartState = initialCartState;
  let view = cartView(state);
  let ownerSince = 0;
  const refused = makeSignal<CartRefusal>();
  const feed = makeChangeFeed<CartWish>(surroundings, {
    take(event) {
      take(event);
      if (event.type === 'resumed') void readForAdditions();
    },
    ownerChanged: () => (ownerSince = now()),
    readAnew,
  });

  function take(event: CartEvent): void {
    const before = state;
    state = reduceCart(state, event);
    for (const send of dueSends(state)) {
      state = reduceCart(state, send);
      void carryOut(send);
    }
    if (state === before) return;
    feed.keep(unfinished(before), unfinished(state));
    // Back with the network where the browser tells of it, else after a while.
    if (state.waiting && network.online()) feed.patience.wait();
    view = cartView(state);
    feed.publish();
    for (const [id, refusal] of Object.entries(state.refusals)) {
      if (before.refusals[Number(id)] !== refusal) refused.publish(refusal);
    }
  }

  async function carryOut({ wishes, all }: CartSend): Promise<void> {
    const { epoch } = state;
    await shown();
    // Another owner's by now, who carries it out anew or not at all.
    if (epoch !== state.epoch) return;
    const answer = await outcome(all ? empty() : call(wishes[0]!));
    if ('cart' in answer) return answered({ type: 'answered', epoch, wishes, cart: answer.cart });
    if (passes(answer.error)) return take({ type: 'lost', epoch, wishes });
    take({ type: 'refused', epoch, wishes, error: answer.error });
    // The stock is not what the pages say.
    dispatch(baseApi.util.invalidateTags(['Cart', 'Product']));
  }

  function empty() {
    return dispatch(cartApi.endpoints.clearCart.initiate(locale(), untracked));
  }

  function call({ productId, quantity }: CartWish) {
    const argument = { productId, locale: locale() };
    const { setCartProduct, removeCartProduct } = cartApi.endpoints;
    return quantity === 0
      ? dispatch(removeCartProduct.initiate(argument, untracked))
      : dispatch(setCartProduct.initiate({ ...argument, quantity }, untracked));
  }

  function answered(event: Extract<CartEvent, { type: 'answered' }>): void {
    if (event.epoch !== state.epoch) return;
    feed.patience.reset();
    take(event);
    if (state.cart === event.cart) show(event.cart);
    channel.post({ kind: 'changed' });
  }

  /** Whoever reads the query sees what was accepted, and no answer that was overtaken. */
  function show(cart: Cart): void {
    // The older answer that is under way would come after it, and count as asked for only now.
    if (dispatch(cartApi.util.getRunningQueryThunk('getCart', locale()))) return readAnew();
    void dispatch(cartApi.util.upsertQueryData('getCart', locale(), cart));
  }

  function readAnew(): void {
    dispatch(baseApi.util.invalidateTags(['Cart']));
  }

  const wish = (product: ProductSummary, quantity: number): CartWish => {
    const at = feed.wishedAt(product.id);
    return { productId: product.id, at, quantity, product };
  };

  return {
    view: () => view,
    refused,
    subscribe: feed.subscribe,
    set: (product, quantity) => take({ type: 'wished', wishes: [wish(product, quantity)] }),
    add(product, quantity) {
      take({ type: 'added', wish: wish(product, quantity) });
      void readForAdditions();
    },
    empty() {
      const gone = ({ product }: CartLine): CartWish => ({ ...wish(product, 0), whole: true });
      take({ type: 'wished', wishes: view.lines.map(gone) });
    },
    read,
  };

  function read(cart: Cart, askedAt: number): boolean {
    if (askedAt < ownerSince) return false;
    take({ type: 'read', epoch: state.epoch, cart });
    return true;
  }

  /** Without knowing the cart there is no number to add to: it is asked for until it is known. */
  async function readForAdditions(): Promise<void> {
    if (!awaitsCart(state)) return;
    const question = dispatch(cartApi.endpoints.getCart.initiate(locale(), { forceRefetch: true }));
    // What is under way already is not asked again, and may be a former owner's.
    const { isSuccess, data, startedTimeStamp = 0 } = await question;
    question.unsubscribe();
    if (!isSuccess || !read(data, startedTimeStamp)) feed.patience.wait();
  }
}

/** The keeper remembers its calls itself. */
const untracked = { track: false } as const;

type Outcome = { cart: Cart } | { error: ApiError };

async function outcome(call: Promise<{ data?: Cart; error?: unknown }>): Promise<Outcome> {
  const { data, error } = await call;
  return data ? { cart: data } : { error: apiErrorOf(error) };
}
