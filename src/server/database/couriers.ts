import { sql } from 'kysely';

/* SQL expressions about the couriers in the settings, whose ids are stored in orders and payouts */

/** In the order of the settings, with the days until they pay out. */
export const couriers = sql`(
  select c ->> 'id' as id, c ->> 'name' as courier, (c ->> 'payout_days')::integer as days,
    coalesce((c ->> 'archived')::boolean, false) as archived, position
  from settings, jsonb_array_elements(value -> 'couriers') with ordinality as list (c, position)
  where key = 'delivery')`;

/** Null if unknown. An empty name means the first courier that is not archived. */
export const getCourierId = (name: string) => sql<string | null>`(
  select id from ${couriers} c
  where case when ${name}::text = '' then not archived
    else lower(trim(courier)) = lower(trim(${name}::text)) end
  order by position limit 1)`;

/** The current name of a row's courier, or the typed name if the settings do not contain it. */
export const getCourier = (table: 'o' | 's') => sql<string>`coalesce((
  select c.courier from ${couriers} c where c.id = ${sql.ref(`${table}.courier_id`)}
    and ${sql.ref(`${table}.courier`)} <> ''), ${sql.ref(`${table}.courier`)})`;
