import { createActorContext } from '@xstate/react';
import type { Me } from '../../../contract/admin/me';
import { signInMachine } from './signInMachine';

/** One machine for the whole admin. */
export const SignIn = createActorContext(signInMachine);

/** The signed-in member; below the gate only. */
export function useMe(): Me {
  const me = SignIn.useSelector(({ context }) => context.me);
  if (!me) throw new Error('useMe needs a signed-in member of staff');
  return me;
}
