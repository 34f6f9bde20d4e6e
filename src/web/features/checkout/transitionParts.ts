import type { ErrorCode } from '../../../contract/errors';
import type { CheckoutStep, Undertaking } from './checkoutContext';

interface Failed {
  event: { error: unknown };
}
export const thrown = ({ event }: Failed) => event.error;
export const failed = (during: Undertaking) =>
  ({ type: 'failed', params: ({ event }: Failed) => ({ during, error: event.error }) }) as const;
export const refusedWith = (...codes: ErrorCode[]) =>
  ({
    type: 'refusedWith',
    params: ({ event }: Failed) => ({ error: event.error, codes }),
  }) as const;
const keepStep = (step: CheckoutStep) => ({ type: 'stepKept', params: step }) as const;

/** To the step an address asks for, where it can be reached; otherwise nothing happens. */
export const asksFor = (step: CheckoutStep) => ({ type: 'asksFor', params: step }) as const;

/** A 401 in the middle: what was chosen stands on the server, what was typed in the session storage. */
export const endsSession = (step: CheckoutStep) =>
  ({
    guard: { type: 'sessionEnded', params: thrown },
    target: '#checkout.sessionExpired',
    actions: keepStep(step),
  }) as const;

/** Another tab or device changed what this step stands on. */
export const changedElsewhere = (step: CheckoutStep) =>
  ({ target: '#checkout.loading', actions: keepStep(step) }) as const;
