import { sql } from 'kysely';
import { addDays, shopDay } from '@/contract/deliveryDay';
import type { Connection } from '@/server/database/client';

/** The date in the time zone of the shop, this many days from now. */
export const dayFromNow = (days: number) => addDays(shopDay(new Date()), days);

/** Lets time pass for prices and reductions. */
export async function timePasses(connection: Connection, interval: string): Promise<void> {
  const earlier = sql`${interval}::interval`;
  await sql`update price_history set from_at = from_at - ${earlier}, to_at = to_at - ${earlier}`.execute(
    connection,
  );
  await sql`update price_reductions set starts_at = starts_at - ${earlier}, ends_at = ends_at - ${earlier}`.execute(
    connection,
  );
}

/** The state and version of the reductions, and the number of prices of their products. */
export async function readReductionState(connection: Connection) {
  const { rows } = await sql<{ state: string; version: number; prices: number }>`
    select distinct state, version, (
      select count(*)::int from price_history h where h.product_id = r.product_id
    ) as prices
    from price_reductions r`.execute(connection);
  return rows;
}
/** The result of `readReductionState` for products that were never reduced. */
export const planned = [{ state: 'planned', version: 1, prices: 1 }];
export const running = [{ state: 'running', version: 2, prices: 2 }];
export const over = [{ state: 'over', version: 3, prices: 3 }];
