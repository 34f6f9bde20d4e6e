import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/client';
import { storageFolders } from '../pictures/storageFolders';
import { BackupError } from './BackupError';
import { BackupFile } from './BackupFile';
import type { BackupCounts, SequenceLine } from './backupLines';
import { allSequences, allTables, keptTables, migrationsTable } from './schemaParts';

export interface BackupParts {
  database: Database;
  dataDir: string;
}

/** Rows that are held in memory at once. */
const rowsAtOnce = 500;

/**
 * Writes the whole shop into one file, as it was at one moment, while it may go on selling. On the
 * embedded database calls wait for as long as the rows are read; the pictures come after that.
 * @throws BackupError where there is no shop in the database
 */
export async function makeBackup(
  { database, dataDir }: BackupParts,
  path: string,
): Promise<BackupCounts> {
  const file = await BackupFile.open(path);
  try {
    const rows = await writeDatabase(database, file);
    const pictures = await writePictures(storageFolders(dataDir).originals, file);
    const counts: BackupCounts = { rows, pictures };
    await file.line(JSON.stringify({ end: counts }));
    await file.finish();
    return counts;
  } catch (error) {
    await file.giveUp();
    throw error;
  }
}

function writeDatabase(database: Database, file: BackupFile): Promise<number> {
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
    await file.line(JSON.stringify(head));
    let count = 0;
    for (const table of await keptTables(trx)) count += await writeTable(trx, table, file);
    // Last: a number that was drawn meanwhile must not be drawn again.
    for (const sequence of await allSequences(trx)) {
      const { rows } = await sql<Omit<SequenceLine, 'sequence'>>`
        select last_value, is_called from ${sql.table(sequence)}`.execute(trx);
      await file.line(JSON.stringify({ sequence, ...rows[0] }));
    }
    return count;
  });
}

async function writeTable(trx: Connection, table: string, file: BackupFile): Promise<number> {
  let count = 0;
  await sql`declare backup no scroll cursor for
    select row_to_json(t)::text as content from ${sql.table(table)} t`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ content: string }>`
      fetch ${sql.lit(rowsAtOnce)} from backup`.execute(trx);
    if (rows.length === 0) break;
    const contents = rows.map(({ content }) => content).join(',');
    await file.line(`{"table":${JSON.stringify(table)},"rows":[${contents}]}`);
    count += rows.length;
  }
  await sql`close backup`.execute(trx);
  return count;
}

/** The originals alone: every variant can be made again. */
async function writePictures(folder: string, file: BackupFile): Promise<number> {
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
    await file.line(JSON.stringify({ picture, content }));
    count += 1;
  }
  return count;
}
