import { checkoutSetup } from './checkoutSetup';
import { thrown, failed, refusedWith } from './transitionParts';

/** Finds out what the server and a placement cut short hold, and where the shopper therefore stands. */
export const loadingState = checkoutSetup.createStateConfig({
  initial: 'restoring',
  on: { 'step.requested': { actions: 'stepWanted' } },
  states: {
    restoring: {
      invoke: {
        id: 'restoreCheckout',
        src: 'restoreCheckout',
        onDone: [
          {
            guard: { type: 'hasPendingPlacement', params: ({ event }) => event.output },
            target: '#checkout.placing',
            actions: { type: 'restored', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'cartIsEmpty', params: ({ event }) => event.output },
            target: '#checkout.empty',
          },
          {
            guard: { type: 'hasDraft', params: ({ event }) => event.output },
            target: 'refreshing',
            actions: { type: 'restored', params: ({ event }) => event.output },
          },
          {
            target: 'restored',
            actions: { type: 'restored', params: ({ event }) => event.output },
          },
        ],
        onError: [
          { guard: { type: 'sessionEnded', params: thrown }, target: '#checkout.sessionExpired' },
          { target: '#checkout.failed', actions: failed('loading') },
        ],
      },
    },
    /** The draft follows the cart, the contact and the address as they are now. */
    refreshing: {
      invoke: {
        id: 'refreshDraft',
        src: 'draftOrder',
        input: ({ context }) => ({ addressId: context.addressId ?? 0, note: context.note }),
        onDone: {
          target: 'restored',
          actions: { type: 'drafted', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'sessionEnded', params: thrown }, target: '#checkout.sessionExpired' },
          { guard: refusedWith('cart_empty'), target: '#checkout.empty' },
          {
            guard: refusedWith('address_not_found', 'address_required'),
            target: 'restored',
            actions: 'draftLost',
          },
          { target: '#checkout.failed', actions: failed('loading') },
        ],
      },
    },
    restored: {
      always: [
        { guard: { type: 'resumesAt', params: 'overview' }, target: '#checkout.overview' },
        { guard: { type: 'resumesAt', params: 'payment' }, target: '#checkout.payment' },
        { target: '#checkout.shipping' },
      ],
    },
  },
});
