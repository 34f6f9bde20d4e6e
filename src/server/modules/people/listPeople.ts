import { sql, type RawBuilder } from 'kysely';
import {
  customersPerPage,
  type CustomerGroup,
  type CustomerQuery,
  type CustomerSort,
  type CustomerSummary,
} from '@/contract/admin/customers';
import { shopTimeZone } from '@/contract/longDate';
import { dinarsFromPara, currency } from '@/contract/money';
import { can } from '@/contract/permissions';
import type { Connection } from '../../database/client';
import { toShopDay } from '../../database/expressions';
import { orderWords, wordsQuery } from '../../database/orderSearchWords';
import type { StaffActor, StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { csvFile } from '../../http/csv';
import { textsIn } from '../../texts';
import { openCases } from '../cases/caseService';
import { auditStep } from '../staff/auditService';
import { orderKey } from './peopleService';

type Reader = Pick<StaffActor, 'role'>;

/** Each of these columns has an index. */
const sortColumns: Readonly<Record<CustomerSort, RawBuilder<unknown>>> = {
  last: sql`p.last_at`,
  orders: sql`p.orders`,
  turnover: sql`p.turnover`,
  cameBack: sql`p.came_back`,
};

const byGroup: Readonly<Record<CustomerGroup, RawBuilder<boolean>>> = {
  new: sql`p.first_at >= date_trunc('month', now() at time zone ${sql.lit(shopTimeZone)}) at time zone ${sql.lit(shopTimeZone)}`,
  cameBack: sql`p.came_back > 0`,
  openCase: sql`p.id in (
    select member.root from ${openCases} c join orders o on o.id = c.order_id join people member on member.key = ${orderKey})`,
  phone: sql`p.by_phone`,
};

const columns = sql`p.id, p.name, p.city, p.phone, p.email, p.by_phone, p.orders, p.turnover::float8 as turnover,
  p.parcels, p.came_back, case when p.orders > 0 then p.last_at end as last_at`;
interface Row extends Omit<CustomerSummary, 'turnover' | 'last_at'> {
  turnover: number;
  last_at: Date | null;
}

const toSummary = ({ last_at, turnover, ...row }: Row, { role }: Reader): CustomerSummary => ({
  ...row,
  turnover: can(role, 'money.read') ? turnover : null,
  last_at: last_at?.toISOString() ?? null,
});

/** The number of customers that a search reads before it uses the index. */
const searchedFirst = 1_000;

/** Selects the ids of a page. A search reads the first customers before it uses the index, as in the order list. */
async function readPage(
  connection: Connection,
  {
    where,
    words,
    order,
    limit,
  }: Record<'where' | 'order', RawBuilder<unknown>> & { words: string[]; limit: number },
): Promise<number[]> {
  const source = sql`people p where p.root = p.id and ${where}`;
  if (words.length === 0) {
    const { rows } = await sql<{ id: number }>`
      select p.id from ${source} order by ${order} limit ${limit}`.execute(connection);
    return rows.map(({ id }) => id);
  }
  const matches = sql`array_to_tsvector(p.search_words) @@ ${wordsQuery(words)}::tsquery`;
  const first = await sql<{ id: number; matches: boolean }>`
    select p.id, ${matches} as matches from ${source} order by ${order} limit ${searchedFirst}`.execute(
    connection,
  );
  const found = first.rows.filter((row) => row.matches).slice(0, limit);
  if (found.length === limit || first.rows.length < searchedFirst) return found.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    with found as materialized (select p.* from ${source} and ${matches})
    select p.id from found p order by ${order} limit ${limit}`.execute(connection);
  return rows.map(({ id }) => id);
}

async function findOrderCustomer(connection: Connection, number: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.root as id from orders o join people p on p.key = ${orderKey}
    where o.number = ${number}`.execute(connection);
  return rows.map(({ id }) => id);
}

/** @throws ApiError `forbidden` for sorting by turnover without permission for money, 422 for an unknown `before` */
export async function listPeople(
  connection: Connection,
  { q = '', sort = 'last', group, before, limit = customersPerPage }: CustomerQuery,
  reader: Reader,
) {
  if (sort === 'turnover' && !can(reader.role, 'money.read')) throw new ApiError('forbidden');
  const column = sortColumns[sort];
  const where = [group ? byGroup[group] : sql`true`];
  if (before !== undefined) {
    const last = await sql`select from people where id = ${before}`.execute(connection);
    if (last.rows.length === 0) throw invalidFields({ before: ['not_available'] });
    where.push(
      sql`(${column}, p.id) < (select ${column}, p.id from people p where p.id = ${before})`,
    );
  }
  const words = orderWords(q);
  const isNumber = before === undefined && group === undefined && /^\d+$/.test(q.trim());
  const orderCustomer = isNumber ? await findOrderCustomer(connection, q.trim()) : [];
  const order = sql`${column} desc, p.id desc`;
  const page = { where: sql.join(where, sql` and `), words, order, limit: limit + 1 };
  const isUnsearchable = q.trim() !== '' && words.length === 0;
  const ids = isUnsearchable
    ? []
    : [...new Set([...orderCustomer, ...(await readPage(connection, page))])];
  const { rows } = await sql<Row>`
    select ${columns} from people p join unnest(${ids.slice(0, limit)}::int[]) with ordinality as page (id, place)
      on page.id = p.id
    order by page.place`.execute(connection);
  return {
    customers: rows.map((row) => toSummary(row, reader)),
    more: ids.length > limit,
    currency,
  };
}

/** Reads only indexes. */
export async function countPeople(connection: Connection) {
  const getCount = (condition: RawBuilder<boolean>) =>
    sql`(count(*) filter (where ${condition}))::int`;
  const { rows } = await sql<Record<'all' | CustomerGroup, number>>`
    select count(*)::int as all, ${getCount(byGroup.new)} as new, ${getCount(byGroup.cameBack)} as "cameBack",
      ${getCount(byGroup.phone)} as phone,
      (select count(*)::int from people p where p.root = p.id and ${byGroup.openCase}) as "openCase"
    from people p where p.root = p.id`.execute(connection);
  return rows[0] ?? { all: 0, new: 0, cameBack: 0, openCase: 0, phone: 0 };
}

/** Rounds an average in para to whole dinars. */
export const roundToDinars = (amount: number): number => Math.round(amount / 100) * 100;

/** Returns the average of all delivered orders in para. */
export async function averageOrder(connection: Connection): Promise<number> {
  const { rows } = await sql<{ average: number }>`
    select coalesce(sum(turnover) / nullif(sum(delivered), 0), 0)::float8 as average
    from people p where p.root = p.id`.execute(connection);
  return roundToDinars(rows[0]?.average ?? 0);
}

/** Exports all customers as a file and logs the download. */
export async function exportPeople(trx: Connection, request: StaffRequest) {
  const { rows } = await sql<Row & { day: string | null }>`
    select ${columns}, case when p.orders > 0 then to_char(${toShopDay('p.last_at')}, 'YYYY-MM-DD') end as day
    from people p where p.root = p.id order by p.last_at desc, p.id desc`.execute(trx);
  const text = textsIn(request.actor.locale);
  const cells = rows.map((row) => [
    ...[row.name, row.phone, row.email, row.city, row.orders, dinarsFromPara(row.turnover)],
    ...[row.came_back, row.parcels, row.day],
  ]);
  await auditStep(trx, request, 'customer.table', 'all', { lines: rows.length });
  const headings = text('email:customers.columns').split(' | ');
  return csvFile(text('email:customers.filename'), [headings, ...cells]);
}
