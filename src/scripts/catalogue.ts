import { resolve } from 'node:path';
import { exportCatalogue } from '@/server/composeCatalogueExport';
import { writeSeed } from '@/server/seed/writeSeed';
import { report, runMain } from './report';
import { assertShopExists, readCommandSettings, runCommand } from './runCommand';

/** `npm run catalogue -- export <folder>`: writes the catalogue to files, which `db:seed` reads. */
async function run(): Promise<void> {
  const [command, folder, ...more] = process.argv.slice(2);
  if (command !== 'export' || folder === undefined || more.length > 0)
    throw new Error('Usage: npm run catalogue -- export <folder>');
  const settings = readCommandSettings();
  assertShopExists(settings);
  const files = await runCommand(settings, {
    onShop: (shop) => shop.catalogue(),
    onDatabase: exportCatalogue,
  });
  await writeSeed(resolve(folder), files, settings);
  report(`The catalogue is written to ${folder}.`);
}

runMain(run);
