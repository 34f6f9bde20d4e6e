import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreBackup } from '../server/backup/restoreBackup';
import { openDatabase } from '../server/database/client';
import { migrations } from '../server/database/migrations';
import { readSettings } from '../server/settings';
import { report, reportFailure } from './report';

const workerPath = join(__dirname, '../server/database/embedded/worker.mjs');
const replaceFlag = '--replace';

/** `npm run restore <file>`: into the embedded database, or PostgreSQL where DATABASE_URL is given. */
async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const [given, ...more] = args.filter((argument) => argument !== replaceFlag);
  if (given === undefined || more.length > 0 || given.startsWith('-')) {
    throw new Error(`Usage: npm run restore -- <file> [${replaceFlag}]`);
  }
  const path = resolve(given);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  // Nothing is signed here: without a secret given, none needs to be made and kept.
  const secret = process.env.SECRET || 'not used by this command';
  const { dataDir, databaseUrl } = readSettings({ ...process.env, SECRET: secret });
  // One connection: any other in the database is somebody else's.
  const database = await openDatabase({ dataDir, databaseUrl, workerPath, maxConnections: 1 });
  try {
    const replace = args.includes(replaceFlag);
    const counts = await restoreBackup({ database, dataDir, migrations }, path, { replace });
    const place = databaseUrl ? 'PostgreSQL' : dataDir;
    report(`${counts.rows} rows are in ${place}, ${counts.pictures} pictures in ${dataDir}.`);
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) =>
  reportFailure(error instanceof Error ? error.message : String(error)),
);
