import { createActor, waitFor, type Actor } from 'xstate';
import type { LoginForm, RegisterForm, User } from '../../../../contract/customer';
import { refusals } from '../../../../contract/refusals';
import type { ApiError } from '../../../api/apiError';
import type { ApiState } from '../../../api/apiState';
import { baseApi } from '../../../api/baseApi';
import type { SessionState } from '../../../api/session';
import { sessionApi } from '../../../api/sessionApi';
import type { Tag } from '../../../api/tags';
import type { Inspect } from '../../../lib/InspectionContext';
import { routeRemembered, selectSignedIn, sessionChanged } from '../../../store/preferences';
import { Secret } from './Secret';
import { makeSessionActors, type SessionSurroundings } from './sessionActors';
import type { SessionEmitted, SessionEvent } from './sessionContext';
import { sessionMachine, sessionStateOf, type SessionSnapshot } from './sessionMachine';

/** What differs from shopper to shopper. */
const personalTags: Tag[] = ['Address', 'CurrentUser', 'Order', 'Payment', 'Session'];

export interface RunningSession {
  getSnapshot: () => SessionSnapshot;
  stateOf: (snapshot: SessionSnapshot) => SessionState;
  /** As the current-user call answered, whoever the session says is here. */
  customerOf: (state: ApiState) => User | null;
  subscribe: (changed: () => void) => () => void;
  /** The first listener also hears what was told before it came. */
  on(listener: (event: SessionEmitted) => void): () => void;
  /** Null when somebody is signed in, else why not. */
  signIn(form: LoginForm): Promise<ApiError | null>;
  register(form: RegisterForm): Promise<ApiError | null>;
  send(event: SessionEvent): void;
  stop(): void;
}

interface SessionParts extends SessionSurroundings {
  inspect?: Inspect;
}

const selectCurrentUser = sessionApi.endpoints.getCurrentUser.select();

/** Runs the session machine for the life of a page, and keeps caches and stored keys in step with it. */
export function startSession({ store, extra, inspect }: SessionParts): RunningSession {
  const machine = sessionMachine.provide({ actors: makeSessionActors({ store, extra }) });
  const actor = createActor(machine, { inspect });
  const { dispatch } = store;

  // Where nobody looks any more they are dropped, elsewhere asked for anew.
  const renewPersonal = () => dispatch(baseApi.util.invalidateTags(personalTags));
  const end = ({ because }: Extract<SessionEmitted, { type: 'session.ended' }>) => {
    if (because === 'expired' || because === 'accountDeleted') extra.tokens.clear();
    if (because === 'expired' || because === 'signedOutElsewhere') {
      // A public page is not disturbed; a guarded one has left the screen by then.
      setTimeout(renewPersonal);
      return;
    }
    // Whoever comes next does not go where this customer was.
    dispatch(routeRemembered(null));
    dispatch(baseApi.util.resetApiState());
  };

  const subscriptions = [
    actor.on('session.began', renewPersonal),
    actor.on('session.ended', end),
    actor.subscribe((snapshot) => {
      const state = sessionStateOf(snapshot);
      if (state !== 'signedIn' && state !== 'visitor') return;
      const signedIn = state === 'signedIn' ? 'signedIn' : 'signedOut';
      if (selectSignedIn(store.getState()) !== signedIn) dispatch(sessionChanged(signedIn));
    }),
  ];
  // A machine that a sign-in starts may be faster than those who want to hear of it.
  let unheard: SessionEmitted[] | null = [];
  subscriptions.push(actor.on('*', (event) => unheard?.push(event)));
  const stops = [
    extra.tokens.subscribe((token) =>
      actor.send({ type: token === null ? 'token.removed' : 'token.appeared' }),
    ),
    extra.unauthorized.subscribe(({ token }) => {
      // An answer to an earlier token says nothing about the one that is kept now.
      if (token === extra.tokens.read()) actor.send({ type: 'token.rejected' });
    }),
  ];
  actor.start();

  return {
    getSnapshot: () => actor.getSnapshot(),
    stateOf: sessionStateOf,
    customerOf: (state) => selectCurrentUser(state).data ?? null,
    subscribe: (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    on: (listener) => {
      unheard?.forEach(listener);
      unheard = null;
      const subscription = actor.on('*', listener);
      return () => subscription.unsubscribe();
    },
    signIn: (form) =>
      submit(actor, { type: 'credentials.submitted', credentials: new Secret(form) }),
    register: (form) =>
      submit(actor, { type: 'registration.submitted', registration: new Secret(form) }),
    send: (event) => actor.send(event),
    stop() {
      for (const stop of stops) stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
      actor.stop();
    },
  };
}

const restoring = (state: SessionSnapshot) => sessionStateOf(state) === 'restoring';
const underWay = (state: SessionSnapshot) =>
  state.matches('signingIn') || state.matches('registering');

async function submit(
  actor: Actor<typeof sessionMachine>,
  event: SessionEvent,
): Promise<ApiError | null> {
  const until = async (done: (state: SessionSnapshot) => boolean) =>
    waitFor(actor, done, { timeout: Infinity }).catch(() => actor.getSnapshot());
  // Sent in the first moments of a page, it waits until it is known who is here.
  await until((state) => !restoring(state));
  actor.send(event);
  const answered = await until((state) => !underWay(state));
  if (answered.context.refusal) return answered.context.refusal;
  const settled = await until((state) => !restoring(state));
  if (sessionStateOf(settled) === 'signedIn') return null;
  return (
    settled.context.failure ?? {
      status: refusals.unauthenticated.status,
      code: 'unauthenticated',
      message: refusals.unauthenticated.message,
    }
  );
}
