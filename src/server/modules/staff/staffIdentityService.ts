import type { Database } from '../../database/client';
import type { StaffIdentities } from '../../http/Actor';
import { hashSecret } from '../../http/secret';
import { localeOf } from './staffRepository';
import * as repository from './staffSessionRepository';

export { endedSessionsChannel } from './staffSessionRepository';

/** Staff by the secret of their session, which is stored hashed only. */
export function makeStaffIdentities({ database }: { database: Database }): StaffIdentities {
  return {
    async findStaff(secret) {
      const found = await repository.selectLiveSession(database.kysely, hashSecret(secret));
      if (!found) return undefined;
      if (found.due) await repository.touchSession(database.kysely, found.session_id);
      return {
        kind: 'staff',
        staffId: found.id,
        sessionId: found.session_id,
        name: found.name,
        role: found.role,
        locale: localeOf(found.locale),
        complete: found.complete,
        recentlyAuthenticated: found.recent,
      };
    },
  };
}
