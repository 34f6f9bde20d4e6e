import type { User } from '@/contract/customer';
import type { Session } from '@/web/api/session';

export const testUser: User = {
  id: 7,
  name: 'Mila',
  last_name: 'Ilić',
  phone: '+381 64 123 45 67',
  email: 'mila@primer.rs',
  has_password: true,
};

/**
 * A session for components that only read the current user: `<SessionContext value={fakeSession({ user: testUser })}>…`
 */
export function fakeSession(overrides: Partial<Session> = {}): Session {
  return {
    state: overrides.user ? 'signedIn' : 'visitor',
    user: null,
    endedBecause: null,
    failure: null,
    begin: async () => null,
    signOut: () => undefined,
    forgetDeletedAccount: () => undefined,
    retry: () => undefined,
    ...overrides,
  };
}
