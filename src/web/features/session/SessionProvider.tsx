import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { useSelector as useStoreSelector, useStore } from 'react-redux';
import { useApiExtra } from '../../api/ApiExtraContext';
import { SessionContext, type Session } from '../../api/session';
import { sessionApi } from '../../api/sessionApi';
import { useInspection } from '../../lib/InspectionContext';
import type { AppStore } from '../../store/makeStore';
import { authenticate } from './authenticate';
import { makeSessionActions, makeSessionActors } from './sessionActors';
import { sessionMachine, sessionStateOf } from './sessionMachine';
import { useSessionNotifications } from './useSessionNotifications';

const useAppStore = useStore.withTypes<AppStore>();
const selectUser = sessionApi.endpoints.getCurrentUser.select();

/** Runs the one session of the page, for visitors too. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const extra = useApiExtra();
  const machine = useMemo(() => {
    const deps = { store, extra };
    return sessionMachine.provide({
      actors: makeSessionActors(deps),
      actions: makeSessionActions(deps),
    });
  }, [store, extra]);
  const actor = useActorRef(machine, { inspect: useInspection() });
  const snapshot = useSelector(actor, (current) => current);
  const user = useStoreSelector(selectUser).data ?? null;
  useSessionNotifications(actor);

  const state = sessionStateOf(snapshot);
  const { endedBecause, failure } = snapshot.context;
  const value = useMemo<Session>(
    () => ({
      state,
      user: state === 'signedIn' ? user : null,
      endedBecause,
      failure,
      signIn: (form) => authenticate(actor, { kind: 'login', form }),
      register: (form) => authenticate(actor, { kind: 'registration', form }),
      signOut: () => actor.send({ type: 'logout.requested' }),
      forgetDeletedAccount: () => actor.send({ type: 'account.deleted' }),
      retry: () => actor.send({ type: 'retry.requested' }),
    }),
    [state, user, endedBecause, failure, actor],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
