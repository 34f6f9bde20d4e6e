import { sql } from 'kysely';
import { emailChangeHours, passwordResetMinutes } from '../../contract/limits';
import type { Connection } from '../database/client';
import type { Letter } from './Letter';

/** After so many tries, two days or so, a letter stays where it is. */
export const maxAttempts = 14;

const keptDays = 30;

export interface DueLetter {
  id: number;
  letter: Letter;
  /** This one included. */
  attempts: number;
  created_at: Date;
}

/**
 * Tries go apart twice as far each time: one minute, two, four, at most six hours.
 * Takes a due letter for itself, by putting off its next try: another sender passes it over, and one
 * that dies while sending leaves it to the next try. No transaction stays open meanwhile.
 */
export async function claimLetter(connection: Connection): Promise<DueLetter | undefined> {
  const { rows } = await sql<Omit<DueLetter, 'letter'> & Letter>`
    update emails set
      attempts = attempts + 1,
      due_at = now() + least(60 * power(2, attempts), 21600) * interval '1 second'
    where id = (
      select id from emails
      where sent_at is null and due_at <= now() and attempts < ${maxAttempts}
      order by due_at, id
      limit 1
      for update skip locked
    )
    returning id, kind, recipient, locale, content, attempts, created_at
  `.execute(connection);
  const [row] = rows;
  if (!row) return undefined;
  const { id, attempts, created_at, ...letter } = row;
  return { id, attempts, created_at, letter: letter as Letter };
}

/** What it said is no longer needed, and a link in it is nobody else's business. */
export async function markSent(connection: Connection, id: number): Promise<void> {
  await connection
    .updateTable('emails')
    .set({ sent_at: sql<Date>`now()`, content: '{}' })
    .where('id', '=', id)
    .execute();
}

/** Drops letters whose link is no longer good, and what is kept of those sent or given up long ago. */
export async function sweepLetters(connection: Connection): Promise<void> {
  await sql`
    delete from emails
    where (kind = 'password_reset' and created_at < now() - ${passwordResetMinutes} * interval '1 minute')
      or (kind in ('email_confirmation', 'email_changed')
        and created_at < now() - ${emailChangeHours} * interval '1 hour')
      or sent_at < now() - ${keptDays} * interval '1 day'
      or (attempts >= ${maxAttempts} and created_at < now() - ${keptDays} * interval '1 day')
  `.execute(connection);
}
