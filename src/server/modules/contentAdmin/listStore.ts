import { sql, type RawBuilder } from 'kysely';
import type { AnyStruct } from '@/contract/endpoint';
import { getKind } from '@/contract/entities/field';
import type { ListEntity, ListItem, ListValues } from '@/contract/entities/listEntity';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { auditStep } from '../staff/auditService';
import { assertUnchanged, differences } from './changes';

export interface ListOptions {
  /** SQL expressions for read-only columns of the row `item`. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** By default, items keep the order set by the owner. */
  compare?: (a: ListItem, b: ListItem) => number;
  newColumns?: (
    input: ListValues,
    all: readonly ListItem[],
    trx: Connection,
  ) => Record<string, string> | Promise<Record<string, string>>;
  afterUpdate?: (trx: Connection) => Promise<void>;
}

const isJson = (struct: AnyStruct) => !['text', 'number', 'boolean'].includes(getKind(struct));

/** Derives the owner's actions on a list from its definition. Changes must run in a publisher's transaction. */
export function listStore(
  { name, table: tableName, title, fields }: ListEntity,
  { computed = {}, compare, newColumns, afterUpdate }: ListOptions,
) {
  const table = sql.table(tableName);
  const entries = Object.entries(fields);
  const columns = sql.join([
    ...entries.map(([column]) => sql.ref(column)),
    ...Object.entries(computed).map(([column, value]) => sql`${value} as ${sql.ref(column)}`),
  ]);
  const toColumns = (input: ListValues) =>
    entries.map(([column, struct]): [string, unknown] => {
      const value = input[column];
      return [column, isJson(struct) && value !== null ? JSON.stringify(value) : value];
    });

  async function list(connection: Connection): Promise<ListItem[]> {
    const { rows } = await sql<ListItem>`
      select id, version, ${columns} from ${table} item
      order by ${compare ? sql`id` : sql`position, id`}`.execute(connection);
    return compare ? rows.sort(compare) : rows;
  }

  const find = async (trx: Connection, id: unknown) =>
    (await list(trx)).find((item) => item.id === id);

  async function create(
    trx: Connection,
    editor: StaffRequest,
    input: ListValues,
  ): Promise<ListItem> {
    const position = sql`(select coalesce(max(position), -1) + 1 from ${table})`;
    const values: [string, unknown][] = [
      ...toColumns(input),
      ...Object.entries((await newColumns?.(input, await list(trx), trx)) ?? {}),
      ...(compare ? [] : [['position', position] as [string, unknown]]),
    ];
    const { rows } = await sql<ListItem>`
      insert into ${table} (${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${sql.join(values.map(([, value]) => value))})
      returning id`.execute(trx);
    const created = await find(trx, rows[0]?.id);
    if (!created) throw new Error(`The new ${name} is missing from its list.`);
    await auditStep(trx, editor, `${name}.create`, created.id, { [title]: input[title] });
    return created;
  }

  /** @throws ApiError `not_found`, `changed_meanwhile` */
  async function update(
    trx: Connection,
    editor: StaffRequest,
    id: unknown,
    { version, ...input }: ListValues & Pick<ListItem, 'version'>,
  ): Promise<ListItem> {
    const before = assertUnchanged(await find(trx, id), version);
    const after = { ...before, ...input, version: version + 1 };
    const changed = [...toColumns(input), ['version', after.version]];
    await sql`
      update ${table} set ${sql.join(changed.map(([column, value]) => sql`${sql.ref(column as string)} = ${value}`))}
      where id = ${id}`.execute(trx);
    await auditStep(trx, editor, `${name}.update`, before.id, differences(before, after));
    await afterUpdate?.(trx);
    return after;
  }

  /** @throws ApiError `not_found`, `in_use` */
  async function remove(trx: Connection, editor: StaffRequest, id: unknown): Promise<void> {
    const found = await find(trx, id);
    if (!found) throw new ApiError('not_found');
    if (Number(found['products'] ?? 0) > 0)
      throw new ApiError('in_use', { details: { products: found['products'] } });
    await sql`delete from ${table} where id = ${id}`.execute(trx);
    await auditStep(trx, editor, `${name}.delete`, found.id, { [title]: found[title] });
  }

  return { list, create, update, remove };
}

/** @throws ApiError `changed_meanwhile` if the rows differ from `seen`, 422 if `ids` do */
export async function arrange(
  trx: Connection,
  editor: StaffRequest,
  { name, table: tableName }: { name: string; table: string },
  { seen, ids }: { seen: readonly number[]; ids: number[] },
): Promise<number[]> {
  const table = sql.table(tableName);
  const { rows } = await sql<{ id: number }>`select id from ${table} order by position, id`.execute(
    trx,
  );
  const current = rows.map(({ id }) => id);
  if (String(current) !== String(seen))
    throw new ApiError('changed_meanwhile', { details: { current } });
  const sorted = (list: readonly number[]) => String([...list].sort((a, b) => a - b));
  if (sorted(ids) !== sorted(seen)) throw invalidFields({ ids: ['invalid'] });
  await sql`
    update ${table} placed set position = arranged_row.position
    from unnest(${ids}::int[]) with ordinality as arranged_row (id, position)
    where placed.id = arranged_row.id`.execute(trx);
  await auditStep(trx, editor, `${name}.arrange`, 'all', { from: current, to: ids });
  return ids;
}
