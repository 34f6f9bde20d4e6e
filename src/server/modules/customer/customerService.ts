import type { Session } from '@/contract/account';
import type { User } from '@/contract/customer';
import type { UserInfo } from '@/contract/passwordless';
import type { Connection, Database } from '../../database/client';
import type { Customer, Identities } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import { deviceName } from '../../http/deviceName';
import type { Outbox } from '../../email/emailRepository';
import * as customers from './customerRepository';
import {
  endExpiredEmailChanges,
  freeUnconfirmedEmail,
  isReserved,
  releaseEmail,
  selectEmailChange,
} from './emailChangeRepository';
import { writeEmailChange } from './emailChangeService';
import * as sessions from './sessionRepository';
import { hashSecret, makeSecret, sameText } from '../../http/secret';
import * as repository from './sessionRepository';

export { confirmedEmail, type CustomerRecord, emailKey, lockCustomer } from './customerRepository';

/** The customer's own data and sessions. */
export interface CustomerService {
  find(connection: Connection, customerId: number): Promise<customers.CustomerRecord | undefined>;
  /** `current_user_not_found` if the account was deleted during the request. */
  current(customerId: number): Promise<User>;
  /**
   * 422 `taken` if another account has confirmed the email or may still get it back. Password reset links sent to
   * the old email become invalid. A changed email must be confirmed, and the change can be undone by
   * a link sent to the old one (`EmailChangeService`).
   */
  update(customerId: number, form: UserInfo): Promise<User>;
  /** Most recently used first. */
  sessions(connection: Connection, customer: Customer): Promise<Session[]>;
  /** `session_not_found` if the customer has no such session. */
  endSession(customerId: number, sessionId: number): Promise<void>;
  /** Ends the session of the request. */
  logout(customer: Customer): Promise<void>;
  /** For upkeep; `emailChanges` ends those that were not confirmed. */
  deleteExpired: Record<'sessions' | 'links' | 'emailChanges', () => Promise<void>>;
}

export function makeCustomerService({
  database,
  outbox,
}: {
  database: Database;
  outbox: Outbox;
}): CustomerService {
  const { kysely } = database;

  return {
    find: customers.selectCustomer,

    async current(customerId) {
      return asUser(await customers.selectCustomer(kysely, customerId));
    },

    update: (customerId, form) =>
      database.transaction(async (trx) => {
        const before = await customers.lockCustomer(trx, customerId);
        if (!before) throw new ApiError('current_user_not_found');
        const email = customers.confirmedEmail(before);
        const old = { email, key: customers.emailKey(email) };
        await freeUnconfirmedEmail(trx, customers.emailKey(form.email), customerId);
        const isConfirmed = customers.emailKey(form.email) === old.key;
        const after = await customers.updateCustomer(trx, customerId, {
          ...form,
          last_confirmed_email: isConfirmed ? null : email,
        });
        if (!after) throw new ApiError('current_user_not_found');
        if (after === 'taken' || (await isReserved(trx, customerId, after.email_key)))
          throw invalidFields({ email: ['taken'] });
        await releaseEmail(trx, after.email_key, customerId);
        const isChanged = after.email_key !== before.email_key;
        if (isChanged) await customers.deleteLinks(trx, customerId);
        // Saving the email again once the links have expired sends new ones.
        if (
          !isConfirmed &&
          (isChanged || !(await selectEmailChange(trx, customerId, after.email_key)))
        )
          await writeEmailChange(trx, outbox, after, old);
        return asUser(after);
      }),

    async sessions(connection, { customerId, sessionId }) {
      const rows = await sessions.selectLiveSessions(connection, customerId);
      return rows.map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        current: row.id === sessionId,
      }));
    },

    async endSession(customerId, sessionId) {
      const ended = await sessions.deleteSession(kysely, customerId, sessionId);
      if (!ended) throw new ApiError('session_not_found');
    },

    async logout({ customerId, sessionId }) {
      await sessions.deleteSession(kysely, customerId, sessionId);
    },

    deleteExpired: {
      sessions: () => sessions.deleteExpired(kysely),
      links: () => customers.deleteExpiredLinks(kysely),
      emailChanges: () => database.transaction(endExpiredEmailChanges),
    },
  };
}

/** @throws ApiError `current_user_not_found` if there is no row */
export function asUser(customer: customers.CustomerRecord | undefined): User {
  if (!customer) throw new ApiError('current_user_not_found');
  const { id, name, last_name, phone, email, password_hash } = customer;
  return { id, name, last_name, phone, email, has_password: password_hash !== null };
}

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
