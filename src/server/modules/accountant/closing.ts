import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/client';
import { toShopDay } from '../../database/expressions';

/**
 * The month of this day had been closed, itself or with a later one, when something of it was recorded. What was recorded
 * before the end of the month, by the earliest clock, needs no look at the table.
 */
const wasClosed = (day: RawBuilder<unknown>, recorded: string) => sql<boolean>`
  ${sql.ref(recorded)} > date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day' and exists (
    select from closed_months c
    where c.month >= date_trunc('month', ${day}::timestamp)::date and c.at < ${sql.ref(recorded)})`;

/**
 * The day in the books of an entry with a day of its own, and of what is recorded about it later: that day, or, once its month
 * is closed, the day on which it is recorded. So no closed month changes. Columns; the day itself if nothing is recorded.
 */
export const bookedDay = (day: string, recorded: string): RawBuilder<string> =>
  sql`case when ${wasClosed(sql.ref(day), recorded)} then ${toShopDay(recorded)} else ${sql.ref(day)} end`;

/** The same for a timestamp. */
export const bookedAt = (at: string, recorded: string): RawBuilder<Date> =>
  sql`case when ${wasClosed(toShopDay(at), recorded)} then ${sql.ref(recorded)} else ${sql.ref(at)} end`;

/** When a month was closed, by its first day; null while it is open. */
export async function closedSince(connection: Connection, firstDay: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from closed_months where month >= ${firstDay}::date`.execute(connection);
  return rows[0]?.at ?? null;
}

/** Closes a month that is over, with all before it. Twice it changes nothing. */
export async function closeMonth(
  trx: Connection,
  firstDay: string,
  staffId: number,
): Promise<void> {
  if (await closedSince(trx, firstDay)) return;
  // What is being recorded belongs to the month; what comes after has a later time, by the clock.
  await sql`lock table settlements, settlement_lines, refunds, receipts, deleted_receipts
    in share mode`.execute(trx);
  await sql`insert into closed_months (month, staff_id) values (${firstDay}::date, ${staffId})
    on conflict do nothing`.execute(trx);
}
