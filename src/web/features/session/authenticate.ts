import { waitFor } from 'xstate';
import { refusals } from '../../../contract/refusals';
import type { ApiError } from '../../api/apiError';
import { sessionStateOf, type SessionActor, type SessionSnapshot } from './sessionMachine';
import { Secret, type Credentials } from './sessionTypes';

const unauthenticated: ApiError = {
  status: refusals.unauthenticated.status,
  code: 'unauthenticated',
  message: refusals.unauthenticated.message,
};

/** Logs in or registers. Null once the user is known, else why not. */
export async function authenticate(
  actor: SessionActor,
  credentials: Credentials,
): Promise<ApiError | null> {
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
}
