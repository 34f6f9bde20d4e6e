import { sql } from 'kysely';
import { type Connection } from '@/server/database/client';

interface Column {
  table: string;
  name: string;
  type: string;
  keys: string[];
}

interface Reference {
  table: string;
  target: string;
  columns: string;
  optional: boolean;
  unique: boolean;
}

/** Renders the tables of a migrated database with their columns and references as a Mermaid ER diagram. */
export async function tablesDiagram(connection: Connection): Promise<string> {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as name,
      regexp_replace(format_type(a.atttypid, null), ' with(out)? time zone', case
        when a.atttypid = 'timestamptz'::regtype then 'tz' else '' end) as type,
      array(
        select distinct case k.contype when 'p' then 'PK' when 'f' then 'FK' else 'UK' end from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any(k.conkey) and k.contype in ('p', 'f', 'u')
          and (k.contype <> 'u' or cardinality(k.conkey) = 1)
        order by 1 desc
      ) as keys
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migrations'
    order by c.relname, a.attnum`.execute(connection);
  const { rows: references } = await sql<Reference>`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
      (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns,
      exists (select from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attnotnull) as optional,
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
        and i.indnkeyatts = cardinality(k.conkey) and i.indkey::int2[] @> k.conkey) as unique
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(connection);
  const tables = [...new Set(columns.map(({ table }) => table))].flatMap((table) => [
    `  ${table} {`,
    ...columns
      .filter((column) => column.table === table)
      .map(({ type, name, keys }) =>
        `    ${type.replace(/ /g, '_')} ${name} ${keys.join(', ')}`.trimEnd(),
      ),
    '  }',
  ]);
  const lines = references.map(
    ({ table, target, columns: by, optional, unique }) =>
      `  ${target} ${optional ? '|o' : '||'}--${unique ? 'o|' : 'o{'} ${table} : "${by}"`,
  );
  return ['erDiagram', ...tables, ...lines].join('\n');
}
