import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import type { ActorRefFrom } from 'xstate';
import { useApiDispatch } from '../../api/apiState';
import { useInspection } from '../../lib/InspectionContext';
import { selectLanguage } from '../../store/preferences';
import { makeCheckoutActors } from './checkoutActors';
import type { CheckoutStep } from './checkoutContext';
import { checkoutMachine, type CheckoutSnapshot } from './checkoutMachine';
import { makePlacementStore } from './placementStore';
import { makeTypedValues, type TypedValues } from './typedValues';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

interface Checkout {
  actor: CheckoutActor;
  typed: TypedValues;
  userId: number;
}

const CheckoutContext = createContext<Checkout | null>(null);

interface CheckoutProviderProps {
  userId: number;
  /** The step that the address asked for at the start. */
  wanted: CheckoutStep | null;
  children: ReactNode;
}

const sessionStorageOf = () => window.sessionStorage;

/** One run of the checkout machine, over the query cache of the store. Key it by the customer. */
export function CheckoutProvider({ userId, wanted, children }: CheckoutProviderProps) {
  const dispatch = useApiDispatch();
  const store = useStore<Parameters<typeof selectLanguage>[0]>();
  const inspect = useInspection();
  // Machines are not changed under their actor, so both are made once.
  const [machine] = useState(() =>
    checkoutMachine.provide({
      actors: makeCheckoutActors({
        dispatch,
        userId,
        locale: () => selectLanguage(store.getState()),
        placements: makePlacementStore(sessionStorageOf),
      }),
    }),
  );
  const actor = useActorRef(machine, { input: { wanted }, inspect });
  useEffect(
    () => () => {
      // The order's page has taken over; nothing is left to be found after a reload.
      if (actor.getSnapshot().matches('placed')) makePlacementStore(sessionStorageOf).forget();
    },
    [actor],
  );
  const checkout = useMemo<Checkout>(
    () => ({ actor, userId, typed: makeTypedValues(sessionStorageOf, userId) }),
    [actor, userId],
  );
  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}

export function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('useCheckout needs a CheckoutProvider above it');
  return checkout;
}

/** What the machine says, whenever it changes. */
export function useCheckoutState<T>(select: (snapshot: CheckoutSnapshot) => T): T {
  return useSelector(useCheckout().actor, select);
}
