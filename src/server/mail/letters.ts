import { sql } from 'kysely';
import type { Connection } from '../database/client';
import type { Letter } from './Letter';
import { maxAttempts } from './letterRepository';

/** Senders listen to it, so that a letter leaves as soon as its reason is committed. */
export const lettersChannel = 'emails';

/** Where the other modules hand in letters. */
export interface Letters {
  /** In the transaction that gives the reason for the letter: both happen, or neither. */
  write(trx: Connection, letter: Letter): Promise<void>;
  /**
   * What is kept of letters to somebody whose account is deleted; those about orders that are neither
   * sent nor given up still go out.
   */
  forget(trx: Connection, recipient: string): Promise<void>;
}

export const letters: Letters = {
  async write(trx, { kind, recipient, locale, content }) {
    await trx
      .insertInto('emails')
      .values({ kind, recipient, locale, content: JSON.stringify(content) })
      .execute();
    await sql`select pg_notify(${lettersChannel}, '')`.execute(trx);
  },
  async forget(trx, recipient) {
    await trx
      .deleteFrom('emails')
      .where('recipient', '=', recipient)
      .where((is) =>
        is.or([
          is('sent_at', 'is not', null),
          is('attempts', '>=', maxAttempts),
          is('kind', 'in', ['welcome', 'password_reset', 'email_confirmation', 'email_changed']),
        ]),
      )
      .execute();
  },
};
