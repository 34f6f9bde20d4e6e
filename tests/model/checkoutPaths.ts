import { getNextSnapshot, type EventObject, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { CheckoutEvent, CheckoutStep } from '../../src/web/features/checkout/checkoutContext';
import { checkoutMachine } from '../../src/web/features/checkout/checkoutMachine';
import { done, failed, type ActorAnswer } from './actorAnswers';
import {
  checkoutAddress as address,
  checkoutUser as user,
  drafted,
  lostReply,
  orderOf,
  refusal,
  restored,
} from './checkoutFakes';

/** What a test does to the machine: an event of the shopper's, an actor's answer, or time passing. */
export type ModelEvent = CheckoutEvent | ActorAnswer | { type: `xstate.after.${string}` };

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

const standing = { ...drafted(1), addressId: 3, note: '' };
const change = { kind: 'price', product_id: 4, name: 'Med', before: 100, now: 120 } as const;

const unauthenticated = refusal('unauthenticated');
const steps: readonly CheckoutStep[] = ['shipping', 'payment', 'overview'];
const asking: readonly ModelEvent[] = steps.map((step) => ({ type: 'step.requested', step }));

/** Everything that can happen in a state. */
function eventsIn(state: Snapshot): readonly ModelEvent[] {
  if (state.matches({ loading: 'restoring' })) {
    return [
      done('restoreCheckout', 'nothing', restored()),
      done('restoreCheckout', 'empty cart', restored({ cartIsEmpty: true })),
      done('restoreCheckout', 'draft', restored({ drafted: standing })),
      done('restoreCheckout', 'payment', restored({ drafted: { ...standing, ...drafted(1, 1) } })),
      done(
        'restoreCheckout',
        'placement',
        restored({
          placement: { orderId: 7, version: 1, key: 'kept' },
          drafted: { ...standing, ...drafted(1, 1) },
        }),
      ),
      failed('restoreCheckout', '401', unauthenticated),
      failed('restoreCheckout', 'network', lostReply),
    ];
  }
  if (state.matches({ loading: 'refreshing' })) {
    const { payment } = state.context;
    return [
      done('refreshDraft', 'refreshed', { ...drafted(2), payment }),
      failed('refreshDraft', 'cart_empty', refusal('cart_empty')),
      failed('refreshDraft', 'address_not_found', refusal('address_not_found')),
      failed('refreshDraft', '401', unauthenticated),
      failed('refreshDraft', '500', refusal('server_error')),
    ];
  }
  if (state.matches({ shipping: 'editing' })) {
    return [
      ...asking,
      { type: 'user.submitted', user },
      { type: 'address.submitted', address, note: '' },
      { type: 'address.chosen', addressId: 3, note: '' },
      { type: 'cart.emptied' },
    ];
  }
  if (state.matches({ shipping: 'savingUser' })) {
    return [
      done('saveUser', 'saved', undefined),
      failed('saveUser', '422', refusal('validation_failed')),
      failed('saveUser', '401', unauthenticated),
    ];
  }
  if (state.matches({ shipping: 'savingAddress' })) {
    return [
      done('saveAddress', 'saved', { addressId: 3 }),
      failed('saveAddress', '422', refusal('validation_failed')),
      failed('saveAddress', '401', unauthenticated),
    ];
  }
  if (state.matches({ shipping: 'drafting' })) {
    return [
      done('draftOrder', 'drafted', { ...drafted(2), payment: state.context.payment }),
      failed('draftOrder', 'cart_empty', refusal('cart_empty')),
      failed('draftOrder', 'address_not_found', refusal('address_not_found')),
      failed('draftOrder', '401', unauthenticated),
      failed('draftOrder', 'network', lostReply),
    ];
  }
  if (state.matches({ payment: 'choosing' })) {
    return [
      ...asking,
      { type: 'method.chosen', methodId: 1 },
      { type: 'method.confirmed' },
      { type: 'cart.emptied' },
    ];
  }
  if (state.matches({ payment: 'creatingPayment' })) {
    return [
      done('createPayment', 'created', { id: 70, methodId: 1 }),
      failed('createPayment', 'order_not_found', refusal('order_not_found')),
      failed('createPayment', '422', refusal('validation_failed')),
      failed('createPayment', '401', unauthenticated),
    ];
  }
  if (state.matches('overview')) {
    return [
      ...asking,
      { type: 'terms.accepted' },
      { type: 'terms.declined' },
      { type: 'order.confirmed' },
      { type: 'cart.emptied' },
      { type: 'draft.superseded' },
    ];
  }
  if (state.matches('placing')) {
    return [
      ...asking,
      { type: 'order.confirmed' },
      done('placeOrder', 'placed', { orderId: 7 }),
      failed('placeOrder', 'network', lostReply),
      failed('placeOrder', '401', unauthenticated),
      failed(
        'placeOrder',
        'placed elsewhere',
        refusal('order_not_draft', { order: orderOf('placed') }),
      ),
      failed('placeOrder', 'no longer a draft', refusal('order_not_draft')),
      failed(
        'placeOrder',
        'changed',
        refusal('order_changed', { changes: [change], order: orderOf('draft', 3) }),
      ),
      failed('placeOrder', 'nothing left', refusal('order_changed', { changes: [], order: null })),
      failed('placeOrder', 'cart_empty', refusal('cart_empty')),
      failed('placeOrder', 'forbidden', refusal('forbidden')),
    ];
  }
  if (state.matches({ placementUncertain: 'waiting' })) {
    return [
      { type: 'xstate.after.repeatDelay.checkout.placementUncertain.waiting' },
      { type: 'retry.requested' },
      { type: 'connection.restored' },
    ];
  }
  if (state.matches('placementUncertain'))
    return [{ type: 'retry.requested' }, { type: 'session.restored' }];
  if (state.matches('sessionExpired')) return [...asking, { type: 'session.restored' }];
  if (state.matches('failed'))
    return [{ type: 'retry.requested' }, { type: 'connection.restored' }];
  if (state.matches('empty')) return [{ type: 'cart.filled' }];
  return [{ type: 'retry.requested' }];
}

/** What tells two situations apart; keys and versions only name things. */
function situation(snapshot: Snapshot): string {
  const { context, value } = snapshot;
  return JSON.stringify([
    value,
    context.wanted,
    context.draft !== null,
    context.payment !== null,
    context.termsAccepted,
    context.attempt !== null,
    context.repeats,
    context.changes.length,
    context.failure?.during,
  ]);
}

export interface ModelPath {
  steps: { event: ModelEvent; state: Snapshot }[];
  state: Snapshot;
  name: string;
}

function nameOf(event: ModelEvent): string {
  const detail = 'name' in event ? event.name : 'step' in event ? event.step : '';
  return `${event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\..*/, 'time passed')}${detail && ` (${detail})`}`;
}

/** The shortest way to every situation of the checkout. */
export function checkoutPaths(): ModelPath[] {
  const paths = getShortestPaths(checkoutMachine, {
    input: { wanted: null },
    // The graph knows answers of actors and time as events too, which the machine's own type does not name.
    events: (state) => eventsIn(state) as readonly CheckoutEvent[],
    serializeState: situation,
    serializeEvent: (event: EventObject) => nameOf(event as ModelEvent),
  });
  return paths.map(({ steps: walked, state }) => {
    const own = walked
      .filter(({ event }) => !event.type.startsWith('xstate.init'))
      .map(({ event }) => event as ModelEvent);
    const states = [...walked.slice(1).map((step) => step.state), state];
    return {
      state,
      steps: own.map((event, at) => ({ event, state: states[at] ?? state })),
      name: own.map(nameOf).join(' → ') || 'at the start',
    };
  });
}

/** For every state and everything that can happen there, the shortest path that ends with it. */
export function checkoutTransitions(): ModelPath[] {
  const found = new Map<string, ModelPath>();
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
