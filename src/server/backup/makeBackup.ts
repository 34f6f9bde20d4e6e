import { sql } from 'kysely';
import type { Connection, Database } from '../database/client';
import { openStorage, originals, readFrom, type StorageSettings } from '../images/storage';
import { BackupError, type BackupCounts, type SequenceLine } from './backupFormat';
import { allSequences, allTables, keptTables, migrationsTable } from './shopSchema';

export interface BackupParts extends StorageSettings {
  database: Database;
}

const batchSize = 500;
/** The batch size for tables whose rows contain a file. */
const fileBatchSizes: Readonly<Record<string, number>> = { case_pictures: 5 };

/**
 * Streams a consistent snapshot of a running shop. On the embedded database, other queries wait until the rows are
 * read. @throws BackupError if the database contains no shop
 */
export async function* makeBackup({
  database,
  ...storageSettings
}: BackupParts): AsyncGenerator<string> {
  const counts: BackupCounts = { rows: 0, images: 0 };
  const trx = await database.kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for await (const { line, rows } of databaseLines(trx)) {
      counts.rows += rows;
      yield line;
    }
  } finally {
    // The read-only transaction is rolled back even if the reader stops early.
    await trx.rollback().execute();
  }
  for await (const line of imageLines(storageSettings)) {
    counts.images += 1;
    yield line;
  }
  yield JSON.stringify({ end: counts });
}

interface DatabaseLine {
  line: string;
  rows: number;
}

async function* databaseLines(trx: Connection): AsyncGenerator<DatabaseLine> {
  await sql`set local statement_timeout = 0`.execute(trx);
  if (!(await allTables(trx)).includes(migrationsTable)) {
    throw new BackupError('There is no shop in this database yet.');
  }
  const { rows: applied } = await sql<{ name: string }>`
    select name from ${sql.table(migrationsTable)} order by name`.execute(trx);
  const header = {
    format: 'bobica-backup',
    version: 1,
    made_at: new Date().toISOString(),
    migrations: applied.map(({ name }) => name),
  };
  yield { line: JSON.stringify(header), rows: 0 };
  for (const table of await keptTables(trx)) yield* tableLines(trx, table);
  // Sequences come last, so a number drawn during the backup is not drawn again.
  for (const sequence of await allSequences(trx)) {
    const { rows } = await sql<Omit<SequenceLine, 'sequence'>>`
      select last_value, is_called from ${sql.table(sequence)}`.execute(trx);
    yield { line: JSON.stringify({ sequence, ...rows[0] }), rows: 0 };
  }
}

async function* tableLines(trx: Connection, table: string): AsyncGenerator<DatabaseLine> {
  await sql`declare backup no scroll cursor for
    select row_to_json(t)::text as content from ${sql.table(table)} t`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ content: string }>`
      fetch ${sql.lit(fileBatchSizes[table] ?? batchSize)} from backup`.execute(trx);
    if (rows.length === 0) break;
    const contents = rows.map(({ content }) => content).join(',');
    yield { line: `{"table":${JSON.stringify(table)},"rows":[${contents}]}`, rows: rows.length };
  }
  await sql`close backup`.execute(trx);
}

/** Includes only the originals, because variants can be recreated. */
async function* imageLines(storageSettings: StorageSettings): AsyncGenerator<string> {
  const storage = await openStorage(storageSettings);
  for await (const { name } of storage.list(originals)) {
    if (name.endsWith('.tmp')) continue;
    // An unused upload may be deleted during the backup.
    const content = (await readFrom(storage, name))?.toString('base64');
    const image = name.slice(originals.length);
    if (content !== undefined) yield JSON.stringify({ image, content });
  }
}
