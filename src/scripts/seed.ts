import { join } from 'node:path';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { refreshSeed } from '@/server/main/seedShop';
import { report, runMain } from './report';
import { readCommandSettings, runCommand } from './runCommand';

const seedDir = join(__dirname, '../server/seed');
const stockFlag = '--stock';
const replaceFlag = '--replace';

/** `npm run db:seed`: updates the database from the files in `src/server/seed`. */
async function run(): Promise<void> {
  const flags = [stockFlag, replaceFlag];
  const unknown = process.argv.slice(2).find((argument) => !flags.includes(argument));
  if (unknown !== undefined)
    throw new Error(`Unknown: ${unknown}. Usage: npm run db:seed [-- ${flags.join(' ')}]`);
  const stock = process.argv.includes(stockFlag);
  const replace = process.argv.includes(replaceFlag);
  const settings = readCommandSettings();
  await runCommand(settings, {
    onShop: (shop) => shop.seed({ stock, replace }),
    onDatabase: async (database) => {
      await migrate(database.kysely, migrations);
      await refreshSeed(database, { ...settings, seedDir }, { stock, replace });
    },
  });
  report(
    stock
      ? 'The shop matches its files, stock included.'
      : `The shop matches its files. The stock was kept; ${stockFlag} takes it from the files.`,
  );
}

runMain(run);
