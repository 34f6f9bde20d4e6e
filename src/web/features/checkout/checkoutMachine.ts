import { and, assign, emit, type SnapshotFrom } from 'xstate';
import { toApiError } from '@/client/apiError';
import {
  checkoutSetup,
  getDestination,
  type CheckoutStep,
  initialContext,
  required,
} from './checkoutSetup';
import {
  toError,
  getOutput,
  rejectedWith,
  draftGone,
  undeliverable,
  storeDestination,
  storeFailure,
  sessionExpired,
  requests,
  goTo,
  resumeAtRequestedStep,
  storeUser,
  chooseMethod,
  confirmMethod,
  createsPayment,
  storePayment,
  paymentGone,
  rejectPayment,
} from './checkoutTransitions';
import { overview } from './overviewState';

/**
 * Turns the cart into an order (specification, sections 2 and 4; docs/decisions/orders.md). The machine decides on the
 * current step, and the URL only requests one. The app provides the actors. If one rejects with an `ApiError`, the
 * customer can leave the resulting state. Only placing is retried automatically, always with the same idempotency key.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...initialContext, ...input }),
  initial: 'loading',
  states: {
    loading: {
      initial: 'restoring',
      on: { 'step.requested': { actions: resumeAtRequestedStep } },
      states: {
        restoring: {
          invoke: {
            id: 'restoreCheckout',
            src: 'restoreCheckout',
            onDone: [
              {
                guard: { type: 'hasPendingPlacement', params: getOutput },
                target: '#checkout.placing.sending.repeated',
                actions: { type: 'storeRestored', params: getOutput },
              },
              { guard: { type: 'cartIsEmpty', params: getOutput }, target: '#checkout.empty' },
              { target: 'restored', actions: { type: 'storeRestored', params: getOutput } },
            ],
            onError: [
              sessionExpired,
              { target: '#checkout.failed', actions: storeFailure('loading') },
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
    },

    empty: { on: { 'cart.filled': 'loading' } },

    /** The two forms of section 2 of the specification. User information is saved first, since the draft copies it. */
    shipping: {
      type: 'parallel',
      entry: { type: 'requestStep', params: 'shipping' },
      states: {
        user: {
          initial: 'idle',
          states: {
            idle: { on: { 'user.submitted': { target: 'saving', actions: storeUser } } },
            saving: {
              on: { 'user.submitted': { actions: storeUser } },
              invoke: {
                id: 'saveUser',
                src: 'saveUser',
                input: ({ context }) => required(context.user),
                onDone: [
                  // The form was submitted again with other values while it was being saved.
                  {
                    guard: { type: 'userChanged', params: getOutput },
                    target: 'saving',
                    reenter: true,
                  },
                  { target: 'idle', actions: emit({ type: 'user.saved' }) },
                ],
                onError: [sessionExpired, { target: 'idle', actions: storeFailure('savingUser') }],
              },
            },
          },
        },
        address: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'address.submitted': { target: 'waitingForUser', actions: storeDestination },
                'address.chosen': { target: 'waitingForUser', actions: storeDestination },
                'pickup.submitted': { target: 'waitingForUser', actions: storeDestination },
                'delivery.chosen': {
                  actions: { type: 'chooseDelivery', params: ({ event }) => event.method },
                },
                'step.requested': [
                  { ...goTo('payment'), guard: and(['userIsSaved', requests('payment')]) },
                  { ...goTo('overview'), guard: and(['userIsSaved', requests('overview')]) },
                ],
                'cart.emptied': '#checkout.loading',
              },
            },
            waitingForUser: {
              always: [
                { guard: 'userNotSaved', target: 'editing' },
                { guard: and(['userIsSaved', 'isNewAddress']), target: 'saving' },
                { guard: 'userIsSaved', target: 'drafting' },
              ],
            },
            saving: {
              invoke: {
                id: 'saveAddress',
                src: 'saveAddress',
                input: ({ context }) => required(context.newAddress),
                onDone: {
                  target: 'drafting',
                  actions: [
                    { type: 'storeAddress', params: getOutput },
                    emit({ type: 'address.saved' }),
                  ],
                },
                onError: [
                  sessionExpired,
                  {
                    target: 'editing',
                    actions: [
                      storeFailure('savingAddress'),
                      emit(({ event }) => ({
                        type: 'address.rejected',
                        error: toApiError(event.error),
                      })),
                    ],
                  },
                ],
              },
            },
            drafting: {
              invoke: {
                id: 'draftOrder',
                src: 'draftOrder',
                input: ({ context }) => getDestination(context),
                onDone: [
                  {
                    guard: 'userIsSaved',
                    target: 'drafted',
                    actions: { type: 'storeDraft', params: getOutput },
                  },
                  // User information is still being saved, so the draft is refreshed afterwards.
                  { target: 'waitingForUser', actions: { type: 'storeDraft', params: getOutput } },
                ],
                onError: [
                  sessionExpired,
                  { guard: rejectedWith('cart_empty'), target: '#checkout.empty' },
                  {
                    guard: rejectedWith('address_not_found', ...undeliverable),
                    target: 'editing',
                    actions: ['dropDraft', storeFailure('drafting')],
                  },
                  { target: 'editing', actions: storeFailure('drafting') },
                ],
              },
            },
            /**
             * Saving the address opens the next step (specification, section 4). The overview also has the payment
             * methods, so the payment step comes next only if no payment could be saved.
             */
            drafted: {
              always: [
                { guard: 'paymentExists', target: '#checkout.overview' },
                { guard: 'hasMethod', target: 'paying' },
                { target: '#checkout.payment' },
              ],
            },
            paying: {
              invoke: {
                ...createsPayment,
                onDone: [
                  { guard: 'userIsSaved', target: '#checkout.overview', actions: storePayment },
                  { target: 'waitingForUser', actions: storePayment },
                ],
                onError: [...paymentGone, { target: '#checkout.payment', actions: rejectPayment }],
              },
            },
          },
        },
      },
    },

    payment: {
      initial: 'choosing',
      entry: { type: 'requestStep', params: 'payment' },
      states: {
        choosing: {
          on: {
            'method.chosen': { actions: chooseMethod },
            'method.confirmed': [
              // An existing payment is not created twice (specification, section 4).
              { guard: 'paymentExists', target: '#checkout.overview', actions: confirmMethod },
              { guard: 'hasMethod', target: 'creating', actions: confirmMethod },
            ],
            'step.requested': [goTo('shipping'), goTo('overview')],
            'cart.emptied': '#checkout.loading',
          },
        },
        creating: {
          invoke: {
            ...createsPayment,
            onDone: { target: '#checkout.overview', actions: storePayment },
            onError: [...paymentGone, { target: 'choosing', actions: rejectPayment }],
          },
        },
      },
    },

    overview,

    placing: {
      initial: 'sending',
      states: {
        sending: {
          initial: 'first',
          states: {
            first: {},
            /** An earlier request received no response. */
            repeated: { entry: assign({ sentBefore: true }) },
          },
          invoke: {
            id: 'placeOrder',
            src: 'placeOrder',
            input: ({ context }) => required(context.placement),
            onDone: [
              {
                guard: { type: 'isPlaced', params: getOutput },
                target: '#checkout.placed',
                actions: { type: 'storePlaced', params: getOutput },
              },
              {
                guard: { type: 'orderChanged', params: getOutput },
                target: '#checkout.overview.changed',
                actions: ['dropPlacement', { type: 'storeChanges', params: getOutput }],
              },
              { target: '#checkout.empty', actions: 'dropPlacement' },
            ],
            onError: [
              sessionExpired,
              { guard: { type: 'isUncertain', params: toError }, target: 'unanswered' },
              {
                guard: rejectedWith('cart_empty'),
                target: '#checkout.empty',
                actions: 'dropPlacement',
              },
              {
                guard: rejectedWith(...draftGone, 'payment_required', ...undeliverable),
                target: '#checkout.loading',
                actions: 'dropPlacement',
              },
              {
                guard: 'hasDraft',
                target: '#checkout.overview',
                actions: ['dropPlacement', storeFailure('placing')],
              },
              { target: '#checkout.loading', actions: 'dropPlacement' },
            ],
          },
        },
        /** The order may or may not have been placed. A retry is safe, because it uses the same key. */
        unanswered: {
          initial: 'waiting',
          on: {
            'retry.requested': { target: 'sending.repeated', actions: 'resetRetries' },
            'connection.restored': { target: 'sending.repeated', actions: 'resetRetries' },
            'session.restored': { target: 'sending.repeated', actions: 'resetRetries' },
          },
          states: {
            waiting: {
              always: { guard: 'retriesExhausted', target: 'uncertain' },
              after: {
                retryDelay: { target: '#checkout.placing.sending.repeated', actions: 'countRetry' },
              },
            },
            /** The customer decides when to retry. */
            uncertain: {},
          },
        },
      },
    },

    placed: { type: 'final' },

    /** A new login reloads the checkout. */
    sessionExpired: {
      on: {
        'session.restored': 'loading',
        'step.requested': { actions: resumeAtRequestedStep },
      },
    },

    failed: {
      on: {
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
        'connection.restored': { target: 'loading', actions: 'clearFailure' },
        'step.requested': { actions: resumeAtRequestedStep },
      },
    },
  },
});

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** Returns the step whose URL belongs to a state, or null. */
export function getStep(snapshot: CheckoutSnapshot): CheckoutStep | null {
  if (snapshot.matches('shipping')) return 'shipping';
  if (snapshot.matches('payment')) return 'payment';
  return snapshot.matches('overview') || snapshot.matches('placing') ? 'overview' : null;
}
