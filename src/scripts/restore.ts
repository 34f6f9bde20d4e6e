import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from '@/server/backup/restoreBackup';
import { openDatabase } from '@/server/database/client';
import { migrations } from '@/server/database/migrations';
import { report, runMain } from './report';
import { readCommandSettings, workerPath } from './runCommand';

const replaceFlag = '--replace';

/** `npm run restore <file>` restores into the embedded database, or into PostgreSQL if DATABASE_URL is set. */
async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const [file, ...more] = args.filter((argument) => argument !== replaceFlag);
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    throw new Error(`Usage: npm run restore -- <file> [${replaceFlag}]`);
  }
  const path = resolve(file);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const settings = readCommandSettings();
  const { dataDir, databaseUrl, storageUrl } = settings;
  // With a single connection, any other connection to the database is from another process.
  const database = await openDatabase({ dataDir, databaseUrl, workerPath, maxConnections: 1 });
  try {
    const replace = args.includes(replaceFlag);
    const counts = await restoreBackup({ ...settings, database, migrations }, path, { replace });
    const [rows, images] = [databaseUrl && 'PostgreSQL', storageUrl && 'the bucket'];
    report(
      `${counts.rows} rows are in ${rows ?? dataDir}, ${counts.images} images in ${images ?? dataDir}.`,
    );
  } finally {
    await database.close();
  }
}

runMain(run);
