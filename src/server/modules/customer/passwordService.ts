import { setTimeout as wait } from 'node:timers/promises';
import type { CallBody } from '../../../contract/call';
import type { changePassword, resetPassword } from '../../../contract/customer';
import { passwordResetMinutes } from '../../../contract/limits';
import { isLocale, defaultLocale } from '../../../contract/locale';
import type { Database } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { invalidFields, Refusal } from '../../http/Refusal';
import { hashSecret, makeSecret } from '../../http/secret';
import type { Letters } from '../../mail/letters';
import * as customers from './customerRepository';
import { hashPassword, isPassword } from './passwordHash';
import * as sessions from './sessionRepository';

/** New passwords, with the old one or by a link. */
export interface PasswordService {
  /** 422 `incorrect` or `mismatch`. Ends the customer's other sessions. */
  change(customer: Customer, form: CallBody<typeof changePassword>): Promise<void>;
  /** Sends a link where the address has an account; takes the same time where it has none. */
  forgot(email: string): Promise<void>;
  /** `reset_token_invalid` for a link that is used, too old or made up. Ends every session. */
  reset(form: CallBody<typeof resetPassword>): Promise<void>;
}

interface Dependencies {
  database: Database;
  letters: Letters;
  /** Milliseconds that `forgot` takes at least; longer than writing a letter. */
  forgotMillis?: number;
}

export function makePasswordService({
  database,
  letters,
  forgotMillis = 200,
}: Dependencies): PasswordService {
  const { kysely } = database;

  async function sendLink(address: string): Promise<void> {
    const customer = await customers.selectCustomerByEmail(kysely, address);
    if (!customer) return;
    const { id, name, email, locale } = customer;
    const token = makeSecret();
    await database.transaction(async (trx) => {
      await customers.insertReset(trx, {
        customer_id: id,
        secret_hash: hashSecret(token),
        expires_at: new Date(Date.now() + passwordResetMinutes * 60_000),
      });
      await letters.write(trx, {
        kind: 'password_reset',
        recipient: email,
        locale: isLocale(locale) ? locale : defaultLocale,
        content: { name, email, token },
      });
    });
  }

  return {
    async change({ customerId, sessionId }, { current_password, password, password_confirmation }) {
      const customer = await customers.selectCustomer(kysely, customerId);
      if (!customer) throw new Refusal('current_user_not_found');
      if (!(await isPassword(current_password, customer.password_hash))) {
        throw invalidFields({ current_password: ['incorrect'] });
      }
      if (password !== password_confirmation)
        throw invalidFields({ password_confirmation: ['mismatch'] });
      const passwordHash = await hashPassword(password);
      await database.transaction(async (trx) => {
        await customers.updatePassword(trx, customerId, passwordHash);
        await customers.deleteResets(trx, customerId);
        await sessions.deleteSessions(trx, customerId, { except: sessionId });
      });
    },

    async forgot(email) {
      // How long the answer takes must not tell whether there was somebody to write to.
      await Promise.all([sendLink(email), wait(forgotMillis)]);
    },

    async reset({ token, password, password_confirmation }) {
      if (password !== password_confirmation)
        throw invalidFields({ password_confirmation: ['mismatch'] });
      const secretHash = hashSecret(token);
      if (!(await customers.selectReset(kysely, secretHash)))
        throw new Refusal('reset_token_invalid');
      const passwordHash = await hashPassword(password);
      await database.transaction(async (trx) => {
        const reset = await customers.takeReset(trx, secretHash);
        if (!reset) throw new Refusal('reset_token_invalid');
        await customers.updatePassword(trx, reset.customer_id, passwordHash);
        await customers.deleteResets(trx, reset.customer_id);
        await sessions.deleteSessions(trx, reset.customer_id);
      });
    },
  };
}
