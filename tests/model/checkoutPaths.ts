import { getNextSnapshot, type SnapshotFrom } from 'xstate';
import { isApiError } from '@/client/apiError';
import type { CheckoutEvent } from '@/web/features/checkout/checkoutSetup';
import { checkoutMachine } from '@/web/features/checkout/checkoutMachine';
import { done, failed, type ActorAnswer, errorResponse, lostReply } from './fakeActors';
import {
  checkoutAddress as address,
  checkoutUser as user,
  noNotes as notes,
  withNotes,
  drafted,
  orderChanged,
  placed,
  restored,
} from './checkoutFakes';
import { modelPaths, type ModelPath } from './modelPaths';

/** Input to the machine: an app event, the result of an actor, or elapsed time. */
export type ModelEvent = CheckoutEvent | ActorAnswer | { type: `xstate.after.${string}` };

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

const gift = withNotes({ gift: true });
const pickup = { recipient: '', recipient_phone: '' };
const existing = { ...drafted(1), addressId: 3, pickup: null, ...notes };
const withPayment = { ...existing, ...drafted(1, 1) };
const notOffered = errorResponse('pickup_not_offered');
const unauthenticated = errorResponse('unauthenticated');
const invalid = errorResponse('validation_failed');

/** Every event of the app is sent in every state. */
const appEvents: readonly CheckoutEvent[] = [
  { type: 'step.requested', step: 'shipping' },
  { type: 'step.requested', step: 'payment' },
  { type: 'step.requested', step: 'overview' },
  { type: 'user.submitted', user },
  { type: 'address.submitted', address, ...notes },
  { type: 'address.chosen', addressId: 3, ...notes },
  { type: 'address.chosen', addressId: 3, ...gift },
  { type: 'delivery.chosen', method: 'pickup' },
  { type: 'delivery.chosen', method: 'courier' },
  { type: 'pickup.submitted', pickup, ...notes },
  { type: 'method.chosen', methodId: 1 },
  { type: 'method.chosen', methodId: 3 },
  { type: 'method.confirmed' },
  { type: 'code.changed' },
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

/** Possible results of each actor, by actor name. */
const responses: Readonly<Record<string, (state: Snapshot) => Readonly<Record<string, unknown>>>> =
  {
    restoreCheckout: () => ({
      nothing: restored(),
      'empty cart': restored({ cartIsEmpty: true }),
      draft: restored({ drafted: existing }),
      'draft for pickup': restored({ drafted: { ...existing, pickup } }),
      'no pickup': restored({ rejected: notOffered }),
      payment: restored({ drafted: withPayment }),
      placement: restored({
        placement: { orderId: 7, version: 1, key: 'kept' },
        drafted: withPayment,
      }),
      unauthenticated,
      lostReply,
    }),
    saveUser: () => ({ user, invalid, unauthenticated }),
    saveAddress: () => ({ saved: { addressId: 3 }, invalid, unauthenticated }),
    draftOrder: ({ context: { payment } }) => ({
      drafted: { ...drafted(2), payment },
      cartEmpty: errorResponse('cart_empty'),
      addressGone: errorResponse('address_not_found'),
      notOffered,
      unauthenticated,
      lostReply,
    }),
    createPayment: ({ context: { methodId } }) => ({
      created: { id: 70, methodId },
      orderGone: errorResponse('order_not_found'),
      invalid,
      unauthenticated,
    }),
    placeOrder: () => ({
      placed,
      changed: orderChanged(3),
      'nothing left': { type: 'nothingLeft' },
      lostReply,
      unauthenticated,
      'no longer a draft': errorResponse('order_not_draft'),
      notOffered,
      forbidden: errorResponse('forbidden'),
    }),
  };

function eventsIn(state: Snapshot): readonly ModelEvent[] {
  return [
    ...appEvents,
    ...Object.keys(state.children).flatMap((id) =>
      Object.entries(responses[id]?.(state) ?? {}).map(([name, result]) =>
        isApiError(result) ? failed(id, name, result) : done(id, name, result),
      ),
    ),
    ...(state.matches({ placing: { unanswered: 'waiting' } })
      ? ([{ type: 'xstate.after.retryDelay.checkout.placing.unanswered.waiting' }] as const)
      : []),
  ];
}

/** Identifies equivalent snapshots, and ignores keys and versions. */
function getCheckoutIdentity(snapshot: Snapshot): string {
  const { context, value } = snapshot;
  return JSON.stringify([
    value,
    context.requestedStep,
    context.newAddress !== null,
    context.pickup !== null,
    context.draft !== null,
    context.payment !== null,
    context.payment?.methodId === context.methodId,
    context.termsAccepted,
    context.placement !== null,
    context.retries,
    context.changes.length,
    context.failure?.during,
  ]);
}

function getCheckoutEventName(event: ModelEvent): string {
  const { name, step, method, methodId } = event as Record<string, string | undefined>;
  const isGift = 'notes' in event && event.notes.gift;
  const detail = name ?? step ?? method ?? methodId ?? (isGift && 'gift');
  return `${event.type.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\..*/, 'time passed')}${detail && ` (${detail})`}`;
}

type CheckoutPath = ModelPath<typeof checkoutMachine, ModelEvent>;

export function checkoutPaths(): CheckoutPath[] {
  const input = { requestedStep: null };
  return modelPaths(checkoutMachine, {
    input,
    eventsIn,
    getIdentity: getCheckoutIdentity,
    getName: getCheckoutEventName,
  });
}

/** For every state and every event, the shortest path that ends with this event. */
export function checkoutTransitions(): CheckoutPath[] {
  const found = new Map<string, CheckoutPath>();
  const shortestFirst = checkoutPaths().sort((a, b) => a.steps.length - b.steps.length);
  for (const path of shortestFirst) {
    for (const event of eventsIn(path.state)) {
      const key = `${JSON.stringify(path.state.value)} ${getCheckoutEventName(event)}`;
      if (found.has(key)) continue;
      const state = getNextSnapshot(checkoutMachine, path.state, event as CheckoutEvent);
      const steps = [...path.steps, { event, state }];
      found.set(key, { steps, state, name: `${path.name} → ${getCheckoutEventName(event)}` });
    }
  }
  return [...found.values()];
}
