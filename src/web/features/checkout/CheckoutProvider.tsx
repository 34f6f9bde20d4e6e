import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { waitFor, type ActorRefFrom } from 'xstate';
import { useApiDispatch } from '../../api/apiState';
import { useInspection } from '../../lib/InspectionContext';
import { selectLanguage } from '../../store/preferences';
import { makeCheckoutActors } from './checkoutActors';
import type { CheckoutEvent, CheckoutStep } from './checkoutContext';
import { checkoutMachine, type CheckoutSnapshot } from './checkoutMachine';
import { makeFormDrafts, makePlacementStore, type FormDrafts } from './checkoutStorage';

type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

interface Checkout {
  actor: CheckoutActor;
  drafts: FormDrafts;
}

const CheckoutContext = createContext<Checkout | null>(null);

interface CheckoutProviderProps {
  userId: number;
  /** The step that the URL requested at the start. */
  requestedStep: CheckoutStep | null;
  children: ReactNode;
}

/** Runs the checkout machine with the store's queries. Key it by the customer. */
export function CheckoutProvider({ userId, requestedStep, children }: CheckoutProviderProps) {
  const dispatch = useApiDispatch();
  const store = useStore<Parameters<typeof selectLanguage>[0]>();
  const inspect = useInspection();
  const [placements] = useState(makePlacementStore);
  // An actor keeps the machine it was created with, so both are made once.
  const [machine] = useState(() =>
    checkoutMachine.provide({
      actors: makeCheckoutActors({
        dispatch,
        userId,
        locale: () => selectLanguage(store.getState()),
        placements,
      }),
    }),
  );
  const actor = useActorRef(machine, { input: { requestedStep }, inspect });
  useEffect(
    () => () => {
      // The order's page is shown now; a reload needs the key no more.
      if (actor.getSnapshot().matches('placed')) placements.write(null);
    },
    [actor, placements],
  );
  const checkout = useMemo(() => ({ actor, drafts: makeFormDrafts(userId) }), [actor, userId]);
  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}

export function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('useCheckout needs a CheckoutProvider above it');
  return checkout;
}

/** A part of the machine's snapshot; renders when it changes. */
export function useCheckoutState<T>(select: (snapshot: CheckoutSnapshot) => T): T {
  return useSelector(useCheckout().actor, select);
}

/** Sends a form's event and waits until the machine has dealt with it. */
export async function sendAndWait(
  actor: CheckoutActor,
  event: CheckoutEvent,
  isBusy: (state: CheckoutSnapshot) => boolean,
): Promise<CheckoutSnapshot> {
  actor.send(event);
  try {
    return await waitFor(actor, (state) => !isBusy(state), { timeout: Infinity });
  } catch {
    // The page was left, which stops the actor.
    return actor.getSnapshot();
  }
}
