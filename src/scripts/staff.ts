import { staffLinks } from '@/server/modules/staff/memberService';
import { report, runMain } from './report';
import { assertShopExists, readCommandSettings, runCommand } from './runCommand';
import { staffCommand } from './staffCommand';

runMain(async () => {
  const args = process.argv.slice(2);
  const settings = readCommandSettings();
  assertShopExists(settings);
  const url = await runCommand(settings, {
    onShop: (shop) => staffCommand(args, (command, email) => shop.staffLink(command, email)),
    onDatabase: (database) =>
      staffCommand(args, staffLinks({ database, publicUrl: settings.publicUrl })),
  });
  report(`Open this link within 60 minutes:\n${url}`);
});
