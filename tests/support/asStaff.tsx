import type { ReactElement } from 'react';
import { fromPromise } from 'xstate';
import { signInMachine, SignIn } from '@/admin/session/signInMachine';
import { Reauthentication, SignInGate } from '@/admin/features/signIn/SignInGate';
import { me as meStruct, type Me } from '@/contract/admin/me';
import { createSample } from './makeSample';

export const me = createSample(meStruct, {
  ...{ id: 1, email: 'jelena@bobica.rs', name: 'Jelena', role: 'owner', locale: 'en' },
  ...{ recently_authenticated: true, recovery_codes_left: 10 },
});

const signedIn = signInMachine.resolveState({
  value: 'signedIn',
  context: { me, recoveryCodes: [] },
});

/** Renders a part of a screen for the owner, without the gate that loads the signed-in member. */
export const asOwner = (children: ReactElement) => (
  <SignIn.Provider options={{ snapshot: signedIn }}>
    {children}
    <Reauthentication />
  </SignIn.Provider>
);

export function asStaff(children: ReactElement, overrides: Partial<Me> = {}) {
  const machine = signInMachine.provide({
    actors: { loadMe: fromPromise(() => Promise.resolve<Me | null>({ ...me, ...overrides })) },
  });
  return (
    <SignIn.Provider logic={machine}>
      <SignInGate>{children}</SignInGate>
    </SignIn.Provider>
  );
}
