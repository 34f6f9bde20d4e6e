import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupFile } from '../server/backup/BackupFile';
import { askForBackup } from '../server/backup/listenForBackups';
import { makeBackup } from '../server/backup/makeBackup';
import { openDatabase } from '../server/database/client';
import { readSettings } from '../server/settings';
import { StartError } from '../server/StartError';
import { report, reportFailure } from './report';

const workerPath = join(__dirname, '../server/database/embedded/worker.mjs');
/** A shop that is stopping at this moment leaves the folder within this time. */
const lockWaitMillis = 3_000;

async function backup(path: string): Promise<{ rows: number; pictures: number }> {
  // Nothing is signed here: without a secret given, none needs to be made and kept.
  const secret = process.env.SECRET || 'not used by this command';
  const { dataDir, databaseUrl } = readSettings({ ...process.env, SECRET: secret });
  if (!databaseUrl) {
    if (!existsSync(join(dataDir, 'database'))) {
      throw new StartError(`There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
    }
    const byShop = await askForBackup(dataDir, path);
    if (byShop) return byShop;
  }
  const database = await openDatabase({ dataDir, databaseUrl, workerPath, lockWaitMillis });
  try {
    return await BackupFile.fill(path, (take) => makeBackup({ database, dataDir }, take));
  } finally {
    await database.close();
  }
}

/** `npm run backup [file]`: the whole shop in one file; the shop may be running. */
async function run(): Promise<void> {
  const [given, ...more] = process.argv.slice(2);
  if (more.length > 0 || given?.startsWith('-'))
    throw new Error('Usage: npm run backup [-- <file>]');
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = resolve(given ?? `bobica-${moment}.backup`);
  if (existsSync(path)) throw new Error(`${path} is there already.`);
  const { rows, pictures } = await backup(path);
  report(`${path}: ${rows} rows and ${pictures} pictures.`);
}

run().catch((error: unknown) =>
  reportFailure(error instanceof Error ? error.message : String(error)),
);
