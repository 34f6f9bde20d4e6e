import { checkoutSetup } from './checkoutSetup';
import {
  asksFor,
  changedElsewhere,
  endsSession,
  thrown,
  failed,
  refusedWith,
} from './transitionParts';

/** The two forms of section 2: user information, and the address that leads on to a draft. */
export const shippingState = checkoutSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      on: {
        'user.submitted': { target: 'savingUser', actions: 'failureForgotten' },
        'address.submitted': {
          target: 'savingAddress',
          actions: { type: 'noteWritten', params: ({ event }) => event.note },
        },
        'address.chosen': {
          target: 'drafting',
          actions: {
            type: 'addressChosen',
            params: ({ event }) => ({ addressId: event.addressId, note: event.note }),
          },
        },
        'step.requested': [
          { guard: asksFor('payment'), target: '#checkout.payment', actions: 'failureForgotten' },
          { guard: asksFor('overview'), target: '#checkout.overview', actions: 'failureForgotten' },
        ],
        'cart.emptied': changedElsewhere('shipping'),
      },
    },
    savingUser: {
      invoke: {
        id: 'saveUser',
        src: 'saveUser',
        input: ({ event }) => {
          if (event.type !== 'user.submitted')
            throw new Error(`savingUser was entered by ${event.type}`);
          return event.user;
        },
        onDone: { target: 'editing', actions: 'userSaved' },
        onError: [endsSession('shipping'), { target: 'editing', actions: failed('savingUser') }],
      },
    },
    savingAddress: {
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ event }) => {
          if (event.type !== 'address.submitted')
            throw new Error(`savingAddress was entered by ${event.type}`);
          return event.address;
        },
        onDone: {
          target: 'drafting',
          actions: [
            {
              type: 'addressChosen',
              params: ({ context, event }) => ({
                addressId: event.output.addressId,
                note: context.note,
              }),
            },
            'addressSaved',
          ],
        },
        onError: [
          endsSession('shipping'),
          {
            target: 'editing',
            actions: [failed('savingAddress'), { type: 'addressRefused', params: thrown }],
          },
        ],
      },
    },
    /** Section 4: a successful address save moves to the next step. */
    drafting: {
      invoke: {
        id: 'draftOrder',
        src: 'draftOrder',
        input: ({ context }) => ({ addressId: context.addressId ?? 0, note: context.note }),
        onDone: {
          target: '#checkout.payment',
          actions: { type: 'drafted', params: ({ event }) => event.output },
        },
        onError: [
          endsSession('payment'),
          { guard: refusedWith('cart_empty'), target: '#checkout.empty' },
          {
            guard: refusedWith('address_not_found', 'address_required'),
            target: 'editing',
            actions: ['draftLost', failed('drafting')],
          },
          { target: 'editing', actions: failed('drafting') },
        ],
      },
    },
  },
});
