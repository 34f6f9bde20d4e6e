import type { AddressForm } from '../../../contract/address';
import type { CartChange } from '../../../contract/cart';
import type { UserInfo } from '../../../contract/customer';
import type { ApiError } from '../../api/apiError';

/** The steps of section 2, in their order. */
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

/** One attempt to place a draft. The same key gives the same order, however often it is sent. */
export interface Placement extends DraftReference {
  key: string;
}

export interface AddressChoice {
  addressId: number;
  note: string;
}

/** What a draft becomes when it is made or refreshed. */
export interface Drafted {
  draft: DraftReference;
  payment: PaymentReference | null;
}

/** What the server, and a placement cut short by a reload, hold already. */
export interface Restored {
  cartIsEmpty: boolean;
  /** Sent before, its answer never read. */
  placement: Placement | null;
  /** Null too where the address it was made with is gone: then there is nothing to go on from. */
  drafted: (Drafted & AddressChoice) | null;
  /** The newest of the saved addresses. */
  addressId: number | null;
  /** Section 4: cash upon delivery, preselected where nothing was chosen. */
  defaultMethodId: number | null;
}

/** What was being done when it failed, so that the message stands where the shopper looks. */
export type Undertaking =
  'loading' | 'savingUser' | 'savingAddress' | 'drafting' | 'creatingPayment' | 'placing';

export interface CheckoutFailure {
  during: Undertaking;
  error: ApiError;
}

/** Choices and ids; what the server knows stays in the query cache. */
export interface CheckoutContext {
  /** Asked for by the address while the state was not known. */
  wanted: CheckoutStep | null;
  addressId: number | null;
  note: string;
  draft: DraftReference | null;
  methodId: number | null;
  payment: PaymentReference | null;
  termsAccepted: boolean;
  attempt: Placement | null;
  /** Repetitions of the attempt that ran by themselves. */
  repeats: number;
  /** Since the shopper last agreed. */
  changes: CartChange[];
  placedOrderId: number | null;
  failure: CheckoutFailure | null;
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

/** For toasts; heard with `actor.on`. */
export type CheckoutEmitted =
  | { type: 'user.saved' }
  | { type: 'address.saved' }
  | { type: 'address.refused'; error: ApiError }
  | { type: 'payment.created' }
  | { type: 'payment.refused' };

/** The last step that what has been chosen so far allows. */
function furthestStep({ draft, payment }: CheckoutContext): CheckoutStep {
  if (!draft) return 'shipping';
  return payment ? 'overview' : 'payment';
}

export function canReach(context: CheckoutContext, step: CheckoutStep): boolean {
  return checkoutSteps.indexOf(step) <= checkoutSteps.indexOf(furthestStep(context));
}

/** Where a shopper stands after loading: at the step asked for, or the last one before it that can be reached. */
export function resumedStep(context: CheckoutContext): CheckoutStep {
  const { wanted } = context;
  return wanted && canReach(context, wanted) ? wanted : furthestStep(context);
}
