import type { Database } from '../../database/client';
import type { Identities } from '../../http/Actor';
import { hashSecret, makeSecret, sameText } from '../../http/secret';
import * as repository from './sessionRepository';

const tokenPattern = /^(?<id>\d{1,9})\|(?<secret>[\w-]{20,100})$/;

/** Sessions by bearer token `id|secret`, guests by cookie; secrets are stored hashed only. */
export function makeIdentities({ database }: { database: Database }): Identities {
  const { kysely } = database;

  return {
    async findSession(token) {
      const { id, secret } = tokenPattern.exec(token)?.groups ?? {};
      if (!id || !secret) return undefined;
      const session = await repository.selectLiveSession(kysely, Number(id));
      if (!session || !sameText(session.secret_hash, hashSecret(secret))) return undefined;
      if (session.due) await repository.touchSession(kysely, session.id);
      return { kind: 'customer', customerId: session.customer_id, sessionId: session.id };
    },

    async findGuest(secret) {
      const guest = await repository.selectLiveGuest(kysely, hashSecret(secret));
      if (!guest) return undefined;
      if (guest.due) await repository.touchGuest(kysely, guest.id);
      return { kind: 'guest', guestId: guest.id };
    },

    async createGuest(connection = kysely) {
      const secret = makeSecret();
      return { guestId: await repository.insertGuest(connection, hashSecret(secret)), secret };
    },
  };
}
