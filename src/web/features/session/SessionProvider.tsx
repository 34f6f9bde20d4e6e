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
import { transportError, type ApiError } from '../../api/apiError';
import { useApiExtra } from '../../api/ApiExtraContext';
import { useApiDispatch, type ApiState } from '../../api/apiState';
import { SessionContext, type Session } from '../../api/session';
import { sessionApi } from '../../api/sessionApi';
import { useInspection } from '../../lib/InspectionContext';
import type { SessionStore } from './machine/SessionStore';
import type { RunningSession } from './machine/startSession';
import { useSessionNotices } from './useSessionNotices';

const selectCustomer = (state: ApiState) =>
  sessionApi.endpoints.getCurrentUser.select()(state).data ?? null;

const chunkLost: ApiError = transportError('network', 'The session could not be started');
const notRunning = () => null;
const nothingToHear = () => () => undefined;

/** Holds the one session of the page. The machine comes after the first paint, in a chunk of its own. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { running, lost, whenRunning, startAgain } = useRunningSession();
  const snapshot = useSyncExternalStore(
    running?.subscribe ?? nothingToHear,
    running?.getSnapshot ?? notRunning,
    notRunning,
  );
  const customer = useSelector(selectCustomer);
  useSessionNotices(running);

  const state =
    running && snapshot ? running.stateOf(snapshot) : lost ? 'failedLookup' : 'restoring';
  const endedBecause = snapshot?.context.endedBecause ?? null;
  const failure = lost ? chunkLost : (snapshot?.context.failure ?? null);
  const session = useMemo<Session>(
    () => ({
      state,
      user: state === 'signedIn' ? customer : null,
      endedBecause,
      failure,
      signIn: (form) =>
        whenRunning().then(
          (started) => started.signIn(form),
          () => chunkLost,
        ),
      register: (form) =>
        whenRunning().then(
          (started) => started.register(form),
          () => chunkLost,
        ),
      signOut: () => running?.send({ type: 'logout.requested' }),
      forgetDeletedAccount: () => running?.send({ type: 'account.deleted' }),
      retry: () => (running ? running.send({ type: 'retry.requested' }) : startAgain()),
    }),
    [state, customer, endedBecause, failure, running, whenRunning, startAgain],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Starts the machine in the browser only, and stops it with the page. */
function useRunningSession() {
  const store = useStore<ReturnType<SessionStore['getState']>>();
  const dispatch = useApiDispatch();
  const extra = useApiExtra();
  const inspect = useInspection();
  const [running, setRunning] = useState<RunningSession | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [lost, setLost] = useState(false);
  const starting = useRef<Promise<RunningSession> | null>(null);

  useEffect(() => {
    let wanted = true;
    let started: RunningSession | null = null;
    starting.current = import('./machine/startSession').then(({ startSession }) => {
      const { getState, subscribe } = store;
      started = startSession({ store: { getState, subscribe, dispatch }, extra, inspect });
      if (wanted) setRunning(started);
      else started.stop();
      return started;
    });
    starting.current.catch(() => {
      if (wanted) setLost(true);
    });
    return () => {
      wanted = false;
      started?.stop();
      setRunning(null);
    };
  }, [store, dispatch, extra, inspect, attempt]);

  const whenRunning = useCallback(
    () => starting.current ?? Promise.reject(new Error('The page has not started yet')),
    [],
  );
  const startAgain = useCallback(() => {
    setLost(false);
    setAttempt((before) => before + 1);
  }, []);
  return { running, lost, whenRunning, startAgain };
}
