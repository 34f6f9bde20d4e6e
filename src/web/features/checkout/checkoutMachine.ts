import type { SnapshotFrom } from 'xstate';
import type { CheckoutStep } from './checkoutContext';
import { checkoutSetup } from './checkoutSetup';
import { loadingState } from './loadingState';
import { paymentState } from './paymentState';
import { placementUncertainState, placingState } from './placingState';
import { shippingState } from './shippingState';
import { asksFor, changedElsewhere } from './transitionParts';

/**
 * The way from a cart to one order (specification sections 2 and 4; DECISIONS, Orders). The machine
 * is the authority on steps; an address only asks for one (`step.requested`). The app provides the
 * actors; each may reject with an `ApiError`, which ends in a state with a way out of it. Of all
 * calls only placing is repeated, always with the key it was begun with.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    wanted: input.wanted,
    addressId: null,
    note: '',
    draft: null,
    methodId: null,
    payment: null,
    termsAccepted: false,
    attempt: null,
    repeats: 0,
    changes: [],
    placedOrderId: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: loadingState,
    empty: {
      on: { 'cart.filled': 'loading' },
    },
    shipping: shippingState,
    payment: paymentState,
    overview: {
      initial: 'reviewing',
      on: {
        'terms.declined': { actions: 'consentWithdrawn' },
        'order.confirmed': { guard: 'canPlaceOrder', target: 'placing', actions: 'attemptBegun' },
        'step.requested': [
          { guard: asksFor('shipping'), target: 'shipping', actions: 'overviewLeft' },
          { guard: asksFor('payment'), target: 'payment', actions: 'overviewLeft' },
        ],
        'cart.emptied': changedElsewhere('overview'),
        'draft.superseded': changedElsewhere('overview'),
      },
      states: {
        reviewing: { on: { 'terms.accepted': { actions: 'consentGiven' } } },
        /** What the shopper had agreed to is no longer so; only a new consent leads on. */
        changed: { on: { 'terms.accepted': { target: 'reviewing', actions: 'consentGiven' } } },
      },
    },
    placing: placingState,
    placementUncertain: placementUncertainState,
    placed: {},
    /** Signing in again loads anew: the key, the draft and what was typed are all still there. */
    sessionExpired: {
      on: {
        'session.restored': 'loading',
        'step.requested': { actions: 'stepWanted' },
      },
    },
    failed: {
      on: {
        'retry.requested': { target: 'loading', actions: 'failureForgotten' },
        'connection.restored': { target: 'loading', actions: 'failureForgotten' },
        'step.requested': { actions: 'stepWanted' },
      },
    },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** The step whose address a state belongs to; null where the address has nothing to follow. */
export function stepOf(snapshot: CheckoutSnapshot): CheckoutStep | null {
  if (snapshot.matches('shipping')) return 'shipping';
  if (snapshot.matches('payment')) return 'payment';
  if (
    snapshot.matches('overview') ||
    snapshot.matches('placing') ||
    snapshot.matches('placementUncertain')
  ) {
    return 'overview';
  }
  return null;
}
