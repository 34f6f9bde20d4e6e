import { sql, type RawBuilder, type Selectable, type UpdateObject } from 'kysely';
import { type AdminReduction, reductionsPerPage } from '@/contract/admin/priceReductions';
import type { Locale } from '@/contract/locale';
import type { Connection, Tables } from '../../database/client';
import type { PriceReductionRow } from '../../database/catalogueTables';
import { columnIn, mainImage } from '../../database/expressions';

export type ReductionRecord = Selectable<PriceReductionRow>;

type ListedReduction = Omit<ReductionRecord, 'staff_id' | 'created_at'> &
  Pick<AdminReduction, 'product' | 'net' | 'image' | 'regular_price' | 'staff'>;

async function select(connection: Connection, locale: Locale, clauses: RawBuilder<unknown>) {
  const { rows } = await sql<ListedReduction>`
    select r.id, r.version, r.product_id, r.kind, r.state, r.price, r.prior_price, r.starts_at, r.ends_at,
      ${columnIn('p.name', locale)} as product, p.net, p.regular_price, s.name as staff,
      ${mainImage} as image
    from price_reductions r
    join products p on p.id = r.product_id
    left join staff s on s.id = r.staff_id
    ${clauses}`.execute(connection);
  return rows;
}

/** Selects planned and running reductions of one product, or of all, by start. */
export const selectOpen = (connection: Connection, locale: Locale, productId?: number) =>
  select(
    connection,
    locale,
    sql`where r.state <> 'over' and (${productId ?? null}::integer is null or r.product_id = ${productId ?? null})
      order by r.starts_at, r.id`,
  );

/** Returns one more than a page of finished reductions, newest first. */
export const selectOver = (connection: Connection, locale: Locale, before?: number) =>
  select(
    connection,
    locale,
    sql`where r.state = 'over' and (${before ?? null}::integer is null or r.id < ${before ?? null})
      order by r.id desc limit ${reductionsPerPage + 1}`,
  );

export async function selectOne(connection: Connection, id: number, locale: Locale) {
  const [reduction] = await select(connection, locale, sql`where r.id = ${id}`);
  return reduction;
}

const reductions = (trx: Connection) => trx.selectFrom('price_reductions').selectAll();

export const lockReduction = (trx: Connection, id: number) =>
  reductions(trx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Selects the other planned and running reductions of a locked product. */
export function selectOthers(
  trx: Connection,
  { product_id, id = 0 }: { product_id: number; id?: number | undefined },
): Promise<ReductionRecord[]> {
  return reductions(trx)
    .where('product_id', '=', product_id)
    .where('id', '<>', id)
    .where('state', '<>', 'over')
    .orderBy('starts_at')
    .execute();
}

/** Replaces a start in the past with the current time. */
export const nowIfPast = (timestamp: Date) => sql<Date>`greatest(${timestamp}::timestamptz, now())`;

export async function updateReduction(
  trx: Connection,
  id: number,
  {
    starts_at,
    ...changes
  }: Omit<UpdateObject<Tables, 'price_reductions'>, 'starts_at'> & { starts_at?: Date },
) {
  await trx
    .updateTable('price_reductions')
    .set((reduction) => ({
      ...changes,
      ...(starts_at && { starts_at: nowIfPast(starts_at) }),
      version: reduction('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Selects products that must not be restocked. */
export async function selectInClearance(trx: Connection, productIds: readonly number[]) {
  const rows = await trx
    .selectFrom('price_reductions')
    .select('product_id')
    .where('kind', '=', 'clearance')
    .where('state', '=', 'running')
    .where('product_id', '=', sql<number>`any(${[...productIds]}::int[])`)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** True if a reduction is due to end or to start. */
const due = sql<boolean>`(state = 'running' and ends_at <= now() or state = 'planned' and starts_at <= now())`;

/** Locks due reductions, and sorts those that end first. Skips those that another process has locked. */
export function lockDue(trx: Connection): Promise<ReductionRecord[]> {
  return reductions(trx)
    .where(due)
    .orderBy(sql`state = 'planned'`)
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Returns the milliseconds until the next start or end, negative if it is due, or undefined if there is none. */
export async function msToNext(connection: Connection): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(case state when 'planned' then starts_at else ends_at end) - now()) * 1000)::float8
      as ms
    from price_reductions where state <> 'over'`.execute(connection);
  return rows[0]?.ms ?? undefined;
}

/** Returns the oldest first. */
export function selectHistory(connection: Connection, productId: number, since: Date) {
  return connection
    .selectFrom('price_history')
    .select(['price', 'kind', 'from_at', 'to_at'])
    .where('product_id', '=', productId)
    .where((row) => row.or([row('to_at', 'is', null), row('to_at', '>', since)]))
    .orderBy('from_at')
    .execute();
}

export function selectPrices(connection: Connection, productId: number, locale: Locale) {
  return connection
    .selectFrom('products')
    .select(['price', 'regular_price', 'net', columnIn('name', locale).as('product')])
    .where('id', '=', productId)
    .executeTakeFirst();
}
