import { getNextSnapshot, type SnapshotFrom } from 'xstate';
import type { CheckoutEvent } from '@/web/features/checkout/checkoutSetup';
import { checkoutMachine } from '@/web/features/checkout/checkoutMachine';
import { done, failed, type ActorAnswer, errorResponse, lostReply } from './fakeActors';
import {
  checkoutAddress as address,
  checkoutUser as user,
  drafted,
  orderChanged,
  placed,
  restored,
} from './checkoutFakes';
import { modelPaths, type ModelPath } from './modelPaths';

/** Input to the machine: an event of the app, a result of an actor or elapsed time. */
export type ModelEvent = CheckoutEvent | ActorAnswer | { type: `xstate.after.${string}` };

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

const notes = { note: '', giftNote: '' };
const pickup = { recipient: '', recipient_phone: '' };
const existing = { ...drafted(1), addressId: 3, pickup: null, ...notes };
const withPayment = { ...existing, ...drafted(1, 1) };
const notOffered = errorResponse('pickup_not_offered');
const unauthenticated = errorResponse('unauthenticated');

/** Every event of the app; each is sent in every state. */
const appEvents: readonly CheckoutEvent[] = [
  { type: 'step.requested', step: 'shipping' },
  { type: 'step.requested', step: 'payment' },
  { type: 'step.requested', step: 'overview' },
  { type: 'user.submitted', user },
  { type: 'address.submitted', address, ...notes },
  { type: 'address.chosen', addressId: 3, ...notes },
  { type: 'delivery.chosen', method: 'pickup' },
  { type: 'delivery.chosen', method: 'courier' },
  { type: 'pickup.submitted', pickup, ...notes },
  { type: 'method.chosen', methodId: 1 },
  { type: 'method.confirmed' },
  { type: 'terms.accepted' },
  { type: 'terms.declined' },
  { type: 'order.confirmed' },
  { type: 'retry.requested' },
  { type: 'connection.restored' },
  { type: 'session.restored' },
  { type: 'cart.emptied' },
  { type: 'cart.filled' },
  { type: 'draft.superseded' },
];

/** Possible results of each actor. */
const responses: Readonly<Record<string, (state: Snapshot) => readonly ModelEvent[]>> = {
  restoreCheckout: () => [
    done('restoreCheckout', 'nothing', restored()),
    done('restoreCheckout', 'empty cart', restored({ cartIsEmpty: true })),
    done('restoreCheckout', 'draft', restored({ drafted: existing })),
    done('restoreCheckout', 'draft for pickup', restored({ drafted: { ...existing, pickup } })),
    done('restoreCheckout', 'no pickup', restored({ rejected: notOffered })),
    done('restoreCheckout', 'payment', restored({ drafted: withPayment })),
    done(
      'restoreCheckout',
      'placement',
      restored({ placement: { orderId: 7, version: 1, key: 'kept' }, drafted: withPayment }),
    ),
    failed('restoreCheckout', '401', unauthenticated),
    failed('restoreCheckout', 'network', lostReply),
  ],
  saveUser: () => [
    done('saveUser', 'saved', user),
    failed('saveUser', '422', errorResponse('validation_failed')),
    failed('saveUser', '401', unauthenticated),
  ],
  saveAddress: () => [
    done('saveAddress', 'saved', { addressId: 3 }),
    failed('saveAddress', '422', errorResponse('validation_failed')),
    failed('saveAddress', '401', unauthenticated),
  ],
  draftOrder: ({ context: { payment } }) => [
    done('draftOrder', 'drafted', { ...drafted(2), payment }),
    failed('draftOrder', 'cart_empty', errorResponse('cart_empty')),
    failed('draftOrder', 'address_not_found', errorResponse('address_not_found')),
    failed('draftOrder', 'pickup_not_offered', notOffered),
    failed('draftOrder', '401', unauthenticated),
    failed('draftOrder', 'network', lostReply),
  ],
  createPayment: () => [
    done('createPayment', 'created', { id: 70, methodId: 1 }),
    failed('createPayment', 'order_not_found', errorResponse('order_not_found')),
    failed('createPayment', '422', errorResponse('validation_failed')),
    failed('createPayment', '401', unauthenticated),
  ],
  placeOrder: () => [
    done('placeOrder', 'placed', placed),
    done('placeOrder', 'placed elsewhere', placed),
    done('placeOrder', 'changed', orderChanged(3)),
    done('placeOrder', 'nothing left', { type: 'nothingLeft' }),
    failed('placeOrder', 'network', lostReply),
    failed('placeOrder', '401', unauthenticated),
    failed('placeOrder', 'no longer a draft', errorResponse('order_not_draft')),
    failed('placeOrder', 'pickup_not_offered', notOffered),
    failed('placeOrder', 'forbidden', errorResponse('forbidden')),
  ],
};

function eventsIn(state: Snapshot): readonly ModelEvent[] {
  return [
    ...appEvents,
    ...Object.keys(state.children).flatMap((id) => responses[id]?.(state) ?? []),
    ...(state.matches({ placing: { unanswered: 'waiting' } })
      ? ([{ type: 'xstate.after.retryDelay.checkout.placing.unanswered.waiting' }] as const)
      : []),
  ];
}

/** Identifies equivalent snapshots; keys and versions are ignored. */
function identityOf(snapshot: Snapshot): string {
  const { context, value } = snapshot;
  return JSON.stringify([
    value,
    context.requestedStep,
    context.newAddress !== null,
    context.pickup !== null,
    context.draft !== null,
    context.payment !== null,
    context.termsAccepted,
    context.placement !== null,
    context.retries,
    context.changes.length,
    context.failure?.during,
  ]);
}

function nameOf(event: ModelEvent): string {
  const detail =
    'name' in event
      ? event.name
      : 'step' in event
        ? event.step
        : 'method' in event
          ? event.method
          : '';
  return `${event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\..*/, 'time passed')}${detail && ` (${detail})`}`;
}

type CheckoutPath = ModelPath<typeof checkoutMachine, ModelEvent>;

export function checkoutPaths(): CheckoutPath[] {
  const input = { requestedStep: null };
  return modelPaths(checkoutMachine, { input, eventsIn, identityOf, nameOf });
}

/** For every state and every event, the shortest path that ends with that event. */
export function checkoutTransitions(): CheckoutPath[] {
  const found = new Map<string, CheckoutPath>();
  const shortestFirst = checkoutPaths().sort((a, b) => a.steps.length - b.steps.length);
  for (const path of shortestFirst) {
    for (const event of eventsIn(path.state)) {
      const key = `${JSON.stringify(path.state.value)} ${nameOf(event)}`;
      if (found.has(key)) continue;
      const state = getNextSnapshot(checkoutMachine, path.state, event as CheckoutEvent);
      const steps = [...path.steps, { event, state }];
      found.set(key, { steps, state, name: `${path.name} → ${nameOf(event)}` });
    }
  }
  return [...found.values()];
}
