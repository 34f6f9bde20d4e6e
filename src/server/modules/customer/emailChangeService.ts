import type { EndpointBody } from '@/contract/endpoint';
import type { confirmEmail, restoreEmail } from '@/contract/account';
import { emailChangeHours } from '@/contract/limits';
import { defaultLocale, isLocale } from '@/contract/locale';
import type { Connection, Database } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { hashSecret, makeSecret } from '../../http/secret';
import type { Outbox } from '../../email/emailRepository';
import { hashPassword } from '../../http/passwordHash';
import { deleteLinks, lockCustomer, type CustomerRecord } from './customerRepository';
import * as repository from './emailChangeRepository';
import { deleteSessions } from './sessionRepository';
import { takeOver, type EmptyAccount } from './takeOver';

/** The two links that are sent when an email changes. */
export interface EmailChangeService {
  /**
   * Requires a session of the account: otherwise somebody could enter a stranger's email, who confirms it and
   * from then on logs in to an account that is not only theirs. `email_link_invalid` for a link that is
   * expired, unknown, of a former email or of another account.
   */
  confirm(customerId: number, form: EndpointBody<typeof confirmEmail>): Promise<void>;
  /**
   * Undoes the change, sets the password and ends every session. 422 `email_link_invalid`.
   * Returns the customer.
   */
  restore(form: EndpointBody<typeof restoreEmail>): Promise<{ customerId: number; email: string }>;
}

/**
 * Call it in the transaction that changes the email. Sends a confirmation link to the new email and
 * an undo link to the last confirmed one, which does not name the new email: that could be any text.
 */
export async function writeEmailChange(
  trx: Connection,
  outbox: Outbox,
  { id, name, email, email_key, email_confirmed, locale: kept }: CustomerRecord,
  oldEmail: { email: string; key: string },
): Promise<void> {
  const [confirmToken, restoreToken] = [makeSecret(), makeSecret()];
  const locale = isLocale(kept) ? kept : defaultLocale;
  await repository.insertEmailChange(trx, {
    customer_id: id,
    old_email: oldEmail.email,
    old_email_key: oldEmail.key,
    old_email_confirmed: email_confirmed,
    new_email_key: email_key,
    confirm_hash: hashSecret(confirmToken),
    restore_hash: hashSecret(restoreToken),
    expires_at: new Date(Date.now() + emailChangeHours * 3_600_000),
  });
  await outbox.add(trx, {
    kind: 'email_confirmation',
    recipient: email,
    locale,
    content: { name, email, token: confirmToken },
  });
  // The owner of a confirmed email always hears of its change.
  const changed = { name, email: oldEmail.email, token: restoreToken };
  await outbox.add(
    trx,
    { kind: 'email_changed', recipient: oldEmail.email, locale, content: changed },
    { trusted: email_confirmed },
  );
}

export function makeEmailChangeService({
  database,
  emptyAccount,
}: {
  database: Database;
  emptyAccount: EmptyAccount;
}): EmailChangeService {
  const { kysely } = database;

  return {
    confirm: (customerId, { token }) =>
      database.transaction(async (trx) => {
        const change = await repository.selectByToken(trx, 'confirm_hash', hashSecret(token));
        if (change?.customer_id !== customerId || !(await repository.markConfirmed(trx, change)))
          throw new ApiError('email_link_invalid');
        // These links were sent to the old email.
        await deleteLinks(trx, customerId);
      }),

    async restore({ token, ...form }) {
      const hash = hashSecret(token);
      if (!(await repository.selectByToken(kysely, 'restore_hash', hash)))
        throw new ApiError('email_link_invalid');
      const passwordHash = await hashPassword(form.password);
      return database.transaction(async (trx) => {
        const found = await repository.selectByToken(trx, 'restore_hash', hash);
        // The second of two requests with the same link waits here.
        if (found) await lockCustomer(trx, found.customer_id);
        const change = await repository.selectByToken(trx, 'restore_hash', hash);
        if (!change) throw new ApiError('email_link_invalid');
        if (!change.old_email_confirmed) await takeOver(trx, change.customer_id, emptyAccount);
        await repository.restoreEmail(trx, change, passwordHash);
        await deleteLinks(trx, change.customer_id);
        await deleteSessions(trx, change.customer_id);
        return { customerId: change.customer_id, email: change.old_email };
      });
    },
  };
}
