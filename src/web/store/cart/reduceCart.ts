import type { Cart } from '../../../contract/cart';
import { maxQuantityPerLine } from '../../../contract/limits';
import { notOvertaken, restoreWishes, without } from '../changes/wishes';
import { initialCartState, type CartEvent, type CartState, type CartWish } from './cartState';

/** How many of a product the shopper sees in the cart. */
function quantityOf(state: CartState, productId: number): number {
  const wished = state.wishes[productId] ?? state.additions[productId];
  if (wished) return wished.quantity;
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
  if (state.cart || state.wishes[productId]) return wish(state, { ...added, quantity });
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
function land(state: CartState, { productId, at }: CartWish): CartState {
  const done = state.wishes[productId]?.at === at;
  return {
    ...state,
    flights: without(state.flights, productId),
    wishes: done ? without(state.wishes, productId) : state.wishes,
  };
}

/** An absolute number, which needs no cart to be added to. */
function set(state: CartState, wished: CartWish): CartState {
  return wish({ ...state, additions: without(state.additions, wished.productId) }, wished);
}

/** What the cart is after an event. Pure: the sending is decided by `dueSends`. */
export function reduceCart(state: CartState, event: CartEvent): CartState {
  if ('epoch' in event && event.epoch !== state.epoch) return state;
  switch (event.type) {
    case 'wished':
      return event.wishes.reduce(set, state);
    case 'added':
      return add(state, event.wish);
    case 'sent': {
      const sent = event.wishes.map((flight) => [flight.productId, flight]);
      return { ...state, flights: { ...state.flights, ...Object.fromEntries(sent) } };
    }
    case 'read':
      return accept(state, event.cart);
    case 'answered':
      return accept(event.wishes.reduce(land, state), event.cart);
    case 'refused': {
      const [flight, another] = event.wishes;
      const landed = event.wishes.reduce(land, state);
      // A later wish speaks for itself; its own answer will tell. Of an emptying the lines do.
      if (!flight || another || landed.wishes === state.wishes) return landed;
      const available = event.error.details?.available;
      const refusal = {
        product: flight.product,
        quantity: flight.quantity,
        error: event.error,
        available: typeof available === 'number' ? available : null,
      };
      return { ...landed, refusals: { ...landed.refusals, [flight.productId]: refusal } };
    }
    case 'lost':
      return { ...event.wishes.reduce(land, state), wishes: state.wishes, waiting: true };
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

/** A call that begins. */
export type CartSend = Extract<CartEvent, { type: 'sent' }>;

/** What may go to the server now: for each product the newest wish, and only when the last one is back. */
export function dueSends({ cart, wishes, flights, waiting }: CartState): CartSend[] {
  const under = Object.values(flights);
  // An emptying goes alone: it might take along what is sent beside it.
  if (waiting || under.some(({ whole }) => whole)) return [];
  const due = Object.values(wishes).filter(({ productId }) => !(productId in flights));
  const all =
    due.length > 0 &&
    under.length === 0 &&
    due.every(({ whole }) => whole) &&
    cart?.cart_products.every(({ product }) => product.id in wishes);
  return all
    ? [{ type: 'sent', wishes: due, all }]
    : due.map((one) => ({ type: 'sent', wishes: [one] }));
}
