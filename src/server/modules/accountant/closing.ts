import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/client';
import { toShopDay } from '../../database/expressions';

/** Entries recorded within their own month skip the lookup. */
const wasClosed = (day: RawBuilder<unknown>, recorded: string) => sql<boolean>`
  case when ${sql.ref(recorded)} > date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day' then exists (
    select from closed_months c
    where c.month >= date_trunc('month', ${day}::timestamp)::date and c.at < ${sql.ref(recorded)}) end`;

/** Takes column names. Entries recorded after their month was closed are booked on the day they were recorded. */
export const bookedDay = (day: string, recorded: string): RawBuilder<string> =>
  sql`case when ${wasClosed(sql.ref(day), recorded)} then ${toShopDay(recorded)} else ${sql.ref(day)} end`;

export const bookedAt = (at: string, recorded: string): RawBuilder<Date> =>
  sql`case when ${wasClosed(toShopDay(at), recorded)} then ${sql.ref(recorded)} else ${sql.ref(at)} end`;

/** Returns null while the month is open. */
export async function getClosedAt(connection: Connection, firstDay: string): Promise<Date | null> {
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
  if (await getClosedAt(trx, firstDay)) return;
  // Wait for entries being recorded now, which still belong to the month.
  await sql`lock table settlements, settlement_lines, refunds, receipts, deleted_receipts
    in share mode`.execute(trx);
  await sql`insert into closed_months (month, staff_id) values (${firstDay}::date, ${staffId})
    on conflict do nothing`.execute(trx);
}
