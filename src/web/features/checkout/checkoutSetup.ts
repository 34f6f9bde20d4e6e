import { nanoid } from '@reduxjs/toolkit';
import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import type { AddressForm, RecipientField } from '@/contract/address';
import type { UserInfo } from '@/contract/customer';
import { checkoutSteps, type CheckoutStep } from '@/contract/paths';
import type { ErrorCode } from '@/contract/errors';
import { type ApiError, toApiError } from '@/client/apiError';
import type { CartChange } from '@/contract/cart';
import type { DeliveryMethod, Order } from '@/contract/order';

/** The app provides the real actor when it starts the machine. */
function placeholderActor<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
}

export type { CheckoutStep };

/** The version is the one that the customer saw, and is sent with the placement. */
interface DraftReference {
  orderId: number;
  version: number;
}

export interface PaymentReference {
  id: number;
  methodId: number;
}

export interface Drafted {
  draft: DraftReference;
  payment: PaymentReference | null;
}

/** An attempt to place a draft. The key makes it idempotent. */
export interface Placement extends DraftReference {
  /** The payment method that was shown. Earlier builds stored placements without it. */
  methodId?: number;
  key: string;
}

export type PlacementResult =
  /** Placed by this request, by an earlier one or by another tab. */
  | { type: 'placed'; orderId: number }
  /** The order differs from what the customer accepted. */
  | { type: 'changed'; drafted: Drafted; changes: CartChange[] }
  | { type: 'nothingLeft' };

export interface Notes extends Pick<
  Order,
  'note' | 'gift_note' | 'buyer_pib' | 'receipt_by_email'
> {
  /** For gifts, the parcel contains no prices and a different payment method is preselected. */
  gift: boolean;
}

/** The person who picks the order up instead of the customer. */
export type Recipient = Record<RecipientField, string>;
const noRecipient: Recipient = { recipient: '', recipient_phone: '' };

/** `addressId` is null for pickup. */
export interface DestinationChoice {
  addressId: number | null;
  pickup: Recipient | null;
  notes: Notes;
}

export function getDestination(context: DestinationChoice): DestinationChoice {
  const { pickup, addressId, notes } = context;
  return { pickup, addressId: pickup ? null : required(addressId), notes };
}

/** The state on the server and in session storage when the checkout is opened. */
export interface Restored {
  cartIsEmpty: boolean;
  /** An earlier placement whose response was not received. */
  placement: Placement | null;
  /** The draft, refreshed from the cart, or null if there is none, its address was deleted or pickup is not offered. */
  drafted: (Drafted & DestinationChoice) | null;
  rejected: ApiError | null;
  /** The newest of the saved addresses. */
  addressId: number | null;
  preselected: Preselected;
}

/** The preselected payment method: cash on delivery, or a transfer for gifts if offered (specification, section 4). */
interface Preselected {
  usual: number | null;
  gift: number | null;
}

/** The failed operation, which determines where the message is shown. */
export type Operation =
  'loading' | 'savingUser' | 'savingAddress' | 'drafting' | 'creatingPayment' | 'placing';

/** Contains only choices and ids, because server data is in the query cache. */
interface CheckoutContext {
  /** The step to resume at after loading, which the URL requested or which was shown last. */
  requestedStep: CheckoutStep | null;
  /** Submitted but not yet saved, like `newAddress`. */
  user: UserInfo | null;
  newAddress: AddressForm | null;
  addressId: number | null;
  /** Null for delivery to an address. */
  pickup: Recipient | null;
  notes: Notes;
  draft: DraftReference | null;
  preselected: Preselected;
  methodId: number | null;
  /** If true, the method no longer depends on whether the order is a gift. */
  methodIsChosen: boolean;
  /** The saved choice. */
  payment: PaymentReference | null;
  termsAccepted: boolean;
  placement: Placement | null;
  /** True if an earlier request for the placement received no response. */
  sentBefore: boolean;
  retries: number;
  changes: CartChange[];
  placedOrderId: number | null;
  failure: { during: Operation; error: ApiError } | null;
}

export type CheckoutEvent =
  | { type: 'step.requested'; step: CheckoutStep }
  | { type: 'user.submitted'; user: UserInfo }
  | { type: 'address.submitted'; address: AddressForm; notes: Notes }
  | { type: 'address.chosen'; addressId: number; notes: Notes }
  | { type: 'delivery.chosen'; method: DeliveryMethod }
  | { type: 'pickup.submitted'; pickup: Recipient; notes: Notes }
  | { type: 'method.chosen'; methodId: number }
  | { type: 'method.confirmed' }
  /** The cart has a new code, or none. */
  | { type: 'code.changed' }
  | { type: 'terms.accepted' }
  | { type: 'terms.declined' }
  | { type: 'order.confirmed' }
  | { type: 'retry.requested' }
  | { type: 'connection.restored' }
  | { type: 'session.restored' }
  | { type: 'cart.emptied' }
  | { type: 'cart.filled' }
  | { type: 'draft.superseded' };

/** Events for toasts. Subscribe with `actor.on`. */
type CheckoutEmitted =
  | { type: 'user.saved' }
  | { type: 'address.saved' }
  | { type: 'address.rejected'; error: ApiError }
  | { type: 'payment.rejected' };

export const initialContext: CheckoutContext = {
  requestedStep: null,
  user: null,
  newAddress: null,
  addressId: null,
  pickup: null,
  notes: { note: '', gift_note: '', buyer_pib: '', receipt_by_email: false, gift: false },
  draft: null,
  preselected: { usual: null, gift: null },
  methodId: null,
  methodIsChosen: false,
  payment: null,
  termsAccepted: false,
  placement: null,
  sentBefore: false,
  retries: 0,
  changes: [],
  placedOrderId: null,
  failure: null,
};

const preselectedFor = (gift: boolean, { usual, gift: forGifts }: Preselected) =>
  gift ? forGifts : usual;

/** A method that equals the preselected one is not a choice of the customer. */
function getMethod({ drafted, preselected }: Restored) {
  const usual = preselectedFor(drafted?.notes.gift ?? false, preselected);
  const methodId = drafted?.payment?.methodId ?? usual;
  return { preselected, methodId, methodIsChosen: methodId !== usual };
}

export function chosenPayment({ draft, methodId }: Pick<CheckoutContext, 'draft' | 'methodId'>) {
  return { orderId: required(draft).orderId, methodId: required(methodId) };
}

function furthestStep({ draft, payment }: CheckoutContext): CheckoutStep {
  if (!draft) return 'shipping';
  return payment ? 'overview' : 'payment';
}

export function canReach(context: CheckoutContext, step: CheckoutStep): boolean {
  return checkoutSteps.indexOf(step) <= checkoutSteps.indexOf(furthestStep(context));
}

/** Returns the requested step, or the last reachable one before it. */
function resumedStep(context: CheckoutContext): CheckoutStep {
  const { requestedStep } = context;
  return requestedStep && canReach(context, requestedStep) ? requestedStep : furthestStep(context);
}

/** True if the shop stopped offering pickup after the customer chose it. */
export function isPickupRefused({ failure }: Pick<CheckoutContext, 'failure'>): boolean {
  return failure?.error.code === 'pickup_not_offered';
}

/** Statuses that the server sends after it has looked for an earlier request with the same key. */
const finalStatuses: readonly (number | null)[] = [404, 409, 422];

/**
 * True if the request may have been executed, because there was no readable response or a 5xx. After any other
 * response, or a 503 with a retry time, the request was not executed, but an earlier one with the same key may have
 * been (`sentBefore`).
 */
export function isUncertain(error: unknown, sentBefore = false): boolean {
  const { status, code, details } = toApiError(error);
  if (code === 'unreadable' || (status === null && code !== 'cookies_blocked')) return true;
  if (status !== null && status >= 500 && !(status === 503 && details?.retry_after)) return true;
  return sentBefore && !finalStatuses.includes(status);
}

/** The number of automatic retries of a placement without a response, before the customer has to decide. */
export const maxPlacementRetries = 3;
const firstRetryDelayMs = 1000;

export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as { requestedStep: CheckoutStep | null },
  },
  actors: {
    restoreCheckout: placeholderActor<Restored>('restoreCheckout'),
    saveUser: placeholderActor<UserInfo, UserInfo>('saveUser'),
    saveAddress: placeholderActor<{ addressId: number }, AddressForm>('saveAddress'),
    draftOrder: placeholderActor<Drafted, DestinationChoice>('draftOrder'),
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
    methodChanged: ({ context }, saved: PaymentReference) => context.methodId !== saved.methodId,
    placesAfterSaving: stateIn({ overview: { saving: 'beforePlacing' } }),
    hasDraft: ({ context }) => context.draft !== null,
    termsAccepted: ({ context }) => context.termsAccepted && context.payment !== null,
    isPlaced: (_, result: PlacementResult) => result.type === 'placed',
    orderChanged: (_, result: PlacementResult) => result.type === 'changed',
    retriesExhausted: ({ context }) => context.retries >= maxPlacementRetries,
    isUnauthenticated: (_, error: unknown) => toApiError(error).status === 401,
    isUncertain: ({ context }, error: unknown) => isUncertain(error, context.sentBefore),
    rejectedWith: (_, { error, codes }: { error: unknown; codes: readonly ErrorCode[] }) =>
      codes.some((code) => code === toApiError(error).code),
  },
  actions: {
    requestStep: assign({ requestedStep: (_, step: CheckoutStep) => step }),
    clearFailure: assign({ failure: null }),
    leaveStep: assign({ termsAccepted: false, changes: [], failure: null }),
    storeFailure: assign({
      failure: (_, { during, error }: { during: Operation; error: unknown }) => ({
        during,
        error: toApiError(error),
      }),
    }),
    storeRestored: assign(({ context }, restored: Restored) => ({
      ...initialContext,
      ...restored.drafted,
      requestedStep: context.requestedStep,
      placement: restored.placement,
      addressId: restored.drafted?.addressId ?? restored.addressId,
      failure: restored.rejected && { during: 'drafting' as const, error: restored.rejected },
      ...getMethod(restored),
    })),
    storeUser: assign({ user: (_, user: UserInfo) => user, failure: null }),
    storeAddress: assign(
      (
        { context },
        address: Partial<Pick<CheckoutContext, 'addressId' | 'newAddress' | 'pickup' | 'notes'>>,
      ) => {
        const { methodId, methodIsChosen, notes, preselected } = { ...context, ...address };
        return {
          ...{ newAddress: null, pickup: null, ...address, failure: null },
          methodId: methodIsChosen ? methodId : preselectedFor(notes.gift, preselected),
        };
      },
    ),
    chooseDelivery: assign({
      pickup: (_, method: DeliveryMethod) => (method === 'pickup' ? noRecipient : null),
      failure: null,
    }),
    storeDraft: assign((_, drafted: Drafted) => ({
      ...drafted,
      termsAccepted: false,
      failure: null,
    })),
    chooseMethod: assign((_, methodId: number | null) => ({
      methodId,
      methodIsChosen: true,
      failure: null,
    })),
    storePayment: assign({ payment: (_, payment: PaymentReference) => payment }),
    reportPayment: emit({ type: 'payment.rejected' }),
    showSavedMethod: assign({
      methodId: ({ context }) => context.payment?.methodId ?? context.methodId,
    }),
    dropDraft: assign({ draft: null, payment: null, addressId: null, pickup: null }),
    answerTerms: assign({ termsAccepted: (_, accepted: boolean) => accepted }),
    createPlacement: assign(({ context }) => ({
      // The server only requires a key that is unique among the customer's placements.
      placement: context.draft && {
        ...context.draft,
        methodId: context.payment?.methodId,
        key: nanoid(),
      },
      sentBefore: false,
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
            methodId: result.drafted.payment?.methodId ?? context.methodId,
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

/** Reads actor input that the transition into the state has set. @throws if it is null */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The checkout entered a state without its data');
  return value;
}
