import type { Cart } from '../../../contract/cart';
import { maxQuantityPerLine } from '../../../contract/limits';
import { notOvertaken, restoreWishes, without } from '../changes/wishes';
import { initialCartState, type CartEvent, type CartState, type CartWish } from './cartState';

/** How many of a product the shopper sees in the cart. */
export function quantityOf(state: CartState, productId: number): number {
  const wished = state.wishes[productId] ?? state.additions[productId];
  if (wished) return wished.quantity;
  if (state.emptying !== 'no') return 0;
  const line = state.cart?.cart_products.find(({ product }) => product.id === productId);
  return line?.quantity ?? 0;
}

function wish(state: CartState, wished: CartWish): CartState {
  return {
    ...state,
    wishes: { ...state.wishes, [wished.productId]: wished },
    refusals: without(state.refusals, wished.productId),
  };
}

/** Without knowing the cart there is no number to add to: the pieces wait until there is one. */
function add(state: CartState, { ownTab: _waited, ...added }: CartWish): CartState {
  const { productId } = added;
  const pieces = quantityOf(state, productId) + added.quantity;
  const quantity = Math.min(pieces, maxQuantityPerLine);
  if (state.cart || state.wishes[productId] || state.emptying !== 'no')
    return wish(state, { ...added, quantity });
  // Two tabs that found it would add it twice.
  const addition: CartWish = { ...added, quantity, ownTab: true };
  return { ...state, additions: { ...state.additions, [productId]: addition } };
}

/** Versions grow with every change, so a lower one is an answer that was overtaken on its way. */
function accept(state: CartState, cart: Cart): CartState {
  if (state.cart && cart.version < state.cart.version) return state;
  const known: CartState = { ...state, cart, additions: {} };
  return Object.values(state.additions).reduce(add, known);
}

/** The call for a product is over; its wish is done unless a later one stands. */
function land(state: CartState, productId: number): CartState {
  const flight = state.flights[productId];
  const done = flight !== undefined && state.wishes[productId]?.at === flight.at;
  return {
    ...state,
    flights: without(state.flights, productId),
    wishes: done ? without(state.wishes, productId) : state.wishes,
  };
}

function isForeign(state: CartState, event: CartEvent): boolean {
  return 'epoch' in event && event.epoch !== state.epoch;
}

/** What the cart is after an event. Pure: the sending is decided by `dueSends`. */
export function reduceCart(state: CartState, event: CartEvent): CartState {
  if (isForeign(state, event)) return state;
  switch (event.type) {
    case 'wished':
      return wish(
        { ...state, additions: without(state.additions, event.wish.productId) },
        event.wish,
      );
    case 'added':
      return add(state, event.wish);
    case 'emptied':
      // Nothing has gone out since an emptying that is under way, so it does for this one too.
      return {
        ...state,
        wishes: {},
        additions: {},
        refusals: {},
        emptying: state.emptying === 'sent' ? 'sent' : 'wished',
      };
    case 'sent':
      return { ...state, flights: { ...state.flights, [event.wish.productId]: event.wish } };
    case 'emptyingSent':
      return { ...state, emptying: 'sent' };
    case 'read':
      return accept(state, event.cart);
    case 'answered':
      return accept(land(state, event.productId), event.cart);
    case 'emptyingAnswered':
      return accept({ ...state, emptying: 'no' }, event.cart);
    case 'refused': {
      const flight = state.flights[event.productId];
      const landed = land(state, event.productId);
      // A later wish speaks for itself; its own answer will tell.
      if (!flight || landed.wishes === state.wishes) return landed;
      const available = event.error.details?.available;
      const refusal = {
        product: flight.product,
        quantity: flight.quantity,
        error: event.error,
        available: typeof available === 'number' ? available : null,
      };
      return { ...landed, refusals: { ...landed.refusals, [event.productId]: refusal } };
    }
    case 'emptyingRefused':
      return { ...state, emptying: 'no' };
    case 'lost':
      return { ...state, flights: without(state.flights, event.productId), waiting: true };
    case 'emptyingLost':
      return { ...state, emptying: 'wished', waiting: true };
    case 'restored':
      return restoreWishes(
        state,
        event.wishes.filter(({ productId, at }) => state.additions[productId]?.at !== at),
        (after, restored) => (restored.ownTab ? add : wish)(after, restored),
      );
    case 'overtaken': {
      const wishes = notOvertaken(state.wishes, event);
      return wishes === state.wishes ? state : { ...state, wishes };
    }
    case 'paused':
      return state.waiting ? state : { ...state, waiting: true };
    case 'resumed':
      return state.waiting ? { ...state, waiting: false } : state;
    case 'ownerChanged':
      return {
        ...initialCartState,
        epoch: state.epoch + 1,
        waiting: state.waiting,
        ...(event.keepWishes && { wishes: state.wishes, additions: state.additions }),
      };
  }
}

/** Whether there are pieces that wait for the cart to be known. */
export function awaitsCart({ additions }: CartState): boolean {
  return Object.keys(additions).length > 0;
}

/** What has to outlive the page: wishes, and pieces that wait for the cart to be known. */
export function unfinished(state: CartState): CartState['wishes'] {
  return awaitsCart(state) ? { ...state.additions, ...state.wishes } : state.wishes;
}

export type CartSend = { kind: 'set'; wish: CartWish } | { kind: 'empty' };

/** What may go to the server now: for each product the newest wish, and only when the last one is back. */
export function dueSends(state: CartState): CartSend[] {
  if (state.waiting || state.emptying === 'sent') return [];
  if (state.emptying === 'wished') {
    return Object.keys(state.flights).length === 0 ? [{ kind: 'empty' }] : [];
  }
  return Object.values(state.wishes)
    .filter(({ productId }) => !(productId in state.flights))
    .map((due) => ({ kind: 'set', wish: due }));
}
