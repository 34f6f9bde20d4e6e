import { join } from 'node:path';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { seedIfEmpty } from '@/server/main/seedShop';
import { report, runMain } from './report';
import { readCommandSettings, runCommand } from './runCommand';

const seedDir = join(__dirname, '../server/seed');

/** `npm run db:seed` fills an empty shop from the files in `src/server/seed`. */
async function run(): Promise<void> {
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined)
    throw new Error(`Unknown argument: ${unknown}. Usage: npm run db:seed`);
  const settings = readCommandSettings();
  const filled = await runCommand(settings, {
    // A running shop was seeded when it started.
    onShop: async () => false,
    onDatabase: async (database) => {
      await migrate(database.kysely, migrations);
      return seedIfEmpty(database, { ...settings, seedDir });
    },
  });
  if (!filled)
    throw new Error('The shop is not empty, so nothing was changed. Edit it in the admin.');
  report('The shop is filled from its files.');
}

runMain(run);
