import { sql, type Transaction } from 'kysely';
import { create, is } from 'superstruct';
import type { Database, Tables } from '../database/client';
import { migrateWithin, type Migration } from '../database/migrate';
import { openStorage, originals, type StorageSettings } from '../images/storage';
import { readBackup } from './backupFile';
import {
  BackupError,
  endLine,
  headerLine,
  imageLine,
  sequenceLine,
  type BackupCounts,
  type HeaderLine,
} from './backupFormat';
import { emptyDatabase, keptTables } from './shopSchema';

export interface RestoreParts extends StorageSettings {
  database: Database;
  migrations: readonly Migration[];
}

/**
 * Restores into either kind of database in one transaction, and migrates to this build. No process of the shop may be
 * running. @param replace also overwrites a shop that has customers or orders @throws BackupError
 */
export async function restoreBackup(
  { database, migrations, ...storageSettings }: RestoreParts,
  path: string,
  { replace }: { replace: boolean },
): Promise<BackupCounts> {
  const storage = await openStorage(storageSettings);
  const counts = await database.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const found: BackupCounts = { rows: 0, images: 0 };
    let isPrepared = false;
    let expected: BackupCounts | undefined;
    for await (const line of readBackup(path)) {
      if (!isPrepared) {
        await prepareDatabase(trx, line, path, { migrations, replace });
        isPrepared = true;
      } else if (line.startsWith('{"table":')) {
        found.rows += await insertRows(trx, line);
      } else if (line.startsWith('{"sequence":')) {
        const { sequence, last_value, is_called } = create(JSON.parse(line), sequenceLine);
        await sql`select setval(${sequence}::regclass, ${last_value}, ${is_called})`.execute(trx);
      } else if (line.startsWith('{"image":')) {
        const { image, content } = create(JSON.parse(line), imageLine);
        await storage.write(originals + safeName(image), Buffer.from(content, 'base64'));
        found.images += 1;
        // The database and proxies close a connection that is idle for a minute.
        await sql`select 1`.execute(trx);
      } else {
        expected = create(JSON.parse(line), endLine).end;
      }
    }
    if (expected?.rows !== found.rows || expected.images !== found.images) {
      throw new BackupError(`${path} is truncated.`);
    }
    await migrateWithin(trx, migrations);
    return found;
  });
  // Without statistics and a visibility map, the first queries would have bad plans and no index-only scans.
  await sql`vacuum (analyze)`.execute(database.kysely);
  return counts;
}

async function prepareDatabase(
  trx: Transaction<Tables>,
  line: string,
  path: string,
  { migrations, replace }: { migrations: readonly Migration[]; replace: boolean },
): Promise<void> {
  const header = parseHeader(line);
  if (!header) throw new BackupError(`${path} is not a backup of a shop.`);
  const knownNames = new Set(migrations.map(({ name }) => name));
  if (header.migrations.some((name) => !knownNames.has(name))) {
    throw new BackupError(
      `${path} was made by a newer build or by one before 1.0. Restore it with that build.`,
    );
  }
  await emptyDatabase(trx, { replace });
  const ran = new Set(header.migrations);
  await migrateWithin(
    trx,
    migrations.filter(({ name }) => ran.has(name)),
  );
  // Some migrations insert rows that the backup also contains.
  const tables = await keptTables(trx);
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
}

function parseHeader(line: string): HeaderLine | undefined {
  try {
    const header: unknown = JSON.parse(line);
    return is(header, headerLine) ? header : undefined;
  } catch {
    return undefined;
  }
}

async function insertRows(trx: Transaction<Tables>, line: string): Promise<number> {
  const name = /^\{"table":"(\w+)",/.exec(line)?.[1] ?? '';
  const table = sql.table(name);
  const { numAffectedRows } = await sql`
    insert into ${table} overriding system value
    select * from jsonb_populate_recordset(null::${table}, ${line}::jsonb -> 'rows')`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function safeName(image: string): string {
  if (/^(?:[\w-]+\/)*[\w-][\w.-]*$/.test(image) && !image.includes('..')) return image;
  throw new BackupError(`The backup contains an image with an invalid name: ${image}`);
}
