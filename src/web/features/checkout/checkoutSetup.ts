import { assign, emit, setup } from 'xstate';
import type { AddressForm } from '../../../contract/address';
import type { ErrorCode } from '../../../contract/errors';
import type { UserInfo } from '../../../contract/customer';
import { apiErrorOf } from '../../api/apiError';
import { notProvided } from '../../lib/notProvided';
import { changesOf, isSessionEnd, isUncertain, orderPlacedElsewhere } from './checkoutFailure';
import {
  canReach,
  resumedStep,
  type AddressChoice,
  type CheckoutContext,
  type CheckoutEmitted,
  type CheckoutEvent,
  type CheckoutStep,
  type Drafted,
  type PaymentReference,
  type Placement,
  type Restored,
  type Undertaking,
} from './checkoutContext';
import { mintKey } from './mintKey';

/** How often a lost placement is repeated before the shopper is asked. */
export const placementRepeats = 3;
/** Milliseconds before the first repetition; doubling. */
const placementFirstDelayMs = 1000;

/** What the checkout machine is made of: its actors (provided by the app), guards and actions. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as { wanted: CheckoutStep | null },
  },
  actors: {
    restoreCheckout: notProvided<Restored>('restoreCheckout'),
    saveUser: notProvided<void, UserInfo>('saveUser'),
    saveAddress: notProvided<{ addressId: number }, AddressForm>('saveAddress'),
    draftOrder: notProvided<Drafted, AddressChoice>('draftOrder'),
    createPayment: notProvided<PaymentReference, { orderId: number; methodId: number }>(
      'createPayment',
    ),
    placeOrder: notProvided<{ orderId: number }, Placement>('placeOrder'),
  },
  delays: {
    repeatDelay: ({ context }) => placementFirstDelayMs * 2 ** context.repeats,
  },
  guards: {
    hasPendingPlacement: (_, restored: Restored) => restored.placement !== null,
    cartIsEmpty: (_, restored: Restored) => restored.cartIsEmpty,
    hasDraft: (_, restored: Restored) => restored.drafted !== null,
    resumesAt: ({ context }, step: CheckoutStep) => resumedStep(context) === step,
    asksFor: ({ context, event }, step: CheckoutStep) =>
      event.type === 'step.requested' && event.step === step && canReach(context, step),
    paymentStands: ({ context }) =>
      context.payment !== null && context.payment.methodId === context.methodId,
    draftStands: ({ context }) => context.draft !== null,
    canCreatePayment: ({ context }) => context.draft !== null && context.methodId !== null,
    canPlaceOrder: ({ context }) =>
      context.termsAccepted && context.draft !== null && context.payment !== null,
    patienceEnded: ({ context }) => context.repeats >= placementRepeats,
    sessionEnded: (_, error: unknown) => isSessionEnd(error),
    isUncertain: (_, error: unknown) => isUncertain(error),
    refusedWith: (_, { error, codes }: { error: unknown; codes: readonly ErrorCode[] }) =>
      codes.some((code) => code === apiErrorOf(error).code),
    orderChanged: (_, error: unknown) => changesOf(error)?.order != null,
    nothingLeftToOrder: (_, error: unknown) => {
      const changed = changesOf(error);
      return changed !== null && changed.order === null;
    },
    placedElsewhere: (_, error: unknown) => orderPlacedElsewhere(error) !== null,
  },
  actions: {
    stepWanted: assign({
      wanted: ({ context, event }) =>
        event.type === 'step.requested' ? event.step : context.wanted,
    }),
    stepKept: assign({ wanted: (_, step: CheckoutStep | null) => step }),
    restored: assign((_, restored: Restored) => ({
      attempt: restored.placement,
      repeats: 0,
      draft: restored.drafted?.draft ?? null,
      payment: restored.drafted?.payment ?? null,
      addressId: restored.drafted?.addressId ?? restored.addressId,
      note: restored.drafted?.note ?? '',
      methodId: restored.drafted?.payment?.methodId ?? restored.defaultMethodId,
      termsAccepted: false,
      changes: [],
      failure: null,
    })),
    addressChosen: assign((_, choice: AddressChoice) => ({ ...choice, failure: null })),
    noteWritten: assign({ note: (_, note: string) => note, failure: null }),
    drafted: assign(({ context }, { draft, payment }: Drafted) => ({
      draft,
      payment,
      methodId: payment?.methodId ?? context.methodId,
      termsAccepted: false,
      failure: null,
    })),
    draftLost: assign({ draft: null, payment: null, addressId: null }),
    methodChosen: assign({ methodId: (_, methodId: number) => methodId, failure: null }),
    paymentCreated: assign({ payment: (_, payment: PaymentReference) => payment, failure: null }),
    consentGiven: assign({ termsAccepted: true }),
    consentWithdrawn: assign({ termsAccepted: false }),
    overviewLeft: assign({ termsAccepted: false, changes: [] }),
    attemptBegun: assign(({ context }) => ({
      attempt: context.draft && { ...context.draft, key: mintKey() },
      repeats: 0,
      failure: null,
    })),
    attemptRepeated: assign({ repeats: ({ context }) => context.repeats + 1 }),
    patienceRenewed: assign({ repeats: 0 }),
    attemptEnded: assign({ attempt: null, repeats: 0 }),
    changesLearnt: assign(({ context }, error: unknown) => {
      const changed = changesOf(error);
      if (!changed?.order) return {};
      const { id, version, payment } = changed.order;
      return {
        attempt: null,
        repeats: 0,
        draft: { orderId: id, version },
        payment: payment
          ? { id: payment.id, methodId: payment.payment_method_id }
          : context.payment,
        changes: changed.changes,
        termsAccepted: false,
        failure: null,
      };
    }),
    orderPlaced: assign((_, placedOrderId: number) => ({
      placedOrderId,
      attempt: null,
      failure: null,
    })),
    placedOrderFound: assign((_, error: unknown) => ({
      placedOrderId: orderPlacedElsewhere(error)?.id ?? null,
      attempt: null,
      failure: null,
    })),
    failed: assign({
      failure: (_, { during, error }: { during: Undertaking; error: unknown }) => ({
        during,
        error: apiErrorOf(error),
      }),
    }),
    failureForgotten: assign({ failure: null }),
    userSaved: emit({ type: 'user.saved' }),
    addressSaved: emit({ type: 'address.saved' }),
    addressRefused: emit((_, error: unknown) => ({
      type: 'address.refused' as const,
      error: apiErrorOf(error),
    })),
    paymentMade: emit({ type: 'payment.created' }),
    paymentRefused: emit({ type: 'payment.refused' }),
  },
});
