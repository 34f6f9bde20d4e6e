import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointBody } from '@/contract/endpoint';
import type { changePassword, resetPassword } from '@/contract/account';
import { passwordResetMinutes } from '@/contract/limits';
import { isLocale, defaultLocale, type Locale } from '@/contract/locale';
import type { Database } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import { hashSecret, makeSecret } from '../../http/secret';
import type { Outbox } from '../../email/emailRepository';
import { hashPassword, isPassword } from '../../http/passwordHash';
import * as customers from './customerRepository';
import * as sessions from './sessionRepository';

/** Changing and resetting passwords. */
export interface PasswordService {
  /** 422 `incorrect`. Ends the customer's other sessions. */
  change(customer: Customer, form: EndpointBody<typeof changePassword>): Promise<void>;
  /**
   * Sends a link to the last confirmed address of the account, if there is one; takes equally long if
   * there is none. Without `locale` the email is in the language of the account.
   */
  forgot(email: string, locale?: Locale): Promise<void>;
  /**
   * `reset_token_invalid` for a link that is used, expired or unknown. Ends every session. Returns the
   * customer.
   */
  reset(form: EndpointBody<typeof resetPassword>): Promise<{ customerId: number; email: string }>;
}

interface Dependencies {
  database: Database;
  outbox: Outbox;
  /** Minimum duration of `forgot` in milliseconds; longer than writing an email. */
  forgotMillis?: number;
}

export function makePasswordService({
  database,
  outbox,
  forgotMillis = 200,
}: Dependencies): PasswordService {
  const { kysely } = database;

  async function sendLink(address: string, asked?: Locale): Promise<void> {
    const token = makeSecret();
    await database.transaction(async (trx) => {
      // Locked, so that a link cannot outlive a change of the address it is sent to.
      const customer = await customers.selectCustomerByEmail(trx, address, { lock: true });
      if (!customer) return;
      const { id, name, locale } = customer;
      const email = customers.confirmedEmail(customer);
      await customers.insertReset(trx, {
        customer_id: id,
        secret_hash: hashSecret(token),
        expires_at: new Date(Date.now() + passwordResetMinutes * 60_000),
      });
      await outbox.add(trx, {
        kind: 'password_reset',
        recipient: email,
        locale: asked ?? (isLocale(locale) ? locale : defaultLocale),
        content: { name, email, token },
      });
    });
  }

  return {
    async change({ customerId, sessionId }, { current_password, ...form }) {
      const customer = await customers.selectCustomer(kysely, customerId);
      if (!customer) throw new ApiError('current_user_not_found');
      const incorrect = () => invalidFields({ current_password: ['incorrect'] });
      const from = customer.password_hash;
      if (!(await isPassword(current_password, from))) throw incorrect();
      const to = await hashPassword(form.password);
      await database.transaction(async (trx) => {
        // The password may have been reset in the meantime.
        if (!(await customers.replacePassword(trx, customerId, { from, to }))) throw incorrect();
        await customers.deleteResets(trx, customerId);
        await sessions.deleteSessions(trx, customerId, { except: sessionId });
      });
    },

    async forgot(email, locale) {
      // The response time must not reveal whether the account exists.
      await Promise.all([sendLink(email, locale), wait(forgotMillis)]);
    },

    async reset({ token, ...form }) {
      const secretHash = hashSecret(token);
      if (!(await customers.selectReset(kysely, secretHash)))
        throw new ApiError('reset_token_invalid');
      const passwordHash = await hashPassword(form.password);
      return database.transaction(async (trx) => {
        const reset = await customers.takeReset(trx, secretHash);
        if (!reset) throw new ApiError('reset_token_invalid');
        await customers.updatePassword(trx, reset.customer_id, passwordHash);
        await customers.deleteResets(trx, reset.customer_id);
        await sessions.deleteSessions(trx, reset.customer_id);
        const customer = await customers.selectCustomer(trx, reset.customer_id);
        if (!customer) throw new ApiError('reset_token_invalid');
        return { customerId: customer.id, email: customer.email };
      });
    },
  };
}
