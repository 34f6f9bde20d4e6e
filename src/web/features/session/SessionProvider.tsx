import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useSelector as useStoreSelector, useStore } from 'react-redux';
import { useApiExtra } from '@/client/apiExtra';
import { useApiDispatch } from '../../api/baseApi';
import { type Session, SessionContext, type SessionEnding } from '../../api/session';
import { sessionApi } from '../../api/sessionApi';
import { InspectionContext } from '@/lib/InspectionContext';
import type { AppStore } from '../../store/makeStore';
import { authenticate, type SessionActor, sessionMachine, getSessionState } from './sessionMachine';
import {
  type Beginning,
  makeSessionActions,
  makeSessionActors,
  type SessionEmitted,
} from './sessionActors';
import { useNavigate, useRevalidator } from 'react-router';
import { pagePaths } from '@/contract/paths';
import type { Namespace } from '@/lib/namespaces';
import { type MessageId, useText, useNamespaces } from '@/lib/text';
import { useToast } from '@/ui/toast/ToastProvider';

const useAppStore = useStore.withTypes<AppStore>();
const selectUser = sessionApi.endpoints.getCurrentUser.select();

export function SessionProvider({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const dispatch = useApiDispatch();
  const extra = useApiExtra();
  const machine = useMemo(() => {
    const dependencies = { store, extra };
    return sessionMachine.provide({
      actors: makeSessionActors(dependencies),
      actions: makeSessionActions(dependencies),
    });
  }, [store, extra]);
  const actor = useActorRef(machine, { inspect: useContext(InspectionContext) });
  const snapshot = useSelector(actor, (current) => current);
  const user = useStoreSelector(selectUser).data ?? null;
  useSessionNotifications(actor);

  const state = getSessionState(snapshot);
  const { endedBecause, failure } = snapshot.context;
  const value = useMemo<Session>(
    () => ({
      state,
      user: state === 'signedIn' ? user : null,
      endedBecause,
      failure,
      begin: (how, endpoint, arg) => {
        const send = () => dispatch(endpoint.initiate(arg, { track: false })).unwrap();
        return authenticate(actor, { how, send });
      },
      signOut: () => actor.send({ type: 'logout.requested' }),
      forgetDeletedAccount: () => actor.send({ type: 'account.deleted' }),
      retry: () => actor.send({ type: 'retry.requested' }),
    }),
    [state, user, endedBecause, failure, actor, dispatch],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

const endings = {
  signedOut: { id: 'auth:toast.loggedOut', tone: 'success' },
  signedOutElsewhere: { id: 'auth:toast.loggedOut', tone: 'success' },
  expired: { id: 'auth:toast.sessionExpired', tone: 'error' },
  accountDeleted: { id: 'auth:toast.accountDeleted', tone: 'success' },
} as const satisfies Record<SessionEnding, { id: MessageId; tone: 'success' | 'error' }>;

/** The merge results of the guest cart and wishlist replace the generic login message. */
function getLoginMessages({ how, merged, passwordRemoved }: Beginning): MessageId[] {
  // Opening an account in the checkout simply continues with the cart.
  if (how === 'otherTab' || how === 'opening') return [];
  const ids: MessageId[] = [];
  if (how === 'registration') ids.push('auth:toast.registered');
  if (merged.cart_lines > 0) ids.push('cart:merge.info');
  if (merged.cart_capped > 0) ids.push('cart:merge.capped');
  if (merged.wishlist_products > 0) ids.push('cart:merge.wishlist');
  if (ids.length === 0) ids.push('auth:toast.loggedIn');
  if (passwordRemoved) ids.push('auth:toast.passwordRemoved');
  return ids;
}

/** Shows toasts, navigates and reloads route data after session changes (specification, section 4). */
function useSessionNotifications(actor: SessionActor): void {
  const current = {
    text: useText().text,
    toast: useToast(),
    loadNamespaces: useNamespaces(),
    navigate: useNavigate(),
    reload: useRevalidator().revalidate,
  };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });

  useEffect(() => {
    const notify = async (ids: readonly MessageId[], tone: 'success' | 'error' = 'success') => {
      const namespaces = new Set(ids.map((id) => id.split(':')[0] as Namespace));
      await latest.current.loadNamespaces([...namespaces]);
      const { toast, text } = latest.current;
      for (const id of ids) toast[tone](text(id));
    };
    const handle = async (event: SessionEmitted) => {
      const { navigate, reload } = latest.current;
      if (event.type === 'session.began') return notify(getLoginMessages(event));
      if (event.type === 'logout.failed') return notify(['auth:toast.logoutFailed'], 'error');
      // Reloads only after the first failure in a row, because reloading looks the user up again.
      if (event.type === 'lookup.failed') return event.repeated ? undefined : reload();
      const { id, tone } = endings[event.because];
      if (event.because === 'signedOut') await navigate(pagePaths.login);
      if (event.because === 'accountDeleted') await navigate(pagePaths.home);
      await latest.current.reload();
      return notify([id], tone);
    };
    const subscription = actor.on('*', (event) => {
      // If its messages cannot be loaded, the toast is omitted.
      handle(event).catch(() => undefined);
    });
    return () => subscription.unsubscribe();
  }, [actor]);
}
