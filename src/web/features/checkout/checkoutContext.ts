import type { AddressForm } from '../../../contract/address';
import type { CartChange } from '../../../contract/cart';
import type { UserInfo } from '../../../contract/customer';
import { apiErrorOf, type ApiError } from '../../api/apiError';

/** The steps of specification section 2, in their order. */
export const checkoutSteps = ['shipping', 'payment', 'overview'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** The draft as the shopper saw it; the version goes with the placement. */
export interface DraftReference {
  orderId: number;
  version: number;
}

export interface PaymentReference {
  id: number;
  methodId: number;
}

/** A draft order that was created or refreshed. */
export interface Drafted {
  draft: DraftReference;
  payment: PaymentReference | null;
}

/** One attempt to place a draft. The same key gives the same order, however often it is sent. */
export interface Placement extends DraftReference {
  key: string;
}

export type PlacementResult =
  /** By this request, or already by an earlier one or another tab. */
  | { type: 'placed'; orderId: number }
  /** The order differs from what the shopper accepted. */
  | { type: 'changed'; drafted: Drafted; changes: CartChange[] }
  | { type: 'nothingLeft' };

export interface AddressChoice {
  addressId: number;
  note: string;
}

/** What the server and the session storage hold when the checkout is opened. */
export interface Restored {
  cartIsEmpty: boolean;
  /** Sent before, its response never read. */
  placement: Placement | null;
  /** Refreshed from the cart; also null if the draft's address was deleted. */
  drafted: (Drafted & AddressChoice) | null;
  /** The newest of the saved addresses. */
  addressId: number | null;
  /** Section 4: cash upon delivery, preselected where nothing was chosen. */
  defaultMethodId: number | null;
}

/** What was being done when it failed, so that the message stands where the shopper looks. */
export type Operation =
  'loading' | 'savingUser' | 'savingAddress' | 'drafting' | 'creatingPayment' | 'placing';

/** Choices and ids; what the server knows stays in the query cache. */
export interface CheckoutContext {
  /** Where to resume after loading: the step that the URL requested, or the one that was left. */
  requestedStep: CheckoutStep | null;
  /** Submitted, not saved yet. */
  user: UserInfo | null;
  /** Submitted, not saved yet. */
  newAddress: AddressForm | null;
  addressId: number | null;
  note: string;
  draft: DraftReference | null;
  methodId: number | null;
  payment: PaymentReference | null;
  termsAccepted: boolean;
  placement: Placement | null;
  /** Automatic repetitions of the placement so far. */
  retries: number;
  /** Since the shopper last accepted. */
  changes: CartChange[];
  placedOrderId: number | null;
  failure: { during: Operation; error: ApiError } | null;
}

export type CheckoutEvent =
  | { type: 'step.requested'; step: CheckoutStep }
  | { type: 'user.submitted'; user: UserInfo }
  | { type: 'address.submitted'; address: AddressForm; note: string }
  | { type: 'address.chosen'; addressId: number; note: string }
  | { type: 'method.chosen'; methodId: number }
  | { type: 'method.confirmed' }
  | { type: 'terms.accepted' }
  | { type: 'terms.declined' }
  | { type: 'order.confirmed' }
  | { type: 'retry.requested' }
  | { type: 'connection.restored' }
  | { type: 'session.restored' }
  | { type: 'cart.emptied' }
  | { type: 'cart.filled' }
  | { type: 'draft.superseded' };

/** For toasts; subscribed to with `actor.on`. */
export type CheckoutEmitted =
  | { type: 'user.saved' }
  | { type: 'address.saved' }
  | { type: 'address.rejected'; error: ApiError }
  | { type: 'payment.created' }
  | { type: 'payment.rejected' };

export const initialContext: CheckoutContext = {
  requestedStep: null,
  user: null,
  newAddress: null,
  addressId: null,
  note: '',
  draft: null,
  methodId: null,
  payment: null,
  termsAccepted: false,
  placement: null,
  retries: 0,
  changes: [],
  placedOrderId: null,
  failure: null,
};

/** The last step that the choices so far allow. */
function furthestStep({ draft, payment }: CheckoutContext): CheckoutStep {
  if (!draft) return 'shipping';
  return payment ? 'overview' : 'payment';
}

export function canReach(context: CheckoutContext, step: CheckoutStep): boolean {
  return checkoutSteps.indexOf(step) <= checkoutSteps.indexOf(furthestStep(context));
}

/** The step after loading: the requested one, or the last one before it that can be reached. */
export function resumedStep(context: CheckoutContext): CheckoutStep {
  const { requestedStep } = context;
  return requestedStep && canReach(context, requestedStep) ? requestedStep : furthestStep(context);
}

const tooManyRequests = 429;

export function isUnauthenticated(error: unknown): boolean {
  return apiErrorOf(error).status === 401;
}

/** The request may have been carried out or not: no response, an unreadable one, or a server failure. */
export function isUncertain(error: unknown): boolean {
  const { status, code } = apiErrorOf(error);
  return status === null || status >= 500 || status === tooManyRequests || code === 'unreadable';
}
