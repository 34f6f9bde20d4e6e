import { staffLinks } from '@/server/modules/staff/memberService';
import { report, reportFailure, runMain } from './report';
import { assertShopExists, readCommandSettings, runCommand } from './runCommand';
import { staffCommand } from './staffCommand';

async function run(): Promise<void> {
  const settings = readCommandSettings();
  assertShopExists(settings);
  const args = process.argv.slice(2);
  const { lines, failed } = await runCommand(settings, {
    onShop: (shop) => staffCommand(args, (command, email) => shop.staffLink(command, email)),
    onDatabase: (database) =>
      staffCommand(args, staffLinks({ database, publicUrl: settings.publicUrl })),
  });
  for (const line of lines) (failed ? reportFailure : report)(line);
}

runMain(run);
