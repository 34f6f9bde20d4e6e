import type { Connection } from '../database/client';
import { makeRateLimitStore } from '../http/rateLimits';
import { hashSecret } from '../http/secret';
import { emailKinds } from './Email';
import type { Outbox } from './emailRepository';

const dayMs = 24 * 60 * 60_000;

/** The limit is higher for confirmed emails, because only their owners can cause most of these emails. */
const confirmedFactor = 6;

/**
 * Emails above the limit are not written, but the order, account or alert is created. The counters outlive the account
 * and contain no email.
 */
export function limitRecipients(outbox: Outbox, perDay: number): Outbox {
  return {
    async add(trx, email, options) {
      const { byStrangers } = emailKinds[email.kind];
      if (!byStrangers || options?.trusted) return outbox.add(trx, email, options);
      const emailKey = email.recipient.toLowerCase();
      const counter = makeRateLimitStore(trx);
      const { current } = await counter.add(hashSecret(`recipient ${emailKey}`), dayMs);
      const exceeds =
        current > perDay * confirmedFactor ||
        (current > perDay && !(await isConfirmed(trx, emailKey)));
      return byStrangers === 'limited' && exceeds ? null : outbox.add(trx, email, options);
    },
  };
}

/** An email that its account is about to replace is treated as unconfirmed. */
async function isConfirmed(connection: Connection, emailKey: string): Promise<boolean> {
  const found = await connection
    .selectFrom('customers')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('email_confirmed', '=', true)
    .where('last_confirmed_email', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
