import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/client';
import { storageFolders } from '../images/ImageStore';
import { BackupError } from './BackupError';
import type { TakeLine } from './BackupFile';
import type { BackupCounts, SequenceLine } from './backupLines';
import { allSequences, allTables, keptTables, migrationsTable } from './schemaParts';

export interface BackupParts {
  database: Database;
  dataDir: string;
}

/** Rows that are held in memory at once. */
const rowsAtOnce = 500;

/**
 * Says the whole shop line by line, as it was at one moment, while it may go on selling. On the
 * embedded database calls wait for as long as the rows are taken; the pictures come after that.
 * @throws BackupError where there is no shop in the database
 */
export async function makeBackup(
  { database, dataDir }: BackupParts,
  take: TakeLine,
): Promise<BackupCounts> {
  const rows = await sayDatabase(database, take);
  const pictures = await sayPictures(storageFolders(dataDir).originals, take);
  const counts: BackupCounts = { rows, pictures };
  await take(JSON.stringify({ end: counts }));
  return counts;
}

function sayDatabase(database: Database, take: TakeLine): Promise<number> {
  const snapshot = database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    if (!(await allTables(trx)).includes(migrationsTable)) {
      throw new BackupError('There is no shop in this database yet.');
    }
    const { rows: ran } = await sql<{ name: string }>`
      select name from ${sql.table(migrationsTable)} order by name`.execute(trx);
    const head = {
      format: 'bobica-backup',
      version: 1,
      made_at: new Date().toISOString(),
      migrations: ran.map(({ name }) => name),
    };
    await take(JSON.stringify(head));
    let count = 0;
    for (const table of await keptTables(trx)) count += await sayTable(trx, table, take);
    // Last: a number that was drawn meanwhile must not be drawn again.
    for (const sequence of await allSequences(trx)) {
      const { rows } = await sql<Omit<SequenceLine, 'sequence'>>`
        select last_value, is_called from ${sql.table(sequence)}`.execute(trx);
      await take(JSON.stringify({ sequence, ...rows[0] }));
    }
    return count;
  });
}

async function sayTable(trx: Connection, table: string, take: TakeLine): Promise<number> {
  let count = 0;
  await sql`declare backup no scroll cursor for
    select row_to_json(t)::text as content from ${sql.table(table)} t`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ content: string }>`
      fetch ${sql.lit(rowsAtOnce)} from backup`.execute(trx);
    if (rows.length === 0) break;
    const contents = rows.map(({ content }) => content).join(',');
    await take(`{"table":${JSON.stringify(table)},"rows":[${contents}]}`);
    count += rows.length;
  }
  await sql`close backup`.execute(trx);
  return count;
}

/** The originals alone: every variant can be made again. */
async function sayPictures(folder: string, take: TakeLine): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  let count = 0;
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.tmp')) continue;
    const path = join(entry.parentPath, entry.name);
    const picture = relative(folder, path).split(sep).join('/');
    const content = await readFile(path, 'base64');
    await take(JSON.stringify({ picture, content }));
    count += 1;
  }
  return count;
}
