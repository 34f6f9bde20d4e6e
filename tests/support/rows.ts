import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { Connection } from '@/server/database/client';
import type { Tables } from '@/server/database/tables';

export type TableName = keyof Tables & string;
export type Row<Table extends TableName> = Selectable<Tables[Table]>;

const pairs = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
const having = (values: object) => sql.join([sql`true`, ...pairs(values)], sql` and `);

/** The rows that have these values, by id. */
export async function rowsOf<Table extends TableName>(
  connection: Connection,
  table: Table,
  values: Partial<Row<Table>> = {},
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table>>`
    select t.* from ${sql.table(table)} t where ${having(values)}
    order by to_jsonb(t) -> 'id'`.execute(connection);
  return rows;
}

/** The first of `rowsOf`. */
export async function rowOf<Table extends TableName>(
  connection: Connection,
  table: Table,
  values?: Partial<Row<Table>>,
): Promise<Row<Table>> {
  const [row] = await rowsOf(connection, table, values);
  if (!row) throw new Error(`${table} has no such row.`);
  return row;
}

/** Changes the rows that have these values. */
export async function updateRows<Table extends TableName>(
  connection: Connection,
  table: Table,
  change: UpdateObject<Tables, Table>,
  values: Partial<Row<Table>> = {},
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.join(pairs(change))}
    where ${having(values)}`.execute(connection);
}
