import { nanoid } from '@reduxjs/toolkit';
import { assign, setup, stateIn } from 'xstate';
import type { AddressForm } from '../../../contract/address';
import type { UserInfo } from '../../../contract/customer';
import type { ErrorCode } from '../../../contract/errors';
import { apiErrorOf } from '../../api/apiError';
import { placeholderActor } from '../../lib/placeholderActor';
import {
  canReach,
  initialContext,
  isUnauthenticated,
  isUncertain,
  resumedStep,
  type AddressChoice,
  type CheckoutContext,
  type CheckoutEmitted,
  type CheckoutEvent,
  type CheckoutStep,
  type Drafted,
  type Operation,
  type PaymentReference,
  type Placement,
  type PlacementResult,
  type Restored,
} from './checkoutContext';

/** Automatic repetitions of a placement without a response before the shopper is asked. */
export const maxPlacementRetries = 3;
const firstRetryDelayMs = 1000;

/** The actors, guards and actions that `checkoutMachine` names. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as { requestedStep: CheckoutStep | null },
  },
  actors: {
    restoreCheckout: placeholderActor<Restored>('restoreCheckout'),
    /** Resolves with what was saved. */
    saveUser: placeholderActor<UserInfo, UserInfo>('saveUser'),
    saveAddress: placeholderActor<{ addressId: number }, AddressForm>('saveAddress'),
    draftOrder: placeholderActor<Drafted, AddressChoice>('draftOrder'),
    createPayment: placeholderActor<PaymentReference, { orderId: number; methodId: number }>(
      'createPayment',
    ),
    placeOrder: placeholderActor<PlacementResult, Placement>('placeOrder'),
  },
  delays: { retryDelay: ({ context }) => firstRetryDelayMs * 2 ** context.retries },
  guards: {
    hasPendingPlacement: (_, restored: Restored) => restored.placement !== null,
    cartIsEmpty: (_, restored: Restored) => restored.cartIsEmpty,
    resumesAt: ({ context }, step: CheckoutStep) => resumedStep(context) === step,
    requests: ({ context, event }, step: CheckoutStep) =>
      event.type === 'step.requested' && event.step === step && canReach(context, step),
    userChanged: ({ context }, saved: UserInfo) =>
      JSON.stringify(context.user) !== JSON.stringify(saved),
    userIsSaved: stateIn({ shipping: { user: 'idle' } }),
    userNotSaved: ({ context }) => context.failure?.during === 'savingUser',
    isNewAddress: ({ context }) => context.newAddress !== null,
    paymentExists: ({ context }) =>
      context.payment !== null && context.payment.methodId === context.methodId,
    hasMethod: ({ context }) => context.methodId !== null,
    hasDraft: ({ context }) => context.draft !== null,
    termsAccepted: ({ context }) => context.termsAccepted && context.payment !== null,
    isPlaced: (_, result: PlacementResult) => result.type === 'placed',
    orderChanged: (_, result: PlacementResult) => result.type === 'changed',
    retriesExhausted: ({ context }) => context.retries >= maxPlacementRetries,
    isUnauthenticated: (_, error: unknown) => isUnauthenticated(error),
    isUncertain: (_, error: unknown) => isUncertain(error),
    rejectedWith: (_, { error, codes }: { error: unknown; codes: readonly ErrorCode[] }) =>
      codes.some((code) => code === apiErrorOf(error).code),
  },
  actions: {
    requestStep: assign({ requestedStep: (_, step: CheckoutStep) => step }),
    clearFailure: assign({ failure: null }),
    leaveStep: assign({ termsAccepted: false, changes: [], failure: null }),
    storeFailure: assign({
      failure: (_, { during, error }: { during: Operation; error: unknown }) => ({
        during,
        error: apiErrorOf(error),
      }),
    }),
    storeRestored: assign(({ context }, restored: Restored) => ({
      ...initialContext,
      ...restored.drafted,
      requestedStep: context.requestedStep,
      placement: restored.placement,
      addressId: restored.drafted?.addressId ?? restored.addressId,
      methodId: restored.drafted?.payment?.methodId ?? restored.defaultMethodId,
    })),
    storeUser: assign({ user: (_, user: UserInfo) => user, failure: null }),
    storeAddress: assign(
      (_, address: AddressChoice | { newAddress: AddressForm; note: string }) => ({
        newAddress: null,
        ...address,
        failure: null,
      }),
    ),
    storeDraft: assign(({ context }, { draft, payment }: Drafted) => ({
      draft,
      payment,
      methodId: payment?.methodId ?? context.methodId,
      termsAccepted: false,
      failure: null,
    })),
    dropDraft: assign({ draft: null, payment: null, addressId: null }),
    createPlacement: assign(({ context }) => ({
      // Unique among the customer's placements, which is all that the server asks of it.
      placement: context.draft && { ...context.draft, key: nanoid() },
      retries: 0,
      failure: null,
    })),
    dropPlacement: assign({ placement: null, retries: 0 }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    resetRetries: assign({ retries: 0 }),
    storeChanges: assign(({ context }, result: PlacementResult) =>
      result.type !== 'changed'
        ? {}
        : {
            draft: result.drafted.draft,
            payment: result.drafted.payment ?? context.payment,
            changes: result.changes,
            termsAccepted: false,
          },
    ),
    storePlaced: assign((_, result: PlacementResult) => ({
      placedOrderId: result.type === 'placed' ? result.orderId : null,
      placement: null,
    })),
  },
});

/** For the input of an actor, which the transition to its state has provided. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The checkout entered a state without its data');
  return value;
}
