import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/client';
import { toShopDay } from '../../database/expressions';

/**
 * Whether the month of `day` was closed before the entry was recorded. Entries recorded within the month skip the
 * lookup.
 */
const wasClosed = (day: RawBuilder<unknown>, recorded: string) => sql<boolean>`
  case when ${sql.ref(recorded)} > date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day' then exists (
    select from closed_months c
    where c.month >= date_trunc('month', ${day}::timestamp)::date and c.at < ${sql.ref(recorded)}) end`;

/**
 * The day on which an entry is booked: its own day, or the day it was recorded if that day's month was closed by then.
 * Therefore closed months never change. Takes column names; `recorded` may be null.
 */
export const bookedDay = (day: string, recorded: string): RawBuilder<string> =>
  sql`case when ${wasClosed(sql.ref(day), recorded)} then ${toShopDay(recorded)} else ${sql.ref(day)} end`;

/** Like `bookedDay`, for a timestamp. */
export const bookedAt = (at: string, recorded: string): RawBuilder<Date> =>
  sql`case when ${wasClosed(toShopDay(at), recorded)} then ${sql.ref(recorded)} else ${sql.ref(at)} end`;

/** When the month that starts on this day was closed; null while it is open. */
export async function closedSince(connection: Connection, firstDay: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from closed_months where month >= ${firstDay}::date`.execute(connection);
  return rows[0]?.at ?? null;
}

/** Closes a past month and all months before it. Idempotent. */
export async function closeMonth(
  trx: Connection,
  firstDay: string,
  staffId: number,
): Promise<void> {
  if (await closedSince(trx, firstDay)) return;
  // Wait for entries being recorded now, which belong to the month. Later ones get a later timestamp.
  await sql`lock table settlements, settlement_lines, refunds, receipts, deleted_receipts
    in share mode`.execute(trx);
  await sql`insert into closed_months (month, staff_id) values (${firstDay}::date, ${staffId})
    on conflict do nothing`.execute(trx);
}
