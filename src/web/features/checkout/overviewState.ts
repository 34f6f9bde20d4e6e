import { checkoutSetup, getDestination } from './checkoutSetup';
import {
  acceptTerms,
  chooseMethod,
  createsPayment,
  declineTerms,
  goTo,
  getOutput,
  paymentGone,
  sessionExpired,
  storePayment,
} from './checkoutTransitions';

/** Shows the saved payment method. A new choice is saved immediately, and a changed code refreshes the draft. */
export const overview = checkoutSetup.createStateConfig({
  initial: 'reviewing',
  entry: [{ type: 'requestStep', params: 'overview' }, 'showSavedMethod'],
  on: {
    'method.chosen': { target: '.saving', actions: chooseMethod },
    'code.changed': '.drafting',
    'terms.accepted': { actions: acceptTerms },
    'terms.declined': { actions: declineTerms },
    'order.confirmed': {
      guard: 'termsAccepted',
      target: 'placing',
      actions: 'createPlacement',
    },
    'step.requested': [goTo('shipping'), goTo('payment')],
    'cart.emptied': 'loading',
    'draft.superseded': 'loading',
  },
  states: {
    reviewing: {},
    /** The order differs from the one that the customer accepted, so consent is required again. */
    changed: {
      on: { 'terms.accepted': { target: 'reviewing', actions: acceptTerms } },
    },
    /** The code has changed, so the accepted amount is outdated. */
    drafting: {
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            id: 'draftOrder',
            src: 'draftOrder',
            input: ({ context }) => getDestination(context),
            onDone: { target: 'drafted', actions: { type: 'storeDraft', params: getOutput } },
            // Loading reads the current state again.
            onError: [sessionExpired, { target: '#checkout.loading' }],
          },
        },
        drafted: {
          always: [
            { guard: 'paymentExists', target: '#checkout.overview.reviewing' },
            { target: '#checkout.overview.saving' },
          ],
        },
      },
      on: {
        'code.changed': { target: '.sending', reenter: true },
        'method.chosen': { actions: chooseMethod },
        'draft.superseded': {},
        'order.confirmed': {},
      },
    },
    saving: {
      initial: 'alone',
      invoke: {
        ...createsPayment,
        onDone: [
          // The customer chose a different method while this one was being saved.
          {
            guard: { type: 'methodChanged', params: getOutput },
            target: 'saving',
            reenter: true,
            actions: storePayment,
          },
          {
            guard: 'placesAfterSaving',
            target: '#checkout.placing',
            actions: [storePayment, 'createPlacement'],
          },
          { target: 'reviewing', actions: storePayment },
        ],
        onError: [
          ...paymentGone,
          { target: 'reviewing', actions: ['showSavedMethod', 'reportPayment'] },
        ],
      },
      on: {
        'method.chosen': { actions: chooseMethod },
        'order.confirmed': { guard: 'termsAccepted', target: '.beforePlacing' },
      },
      states: {
        alone: {},
        /** The order is placed as soon as the payment method is saved. */
        beforePlacing: {
          on: { 'terms.declined': { target: 'alone', actions: declineTerms } },
        },
      },
    },
  },
});
