import type { UserInfo } from '@/contract/customer';
import type { ErrorCode } from '@/contract/errors';
import {
  type CheckoutEvent,
  type CheckoutStep,
  chosenPayment,
  type Operation,
  type PaymentReference,
} from './checkoutSetup';

interface Rejected {
  event: { error: unknown };
}
export const toError = ({ event }: Rejected) => event.error;
export const getOutput = <Output>({ event }: { event: { output: Output } }) => event.output;

export const rejectedWith = (...codes: ErrorCode[]) =>
  ({
    type: 'rejectedWith',
    params: ({ event }: Rejected) => ({ error: event.error, codes }),
  }) as const;
export const draftGone = ['order_not_found', 'order_not_draft'] as const;
export const undeliverable = ['address_required', 'pickup_not_offered'] as const;
export const storeFailure = (during: Operation) =>
  ({
    type: 'storeFailure',
    params: ({ event }: Rejected) => ({ during, error: event.error }),
  }) as const;

/** Handles a 401. Until the next login, choices stay on the server and form drafts in session storage. */
export const sessionExpired = {
  guard: { type: 'isUnauthenticated', params: toError },
  target: '#checkout.sessionExpired',
} as const;
export const requests = (step: CheckoutStep) => ({ type: 'requests', params: step }) as const;
/** A request for a step that cannot be reached is ignored. */
export const goTo = (step: CheckoutStep) =>
  ({
    guard: requests(step),
    target: `#checkout.${step}`,
    actions: 'leaveStep',
  }) as const;
export const resumeAtRequestedStep = {
  type: 'requestStep',
  params: ({ event }: { event: { step: CheckoutStep } }) => event.step,
} as const;
export const storeUser = {
  type: 'storeUser',
  params: ({ event }: { event: { user: UserInfo } }) => event.user,
} as const;

type Submitted = Extract<
  CheckoutEvent,
  { type: 'address.submitted' | 'address.chosen' | 'pickup.submitted' }
>;
export const storeDestination = {
  type: 'storeAddress',
  params: ({ event }: { event: Submitted }) => {
    const { notes } = event;
    if (event.type === 'address.submitted') return { newAddress: event.address, notes };
    if (event.type === 'pickup.submitted') return { pickup: event.pickup, notes };
    return { addressId: event.addressId, notes };
  },
} as const;

export const chooseMethod = {
  type: 'chooseMethod',
  params: ({ event }: { event: { methodId: number } }) => event.methodId,
} as const;
/** Confirming the preselected method makes it a choice. */
export const confirmMethod = {
  type: 'chooseMethod',
  params: ({ context }: { context: { methodId: number | null } }) => context.methodId,
} as const;
export const createsPayment = {
  id: 'createPayment',
  src: 'createPayment',
  input: ({ context }: { context: Parameters<typeof chosenPayment>[0] }) => chosenPayment(context),
} as const;
export const storePayment = { type: 'storePayment', params: getOutput<PaymentReference> } as const;
export const paymentGone = [
  sessionExpired,
  { guard: rejectedWith(...draftGone), target: '#checkout.loading' },
] as const;
export const rejectPayment = [storeFailure('creatingPayment'), 'reportPayment'] as const;

export const acceptTerms = { type: 'answerTerms', params: true } as const;
export const declineTerms = { type: 'answerTerms', params: false } as const;
