import { join } from 'node:path';
import { openDatabase } from '../server/database/client';
import { migrate } from '../server/database/migrate';
import { migrations } from '../server/database/migrations';
import { refreshSeed } from '../server/main/seedShop';
import { readSettings } from '../server/settings';
import { report, reportFailure } from './report';

const server = join(__dirname, '../server');
const stockFlag = '--stock';

/** `npm run db:seed`: the shop as the owner's files in `src/server/seed` say now. */
async function run(): Promise<void> {
  const unknown = process.argv.slice(2).find((argument) => argument !== stockFlag);
  if (unknown !== undefined)
    throw new Error(`Unknown: ${unknown}. Usage: npm run db:seed [-- ${stockFlag}]`);
  const stock = process.argv.includes(stockFlag);
  // Nothing is signed here: without a secret given, none needs to be made and kept.
  const secret = process.env.SECRET || 'not used by this command';
  const { dataDir, databaseUrl } = readSettings({ ...process.env, SECRET: secret });
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    workerPath: join(server, 'database/embedded/worker.mjs'),
  });
  try {
    await migrate(database.kysely, migrations);
    await refreshSeed(database, { dataDir, seedDir: join(server, 'seed') }, { stock });
  } finally {
    await database.close();
  }
  report(
    stock
      ? 'The shop is as its files say, stock included.'
      : `The shop is as its files say. What is in stock stayed; ${stockFlag} takes that from the files too.`,
  );
}

run().catch((error: unknown) =>
  reportFailure(error instanceof Error ? error.message : String(error)),
);
