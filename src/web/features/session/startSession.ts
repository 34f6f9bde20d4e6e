import { createActor, waitFor, type Actor } from 'xstate';
import { refusals } from '../../../contract/refusals';
import type { ApiError } from '../../api/apiError';
import type { Inspect } from '../../lib/InspectionContext';
import { makeSessionActions, makeSessionActors, type SessionDeps } from './sessionActors';
import { sessionMachine, sessionStateOf, type SessionSnapshot } from './sessionMachine';
import { Secret, type Credentials } from './sessionTypes';

export type SessionActor = Actor<typeof sessionMachine>;
export type RunningSession = ReturnType<typeof startSession>;

const unauthenticated: ApiError = {
  status: refusals.unauthenticated.status,
  code: 'unauthenticated',
  message: refusals.unauthenticated.message,
};

/** Starts the machine with its effects. */
export function startSession({ inspect, ...deps }: SessionDeps & { inspect?: Inspect }) {
  const machine = sessionMachine.provide({
    actors: makeSessionActors(deps),
    actions: makeSessionActions(deps),
  });
  const actor = createActor(machine, { inspect });
  actor.start();
  return {
    actor,
    getSnapshot: () => actor.getSnapshot(),
    stateOf: sessionStateOf,
    subscribe(listener: () => void): () => void {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    /** Null once the user is known, else why not. */
    async authenticate(credentials: Credentials): Promise<ApiError | null> {
      const until = (done: (snapshot: SessionSnapshot) => boolean) =>
        waitFor(actor, done).catch(() => actor.getSnapshot());
      const isSettled = (snapshot: SessionSnapshot) => sessionStateOf(snapshot) !== 'restoring';
      await until(isSettled);
      actor.send({ type: 'credentials.submitted', credentials: new Secret(credentials) });
      const replied = await until((snapshot) => !snapshot.matches('authenticating'));
      if (replied.context.rejection) return replied.context.rejection;
      const settled = await until(isSettled);
      if (sessionStateOf(settled) === 'signedIn') return null;
      return settled.context.failure ?? unauthenticated;
    },
  };
}
