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
import type { User } from '../../../contract/customer';
import { transportError, type ApiError } from '../../api/apiError';
import { useApiExtra } from '../../api/ApiExtraContext';
import { useApiDispatch } from '../../api/apiState';
import { SessionContext, type Session, type SessionState } from '../../api/session';
import { useInspection } from '../../lib/InspectionContext';
import { selectSignedIn, sessionChanged } from '../../store/preferences';
import { preferencesRead, type SessionStore } from './machine/SessionStore';
import type { SessionSnapshot } from './machine/sessionMachine';
import type { RunningSession } from './machine/startSession';
import { useSessionNotices } from './useSessionNotices';

const chunkLost: ApiError = transportError('network', 'The session could not be started');
const notRunning = () => null;
const nobody = (): User | null => null;
const nothingToHear = () => () => undefined;

/**
 * Holds the one session of the page. The machine comes after the first paint, in a chunk of its own,
 * and to who has no token only when they sign in.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { running, visitor, lost, whenRunning, startAgain } = useRunningSession();
  const snapshot = useSyncExternalStore(
    running?.subscribe ?? nothingToHear,
    running?.getSnapshot ?? notRunning,
    notRunning,
  );
  const customer = useSelector(running?.customerOf ?? nobody);
  useSessionNotices(running);

  const state = shownState({ running, snapshot, visitor, lost });
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

interface Known {
  running: RunningSession | null;
  snapshot: SessionSnapshot | null;
  visitor: boolean;
  lost: boolean;
}

function shownState({ running, snapshot, visitor, lost }: Known): SessionState {
  if (running && snapshot) {
    const state = running.stateOf(snapshot);
    // A machine that starts late looks for the token that is known to be missing.
    const looking = state === 'restoring' && !snapshot.context.tokenStands;
    return visitor && looking ? 'visitor' : state;
  }
  if (lost) return 'failedLookup';
  return visitor ? 'visitor' : 'restoring';
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
  const [visitor, setVisitor] = useState(false);
  const start = useRef<(() => Promise<RunningSession>) | null>(null);

  useEffect(() => {
    let wanted = true;
    let started: RunningSession | null = null;
    let starting: Promise<RunningSession> | null = null;
    const { getState, subscribe } = store;
    const session = { getState, subscribe, dispatch };
    const begin = () => {
      starting ??= import('./machine/startSession').then(({ startSession }) => {
        started = startSession({ store: session, extra, inspect });
        if (wanted) setRunning(started);
        else started.stop();
        return started;
      });
      // What was lost on the way is fetched again with the next wish.
      starting.catch(() => {
        starting = null;
      });
      return starting;
    };
    const loseIfWanted = () => {
      if (wanted) setLost(true);
    };
    start.current = begin;
    let stopWaiting = () => undefined as void;
    if (extra.tokens.read() !== null || attempt > 0) {
      begin().catch(loseIfWanted);
    } else {
      const hear = (token: string | null) => {
        // The machine that a sign-in started hears of its token itself.
        if (token === null || starting) return;
        begin().then((late) => late.send({ type: 'token.appeared' }), loseIfWanted);
      };
      stopWaiting = extra.tokens.subscribe(hear);
      void preferencesRead(session).then(() => {
        if (!wanted || starting) return;
        if (selectSignedIn(getState()) !== 'signedOut') dispatch(sessionChanged('signedOut'));
        setVisitor(true);
      });
    }
    return () => {
      wanted = false;
      start.current = null;
      stopWaiting();
      started?.stop();
      setRunning(null);
    };
  }, [store, dispatch, extra, inspect, attempt]);

  const whenRunning = useCallback(
    () => start.current?.() ?? Promise.reject(new Error('The page has not started yet')),
    [],
  );
  const startAgain = useCallback(() => {
    setLost(false);
    setAttempt((before) => before + 1);
  }, []);
  return { running, visitor, lost, whenRunning, startAgain };
}
