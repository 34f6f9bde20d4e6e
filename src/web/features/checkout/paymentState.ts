import { checkoutSetup } from './checkoutSetup';
import { asksFor, changedElsewhere, endsSession, failed, refusedWith } from './transitionParts';

/** The choice of a payment method; an existing payment is not made twice (section 4). */
export const paymentState = checkoutSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'method.chosen': {
          actions: { type: 'methodChosen', params: ({ event }) => event.methodId },
        },
        'method.confirmed': [
          { guard: 'paymentStands', target: '#checkout.overview', actions: 'failureForgotten' },
          { guard: 'canCreatePayment', target: 'creatingPayment', actions: 'failureForgotten' },
        ],
        'step.requested': [
          { guard: asksFor('shipping'), target: '#checkout.shipping', actions: 'failureForgotten' },
          { guard: asksFor('overview'), target: '#checkout.overview', actions: 'failureForgotten' },
        ],
        'cart.emptied': changedElsewhere('payment'),
      },
    },
    creatingPayment: {
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: ({ context }) => ({
          orderId: context.draft?.orderId ?? 0,
          methodId: context.methodId ?? 0,
        }),
        onDone: {
          target: '#checkout.overview',
          actions: [{ type: 'paymentCreated', params: ({ event }) => event.output }, 'paymentMade'],
        },
        onError: [
          endsSession('payment'),
          {
            guard: refusedWith('order_not_found', 'order_not_draft'),
            ...changedElsewhere('overview'),
          },
          { target: 'choosing', actions: [failed('creatingPayment'), 'paymentRefused'] },
        ],
      },
    },
  },
});
