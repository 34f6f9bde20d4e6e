import { useActorRef, useSelector as useActorSelector } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSelector, useStore } from 'react-redux';
import { type ActorRefFrom, waitFor } from 'xstate';
import { useApiDispatch } from '../../api/baseApi';
import { InspectionContext } from '@/lib/InspectionContext';
import { selectLanguage } from '../../store/preferences';
import { makeCheckoutActors } from './checkoutActors';
import type { CheckoutEvent, CheckoutStep } from './checkoutSetup';
import { checkoutMachine, type CheckoutSnapshot, getStep } from './checkoutMachine';
import { type FormDrafts, makeFormDrafts } from '../shared/formDrafts';
import { makePlacementStore } from './checkoutStorage';
import { useNavigate } from 'react-router';
import { checkoutStepPaths, getRequestedStep } from '@/contract/paths';
import { useApiExtra } from '@/client/apiExtra';
import { cartApi } from '../../api/cartApi';
import { orderApi } from '../../api/orderApi';
import { selectSessionId } from '../../store/identity';
import { useText } from '@/lib/text';
import { useErrorText } from '@/lib/errorText';
import { useToast } from '@/ui/toast/ToastProvider';

type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

interface Checkout {
  actor: CheckoutActor;
  drafts: FormDrafts;
}

const CheckoutContext = createContext<Checkout | null>(null);

interface CheckoutProviderProps {
  userId: number;
  /** The step that the URL requests on mount. */
  requestedStep: CheckoutStep | null;
  children: ReactNode;
}

/** Set `key` to the customer's id, so that each customer gets a new machine. */
export function CheckoutProvider({ userId, requestedStep, children }: CheckoutProviderProps) {
  const dispatch = useApiDispatch();
  const store = useStore<Parameters<typeof selectLanguage>[0]>();
  const inspect = useContext(InspectionContext);
  const [placements] = useState(makePlacementStore);
  // An actor keeps the machine it was created with, so both are created only once.
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
  useEffect(() => {
    // A reload that has already begun opens the checkout again, even if the order page appears first.
    let isReloading = false;
    const reload = () => {
      isReloading = true;
    };
    window.addEventListener('beforeunload', reload);
    return () => {
      window.removeEventListener('beforeunload', reload);
      // The order page is open, so a reload no longer needs the key.
      if (!isReloading && actor.getSnapshot().matches('placed')) placements.write(null);
    };
  }, [actor, placements]);
  const checkout = useMemo(() => ({ actor, drafts: makeFormDrafts(userId) }), [actor, userId]);
  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}

export function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('useCheckout must be used within a CheckoutProvider');
  return checkout;
}

export function useCheckoutState<T>(select: (snapshot: CheckoutSnapshot) => T): T {
  return useActorSelector(useCheckout().actor, select);
}

/** Sends an event and waits until the machine has processed it. */
export function sendAndWait(
  actor: CheckoutActor,
  event: CheckoutEvent,
  isBusy: (state: CheckoutSnapshot) => boolean,
): Promise<CheckoutSnapshot> {
  actor.send(event);
  return waitUntilSettled(actor, isBusy);
}

async function waitUntilSettled(
  actor: CheckoutActor,
  isBusy: (state: CheckoutSnapshot) => boolean,
) {
  try {
    return await waitFor(actor, (state) => !isBusy(state), { timeout: Infinity });
  } catch {
    // The actor was stopped because the page was unmounted.
    return actor.getSnapshot();
  }
}

/**
 * Keeps the URL in sync with the machine. A new step pushes a history entry, and a step that cannot be reached is
 * replaced.
 */
export function useStepUrl(pathname: string): void {
  const { actor } = useCheckout();
  const navigate = useNavigate();
  const current = useRef(pathname);
  const show = useCallback(
    (step: CheckoutStep | null, replace: boolean) => {
      if (step === null || current.current === checkoutStepPaths[step]) return;
      current.current = checkoutStepPaths[step];
      void navigate(checkoutStepPaths[step], { replace });
    },
    [navigate],
  );

  useEffect(() => {
    let last = getStep(actor.getSnapshot());
    const follow = () => {
      const step = getStep(actor.getSnapshot());
      const hasMoved = last !== null && step !== last;
      last = step;
      show(step, !hasMoved);
    };
    const { unsubscribe } = actor.subscribe(follow);
    follow();
    return unsubscribe;
  }, [actor, show]);

  useEffect(() => {
    const request = (path: string) => {
      current.current = path;
      const requestedStep = getRequestedStep(path);
      if (requestedStep && requestedStep !== getStep(actor.getSnapshot()))
        actor.send({ type: 'step.requested', step: requestedStep });
      show(getStep(actor.getSnapshot()), true);
    };
    request(pathname);
    // If Back is pressed during a navigation that is not rendered yet, `pathname` never changes.
    const returnTo = () => {
      if (getRequestedStep(window.location.pathname)) request(window.location.pathname);
    };
    window.addEventListener('popstate', returnTo);
    return () => window.removeEventListener('popstate', returnTo);
  }, [actor, pathname, show]);
}

/** Forwards events of the network, the session, the cart and other tabs to the machine. */
export function useOutsideEvents(): void {
  const { actor } = useCheckout();
  const { tokens } = useApiExtra();
  const { locale } = useText();
  const cart = cartApi.useGetCartQuery(useSelector(selectSessionId));
  const draft = useCheckoutState(({ context }) => context.draft);
  const empty = useCheckoutState((state) => state.matches('empty'));
  const reviewing = useCheckoutState((state) => state.matches('overview'));
  const order = orderApi.useGetOrderQuery(
    { params: { id: draft?.orderId ?? 0 }, locale },
    { skip: !draft || !reviewing },
  );

  useEffect(() => {
    const online = () => actor.send({ type: 'connection.restored' });
    window.addEventListener('online', online);
    const unsubscribe = tokens.subscribe((token) => {
      if (token) actor.send({ type: 'session.restored' });
    });
    return () => {
      window.removeEventListener('online', online);
      unsubscribe();
    };
  }, [actor, tokens]);

  const isEmptied = cart.currentData?.cart_products.length === 0 && !cart.isFetching;
  useEffect(() => {
    if (isEmptied) actor.send({ type: 'cart.emptied' });
  }, [actor, isEmptied]);

  // Another tab may fill the cart. The event is sent once per cart version, because a rejected cart is rejected again.
  const filled = cart.currentData?.cart_products.some(({ quantity }) => quantity > 0);
  const version = filled ? cart.currentData?.version : undefined;
  const sentVersion = useRef(version);
  useEffect(() => {
    if (!empty || version === undefined || sentVersion.current === version) return;
    sentVersion.current = version;
    actor.send({ type: 'cart.filled' });
  }, [actor, empty, version]);

  // The order is refetched on focus, because another tab may have changed or placed the draft.
  const superseded =
    reviewing &&
    !order.isFetching &&
    order.currentData !== undefined &&
    draft?.orderId === order.currentData.id &&
    (order.currentData.version > draft.version || order.currentData.status !== 'draft');
  useEffect(() => {
    if (superseded) actor.send({ type: 'draft.superseded' });
  }, [actor, superseded]);
}

export const isSubmitting = (state: CheckoutSnapshot) =>
  state.matches('shipping') && !state.matches({ shipping: { address: 'editing' } });

/** Shows the toasts address-success, address-error and user-info-success (specification, section 8). */
export function useCheckoutToasts(): void {
  const { actor } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const toast = useToast();

  useEffect(() => {
    /** Waits until the next step is shown. */
    const succeed = async (message: string) => {
      const { status } = await waitUntilSettled(actor, isSubmitting);
      if (status === 'active') toast.success(message);
    };
    const subscriptions = [
      actor.on('user.saved', () => void succeed(text('checkout:toast.user-info-success'))),
      actor.on('address.saved', () => void succeed(text('checkout:toast.address-success'))),
      actor.on('address.rejected', ({ error }) =>
        toast.error(text('checkout:toast.address-error', { message: errorText(error) })),
      ),
      actor.on('payment.rejected', () => toast.error(text('checkout:toast.payment-error'))),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, toast, text, errorText]);
}
