import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBackup } from '@/server/backup/backupFile';
import { makeBackup } from '@/server/backup/makeBackup';
import { noteBackup } from '@/server/modules/operations/upkeepService';
import { report, runMain } from './report';
import { assertShopExists, readCommandSettings, runCommand } from './runCommand';

/** `npm run backup [file]` backs up database and images to one file, even while the shop is running. */
async function run(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (more.length > 0 || file?.startsWith('-'))
    throw new Error('Usage: npm run backup [-- <file>]');
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = resolve(file ?? `bobica-${timestamp}.backup`);
  if (existsSync(path)) throw new Error(`${path} already exists.`);
  const settings = readCommandSettings();
  assertShopExists(settings);
  const { rows, images } = await runCommand(settings, {
    onShop: (shop) => writeBackup(path, shop.backup()),
    onDatabase: (database) => writeBackup(path, makeBackup({ ...settings, database })),
  });
  // Ignored because the backup is complete even if the data folder is read-only
  await noteBackup(settings).catch(() => undefined);
  report(`${path}: ${rows} rows and ${images} images.`);
}

runMain(run);
