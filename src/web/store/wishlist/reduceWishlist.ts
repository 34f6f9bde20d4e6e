import { notOvertaken, restoreWishes, without } from '../changes/wishes';
import {
  initialWishlistState,
  type HeartWish,
  type WishlistEvent,
  type WishlistState,
} from './wishlistState';

/** The call is over; its wish is done unless a later one stands. */
function land(state: WishlistState): WishlistState {
  const { flight } = state;
  if (!flight) return state;
  const done = state.wishes[flight.productId]?.at === flight.at;
  const wishes = done ? without(state.wishes, flight.productId) : state.wishes;
  return { ...state, flight: null, wishes };
}

function wish(state: WishlistState, wished: HeartWish): WishlistState {
  return { ...state, refusal: null, wishes: { ...state.wishes, [wished.productId]: wished } };
}

/** What the wishlist is after an event. Pure. */
export function reduceWishlist(state: WishlistState, event: WishlistEvent): WishlistState {
  if ('epoch' in event && event.epoch !== state.epoch) return state;
  switch (event.type) {
    case 'wished':
      return wish(state, event.wish);
    case 'sent':
      return { ...state, flight: event.wish };
    case 'read':
      return { ...state, products: event.list.products };
    case 'answered':
      return { ...land(state), products: event.list.products };
    case 'refused': {
      const landed = land(state);
      if (!state.flight || landed.wishes === state.wishes) return landed;
      return { ...landed, refusal: { product: state.flight.product, error: event.error } };
    }
    case 'lost':
      return { ...state, flight: null, waiting: true };
    case 'restored':
      return restoreWishes(state, event.wishes, wish);
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
        ...initialWishlistState,
        epoch: state.epoch + 1,
        waiting: state.waiting,
        wishes: event.keepWishes ? state.wishes : {},
      };
  }
}

/** The oldest wish, once nothing is under way. */
export function dueWish(state: WishlistState): HeartWish | null {
  if (state.waiting || state.flight) return null;
  return Object.values(state.wishes).sort((a, b) => a.at - b.at)[0] ?? null;
}
