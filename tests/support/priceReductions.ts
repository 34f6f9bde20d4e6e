import { sql } from 'kysely';
import { addDays, shopDay } from '@/contract/deliveryDay';
import type { Connection } from '@/server/database/client';

/** The day of the shop, so many days from now. */
export const dayFromNow = (days: number) => addDays(shopDay(new Date()), days);

/** Lets so much time pass for prices and reductions. */
export async function timePasses(connection: Connection, interval: string): Promise<void> {
  const earlier = sql`${interval}::interval`;
  await sql`update price_history set from_at = from_at - ${earlier}, to_at = to_at - ${earlier}`.execute(
    connection,
  );
  await sql`update price_reductions set starts_at = starts_at - ${earlier}, ends_at = ends_at - ${earlier}`.execute(
    connection,
  );
}
