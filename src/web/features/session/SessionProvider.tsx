import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useSelector, useStore } from 'react-redux';
import { useApiExtra } from '../../api/ApiExtraContext';
import { SessionContext, type Session } from '../../api/session';
import { sessionApi } from '../../api/sessionApi';
import { useInspection } from '../../lib/InspectionContext';
import type { AppStore } from '../../store/makeStore';
import type { SessionEvent } from './sessionTypes';
import type { RunningSession, startSession } from './startSession';
import { useSessionNotifications } from './useSessionNotifications';

const useAppStore = useStore.withTypes<AppStore>();
const selectUser = sessionApi.endpoints.getCurrentUser.select();

/** Milliseconds between tries to load the machine. */
const retryAfter = 3000;

/** Apart from the entry, which the 13 KB (brotli) of machine and xstate would take past its budget. */
const loadMachine = (): Promise<{ startSession: typeof startSession }> =>
  import('./startSession').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
    return loadMachine();
  });

const subscribeToNothing = () => () => undefined;
const noSnapshot = () => null;

/** Runs the one session of the page, for visitors too. Until it is loaded the session is restoring. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session, started } = useStartedSession();
  const snapshot = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    session?.getSnapshot ?? noSnapshot,
    noSnapshot,
  );
  const user = useSelector(selectUser).data ?? null;
  useSessionNotifications(session?.actor ?? null);

  const state = session && snapshot ? session.stateOf(snapshot) : 'restoring';
  const endedBecause = snapshot?.context.endedBecause ?? null;
  const failure = snapshot?.context.failure ?? null;
  const value = useMemo<Session>(() => {
    const send = (event: SessionEvent) => void started().then(({ actor }) => actor.send(event));
    return {
      state,
      user: state === 'signedIn' ? user : null,
      endedBecause,
      failure,
      signIn: async (form) => (await started()).authenticate({ kind: 'login', form }),
      register: async (form) => (await started()).authenticate({ kind: 'registration', form }),
      signOut: () => send({ type: 'logout.requested' }),
      forgetDeletedAccount: () => send({ type: 'account.deleted' }),
      retry: () => send({ type: 'retry.requested' }),
    };
  }, [state, user, endedBecause, failure, started]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Starts the machine in the browser only, and stops it with the page. */
function useStartedSession() {
  const store = useAppStore();
  const extra = useApiExtra();
  const inspect = useInspection();
  const [session, setSession] = useState<RunningSession | null>(null);
  const starting = useRef<Promise<RunningSession>>(new Promise(() => undefined));
  useEffect(() => {
    let stop = () => undefined as void;
    let wanted = true;
    starting.current = loadMachine().then((machine) => {
      const begun = machine.startSession({ store, extra, inspect });
      stop = () => void begun.actor.stop();
      if (wanted) setSession(begun);
      else stop();
      return begun;
    });
    return () => {
      wanted = false;
      stop();
      setSession(null);
    };
  }, [store, extra, inspect]);
  const started = useCallback(() => starting.current, []);
  return { session, started };
}
