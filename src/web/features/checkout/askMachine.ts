import { waitFor } from 'xstate';
import type { CheckoutEvent } from './checkoutContext';
import type { CheckoutSnapshot } from './checkoutMachine';
import type { CheckoutActor } from './CheckoutProvider';

/** Sends what a form holds, and waits until the machine has made something of it. */
export async function askMachine(
  actor: CheckoutActor,
  event: CheckoutEvent,
  isBusy: (state: CheckoutSnapshot) => boolean,
): Promise<CheckoutSnapshot> {
  actor.send(event);
  try {
    return await waitFor(actor, (state) => !isBusy(state), { timeout: Infinity });
  } catch {
    // The page was left meanwhile; nobody reads the answer any more.
    return actor.getSnapshot();
  }
}
