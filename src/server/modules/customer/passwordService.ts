import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointBody } from '@/contract/endpoint';
import type { changePassword, choosePassword, resetPassword } from '@/contract/account';
import { isLocale, defaultLocale, type Locale } from '@/contract/locale';
import type { Database } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import { hashSecret, makeSecret } from '../../http/secret';
import type { Outbox } from '../../email/emailRepository';
import { hashPassword, isPassword } from '../../http/passwordHash';
import * as customers from './customerRepository';
import * as sessions from './sessionRepository';
import { takeOver, type EmptyAccount } from './takeOver';

/** Choosing, changing and resetting passwords, and links that are sent to the account's email. */
export interface PasswordService {
  /** 422 `incorrect`. Ends the customer's other sessions. */
  change(customer: Customer, form: EndpointBody<typeof changePassword>): Promise<void>;
  /** `password_chosen` for an account with a password. Ends the customer's other sessions. */
  choose(customer: Customer, form: EndpointBody<typeof choosePassword>): Promise<void>;
  /**
   * Sends a link to set a password or to log in, to the last confirmed email of the account, if there is one; takes equally long if
   * there is none. Without `locale` the email is in the language of the account.
   */
  sendLink(kind: customers.LinkKind, email: string, locale?: Locale): Promise<void>;
  /**
   * `reset_token_invalid` for a link that is used, expired or unknown. Ends every session. Returns the
   * customer.
   */
  reset(form: EndpointBody<typeof resetPassword>): Promise<{ customerId: number; email: string }>;
}

interface Dependencies {
  database: Database;
  outbox: Outbox;
  emptyAccount: EmptyAccount;
  /** Minimum duration of `sendLink` in milliseconds; longer than writing an email. */
  sendMs?: number;
}

export function makePasswordService({
  database,
  outbox,
  emptyAccount,
  sendMs = 200,
}: Dependencies): PasswordService {
  const { kysely } = database;

  async function writeLink(
    kind: customers.LinkKind,
    recipient: string,
    requestLocale?: Locale,
  ): Promise<void> {
    const token = makeSecret();
    await database.transaction(async (trx) => {
      // Locked, so that a link cannot outlive a change of the email it is sent to.
      const customer = await customers.selectCustomerByEmail(trx, recipient, { lock: true });
      if (!customer) return;
      const { id, name, locale } = customer;
      const email = customers.confirmedEmail(customer);
      await customers.insertLink(trx, kind, { customer_id: id, secret_hash: hashSecret(token) });
      await outbox.add(trx, {
        kind,
        recipient: email,
        locale: requestLocale ?? (isLocale(locale) ? locale : defaultLocale),
        content: { name, email, token },
      });
    });
  }

  /** Of a customer who is logged in; false if the password has changed meanwhile. */
  const replace = (
    { customerId, sessionId }: Customer,
    change: { from: string | null; to: string },
  ): Promise<boolean> =>
    database.transaction(async (trx) => {
      if (!(await customers.replacePassword(trx, customerId, change))) return false;
      await customers.deleteLinks(trx, customerId);
      await sessions.deleteSessions(trx, customerId, { except: sessionId });
      return true;
    });

  return {
    async change(actor, { current_password, ...form }) {
      const customer = await customers.selectCustomer(kysely, actor.customerId);
      if (!customer) throw new ApiError('current_user_not_found');
      const incorrect = () => invalidFields({ current_password: ['incorrect'] });
      const from = customer.password_hash;
      if (!(await isPassword(current_password, from))) throw incorrect();
      const to = await hashPassword(form.password);
      // The password may have been reset in the meantime.
      if (!(await replace(actor, { from, to }))) throw incorrect();
    },

    async choose(actor, { password }) {
      const customer = await customers.selectCustomer(kysely, actor.customerId);
      if (!customer) throw new ApiError('current_user_not_found');
      const chosen = new ApiError('password_chosen');
      if (customer.password_hash !== null) throw chosen;
      if (!(await replace(actor, { from: null, to: await hashPassword(password) }))) throw chosen;
    },

    async sendLink(kind, email, locale) {
      // The response time must not reveal whether the account exists.
      await Promise.all([writeLink(kind, email, locale), wait(sendMs)]);
    },

    async reset({ token, ...form }) {
      const secretHash = hashSecret(token);
      if (!(await customers.selectReset(kysely, secretHash)))
        throw new ApiError('reset_token_invalid');
      const passwordHash = await hashPassword(form.password);
      return database.transaction(async (trx) => {
        const reset = await customers.takeReset(trx, secretHash);
        if (!reset) throw new ApiError('reset_token_invalid');
        const before = await customers.lockCustomer(trx, reset.customer_id);
        if (!before?.email_confirmed) await takeOver(trx, reset.customer_id, emptyAccount);
        await customers.setByLink(trx, reset.customer_id, passwordHash);
        await customers.deleteLinks(trx, reset.customer_id);
        await sessions.deleteSessions(trx, reset.customer_id);
        const customer = await customers.selectCustomer(trx, reset.customer_id);
        if (!customer) throw new ApiError('reset_token_invalid');
        return { customerId: customer.id, email: customer.email };
      });
    },
  };
}
