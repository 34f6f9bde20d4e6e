import { sql } from 'kysely';

/* Expressions about the couriers of the settings, whose ids orders and payouts keep. */

/** In the order of the settings, with the days in which they pay. */
export const couriers = sql`(
  select c ->> 'id' as id, c ->> 'name' as courier, (c ->> 'payout_days')::integer as days,
    coalesce((c ->> 'archived')::boolean, false) as archived, position
  from settings, jsonb_array_elements(value -> 'couriers') with ordinality as list (c, position)
  where key = 'delivery')`;

/** The courier that a name means: the first that is offered if it is empty. Null for an unknown one. */
export const getCourierId = (name: string) => sql<string | null>`(
  select id from ${couriers} c
  where case when ${name}::text = '' then not archived
    else lower(trim(courier)) = lower(trim(${name}::text)) end
  order by position limit 1)`;

/** The present name of the courier of a row; what was typed if that was nothing or is unknown. */
export const getCourier = (table: 'o' | 's') => sql<string>`coalesce((
  select c.courier from ${couriers} c where c.id = ${sql.ref(`${table}.courier_id`)}
    and ${sql.ref(`${table}.courier`)} <> ''), ${sql.ref(`${table}.courier`)})`;
