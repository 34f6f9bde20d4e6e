import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMachine, type AnyStateMachine } from 'xstate';
import { fulfilment } from '@/contract/fulfilment';
import { checkoutMachine } from '@/web/features/checkout/checkoutMachine';
import { sessionMachine } from '@/web/features/session/sessionMachine';
import { machineDiagram } from '@/web/app/inspector/machineDiagram';
import { type Connection, openDatabase } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { report } from './report';
import { workerPath } from './runCommand';
import { sql } from 'kysely';

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

/** The tables of a migrated database with their columns and references, as an ER diagram in Mermaid. */
async function tablesDiagram(connection: Connection): Promise<string> {
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

/** Of the project. */
const folder = path.resolve(__dirname, '../../docs/diagrams');

interface Diagram {
  file: string;
  title: string;
  machine: AnyStateMachine;
}

const diagrams: readonly Diagram[] = [
  { file: 'checkout.md', title: 'Checkout', machine: checkoutMachine },
  {
    file: 'fulfilment.md',
    title: 'Fulfilment of an order',
    machine: createMachine(fulfilment),
  },
  { file: 'session.md', title: 'Session', machine: sessionMachine },
];

function pageOf(title: string, source: string, mermaid: string): string {
  return [
    `# ${title}`,
    '',
    `Generated from the ${source} by \`npm run diagrams\`; not to be edited.`,
    '',
    '```mermaid',
    mermaid,
    '```',
    '',
  ].join('\n');
}

const page = ({ title, machine }: Diagram) => pageOf(title, 'machine', machineDiagram(machine));

/** The page of the tables of a migrated database. */
export const tablesFile = path.join(folder, 'tables.md');
export const tablesPage = async (connection: Connection) =>
  pageOf('Tables', 'migrations', await tablesDiagram(connection));

/** Files whose diagram differs from the machine. */
export async function staleDiagrams(): Promise<string[]> {
  const found = await Promise.all(
    diagrams.map(async (diagram) => {
      const present = await readFile(path.join(folder, diagram.file), 'utf8').catch(() => '');
      return present === page(diagram) ? [] : [`docs/diagrams/${diagram.file}`];
    }),
  );
  return found.flat();
}

async function writeDiagrams(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const diagram of diagrams) {
    await writeFile(path.join(folder, diagram.file), page(diagram));
    report(`docs/diagrams/${diagram.file}`);
  }
  const database = await openDatabase({ dataDir: ':memory:', workerPath });
  try {
    await migrate(database.kysely, migrations);
    await writeFile(tablesFile, await tablesPage(database.kysely));
    report('docs/diagrams/tables.md');
  } finally {
    await database.close();
  }
}

if (require.main === module) void writeDiagrams();
