import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { Connection } from '@/server/database/client';
import type { Tables } from '@/server/database/tables';

export type TableName = keyof Tables & string;
export type Row<Table extends TableName> = Selectable<Tables[Table]>;

const pairs = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
const having = (values: object) => sql.join([sql`true`, ...pairs(values)], sql` and `);

/** The rows with these values, ordered by id. */
export async function readRows<Table extends TableName>(
  connection: Connection,
  table: Table,
  values: Partial<Row<Table>> = {},
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table>>`
    select t.* from ${sql.table(table)} t where ${having(values)}
    order by to_jsonb(t) -> 'id'`.execute(connection);
  return rows;
}

export async function readRow<Table extends TableName>(
  connection: Connection,
  table: Table,
  values?: Partial<Row<Table>>,
): Promise<Row<Table>> {
  const [row] = await readRows(connection, table, values);
  if (!row) throw new Error(`The table ${table} has no row with these values.`);
  return row;
}

export async function updateRows<Table extends TableName>(
  connection: Connection,
  table: Table,
  change: UpdateObject<Tables, Table>,
  values: Partial<Row<Table>> = {},
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.join(pairs(change))}
    where ${having(values)}`.execute(connection);
}

/** The number of rows of a table that the work reads, by sequential and index scans. */
export async function rowsReadBy(
  connection: Connection,
  table: 'orders' | 'products',
  work: () => Promise<unknown>,
): Promise<number> {
  const countReads = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(connection);
    const { rows } = await sql<{ read: string }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables
      where relname = ${table}`.execute(connection);
    return Number(rows[0]?.read);
  };
  const before = await countReads();
  await work();
  return (await countReads()) - before;
}

/** Sets the stock of one product or all products with movements, and the stock of packs. Cached pages do not change. */
export async function setStock(
  connection: Connection,
  stock: number,
  productId?: number,
): Promise<void> {
  await sql`
    with before as (
      select id, stock from products p where coalesce(${productId ?? null}::integer, id) = id
        and not exists (select from product_components where product_id = p.id)
    ), updated as (
      update products p set stock = ${stock} from before where p.id = before.id
    )
    insert into stock_movements (product_id, delta, stock_after, reason, counted)
    select id, ${stock}::integer - stock, ${stock}, 'count', ${stock} from before where stock <> ${stock}`.execute(
    connection,
  );
  await sql`
    update products k set stock = fresh.stock
    from (
      select c.product_id, min(p.stock / c.quantity) as stock
      from product_components c join products p on p.id = c.component_id group by c.product_id
    ) fresh where k.id = fresh.product_id`.execute(connection);
}
