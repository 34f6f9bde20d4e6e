import { sql, type RawBuilder } from 'kysely';
import {
  type AdminCode,
  codeFailures,
  type CodeDetails,
  type CodeInput,
  type CodeList,
  type CodeTerms,
  fixedCodeTerms,
  shownCodeOrders,
} from '@/contract/admin/codes';
import { codeStateOn } from '@/contract/codeRules';
import { shopDay } from '@/contract/deliveryDay';
import type { Connection } from '../../database/client';
import { customerName, toShopDay, dayText, now, today } from '../../database/expressions';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { auditStep } from '../staff/auditService';
import { isUse, getUses } from './codeService';

async function select(connection: Connection, where: RawBuilder<unknown>): Promise<AdminCode[]> {
  const { rows } = await sql<Omit<AdminCode, 'state'>>`
    select c.code, c.version, c.kind, c.value, c.minimum, c.categories, c.on_reduced, c.once_each,
      c.max_uses, ${dayText('c.starts_on')} as starts_on, ${dayText('c.ends_on')} as ends_on,
      to_char(${toShopDay('c.stopped_at')}, 'YYYY-MM-DD') as stopped_on, ${getUses} as uses,
      exists (select from orders o where o.code = c.code and o.placed_at is not null) as used
    from codes c ${where} order by c.created_at desc, c.code`.execute(connection);
  const day = shopDay(new Date());
  return rows.map((row) => ({
    ...row,
    state: codeStateOn(day, { ...row, stopped_at: row.stopped_on }),
  }));
}

/** @throws ApiError `not_found` */
async function find(connection: Connection, code: string): Promise<AdminCode> {
  const [found] = await select(connection, sql`where c.code = ${code}`);
  if (!found) throw new ApiError('not_found');
  return found;
}

export async function listCodes(connection: Connection): Promise<CodeList> {
  const { rows } = await sql<CodeList['month']>`
    select count(*)::integer as orders, coalesce(sum(o.discount), 0)::float8 as discount
    from orders o where o.code is not null and ${isUse}
      and date_trunc('month', ${toShopDay('o.placed_at')}) = date_trunc('month', ${today})`.execute(
    connection,
  );
  return {
    codes: await select(connection, sql``),
    month: rows[0] ?? { orders: 0, discount: 0 },
  };
}

/** @throws ApiError `not_found` */
export async function readCode(connection: Connection, code: string): Promise<CodeDetails> {
  const found = await find(connection, code);
  const { rows: sums } = await sql<Pick<CodeDetails, 'turnover' | 'discount' | 'given_back'>>`
    select coalesce(sum(o.total) filter (where ${isUse}), 0)::float8 as turnover,
      coalesce(sum(o.discount) filter (where ${isUse}), 0)::float8 as discount,
      (count(*) filter (where not ${isUse}))::integer as given_back
    from orders o where o.code = ${code} and o.placed_at is not null`.execute(connection);
  type Row = Omit<CodeDetails['orders'][number], 'placed_at'> & { placed_at: Date };
  const { rows: orders } = await sql<Row>`
    select o.number, ${customerName} as customer, o.placed_at, o.status as state, o.discount,
      o.total as total_amount
    from orders o where o.code = ${code} and o.placed_at is not null
    order by o.placed_at desc, o.id desc limit ${shownCodeOrders}`.execute(connection);
  return {
    ...found,
    ...(sums[0] ?? { turnover: 0, discount: 0, given_back: 0 }),
    orders: orders.map((order) => ({ ...order, placed_at: order.placed_at.toISOString() })),
  };
}

/** @throws ApiError 422 as in `codeFailures`, or for unknown categories that are not in `previous` */
async function checkTerms(
  trx: Connection,
  { categories, ...terms }: CodeTerms,
  previous: readonly string[] = [],
) {
  const failures = Object.entries(codeFailures(terms));
  if (failures.length > 0)
    throw invalidFields(Object.fromEntries(failures.map(([field, code]) => [field, [code]])));
  const known = await trx.selectFrom('categories').select('slug').execute();
  const allowed = [...previous, ...known.map(({ slug }) => slug)];
  if (!categories.every((slug) => allowed.includes(slug)))
    throw invalidFields({ categories: ['not_available'] });
  return { ...terms, categories: JSON.stringify(categories) };
}

/** Includes deleted categories. */
export async function codeCategories(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select distinct jsonb_array_elements_text(categories) as slug from codes`.execute(connection);
  return rows.map(({ slug }) => slug);
}

/** @throws ApiError 422 as in `checkTerms`, and `taken` on `code` */
export async function createCode(
  trx: Connection,
  request: StaffRequest,
  { code, ...terms }: CodeInput,
): Promise<AdminCode> {
  const columns = await checkTerms(trx, terms);
  const added = await trx
    .insertInto('codes')
    .values({ code, ...columns, staff_id: request.actor.staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) throw invalidFields({ code: ['taken'] });
  await auditStep(trx, request, 'code.create', code, terms);
  return find(trx, code);
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
async function lockVersion(trx: Connection, code: string, version: number): Promise<AdminCode> {
  await trx.selectFrom('codes').select('code').where('code', '=', code).forNoKeyUpdate().execute();
  const found = await find(trx, code);
  if (found.version !== version)
    throw new ApiError('changed_meanwhile', { details: { code: found } });
  return found;
}

/** @throws ApiError `not_found`, `changed_meanwhile`, 422 as in `checkTerms` */
export async function updateCode(
  trx: Connection,
  request: StaffRequest,
  code: string,
  { version, ...terms }: CodeTerms & { version: number },
): Promise<AdminCode> {
  const before = await lockVersion(trx, code, version);
  const columns = await checkTerms(trx, terms, before.categories);
  const isSame = (name: keyof CodeTerms) =>
    JSON.stringify(before[name]) === JSON.stringify(terms[name]);
  const fixed = before.used ? fixedCodeTerms.filter((name) => !isSame(name)) : [];
  if (fixed.length > 0)
    throw invalidFields(Object.fromEntries(fixed.map((name) => [name, ['not_available']])));
  await trx
    .updateTable('codes')
    .set({ ...columns, version: version + 1 })
    .where('code', '=', code)
    .execute();
  const names = Object.keys(terms) as (keyof CodeTerms)[];
  const changed = names.filter((name) => !isSame(name));
  const pickChanged = (values: CodeTerms) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  await auditStep(trx, request, 'code.update', code, {
    from: pickChanged(before),
    to: pickChanged(terms),
  });
  return find(trx, code);
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function switchCode(
  trx: Connection,
  request: StaffRequest,
  code: string,
  { version, stopped }: { version: number; stopped: boolean },
): Promise<AdminCode> {
  await lockVersion(trx, code, version);
  await trx
    .updateTable('codes')
    .set({ stopped_at: stopped ? now : null, version: version + 1 })
    .where('code', '=', code)
    .execute();
  await auditStep(trx, request, stopped ? 'code.stop' : 'code.resume', code);
  return find(trx, code);
}
