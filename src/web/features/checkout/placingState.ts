import { checkoutSetup } from './checkoutSetup';
import { endsSession, thrown, failed, refusedWith } from './transitionParts';

/** The placement is under way; each answer says for certain what has become of it, or that nobody knows. */
export const placingState = checkoutSetup.createStateConfig({
  invoke: {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context }) => {
      if (!context.attempt) throw new Error('placing was entered without an attempt');
      return context.attempt;
    },
    onDone: {
      target: 'placed',
      actions: { type: 'orderPlaced', params: ({ event }) => event.output.orderId },
    },
    onError: [
      endsSession('overview'),
      {
        guard: { type: 'isUncertain', params: thrown },
        target: 'placementUncertain',
        actions: failed('placing'),
      },
      {
        guard: { type: 'placedElsewhere', params: thrown },
        target: 'placed',
        actions: { type: 'placedOrderFound', params: thrown },
      },
      {
        guard: { type: 'orderChanged', params: thrown },
        target: 'overview.changed',
        actions: { type: 'changesLearnt', params: thrown },
      },
      {
        guard: { type: 'nothingLeftToOrder', params: thrown },
        target: 'empty',
        actions: 'attemptEnded',
      },
      { guard: refusedWith('cart_empty'), target: 'empty', actions: 'attemptEnded' },
      {
        guard: refusedWith(
          'order_not_found',
          'order_not_draft',
          'payment_required',
          'address_required',
        ),
        target: 'loading',
        actions: ['attemptEnded', { type: 'stepKept', params: null }],
      },
      { guard: 'draftStands', target: 'overview', actions: ['attemptEnded', failed('placing')] },
      { target: 'loading', actions: 'attemptEnded' },
    ],
  },
});

/** The reply was lost: the order may be placed. The same key makes asking again safe. */
export const placementUncertainState = checkoutSetup.createStateConfig({
  initial: 'waiting',
  on: {
    'retry.requested': { target: 'placing', actions: 'patienceRenewed' },
    'connection.restored': { target: 'placing', actions: 'patienceRenewed' },
    'session.restored': { target: 'placing', actions: 'patienceRenewed' },
  },
  states: {
    waiting: {
      always: { guard: 'patienceEnded', target: 'asking' },
      after: { repeatDelay: { target: '#checkout.placing', actions: 'attemptRepeated' } },
    },
    asking: {},
  },
});
