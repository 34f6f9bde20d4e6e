import { outbox } from '@/server/email/emailRepository';
import { makeStaffService } from '@/server/modules/staff/staffService';
import { report, reportFailure, runMain } from './report';
import { assertShopExists, readCommandSettings, runCommand } from './runCommand';
import { staffCommand } from './staffCommand';

async function run(): Promise<void> {
  const settings = readCommandSettings();
  assertShopExists(settings);
  const args = process.argv.slice(2);
  const { lines, failed } = await runCommand(settings, {
    onShop: (shop) => staffCommand(args, (command, email) => shop.staffLink(command, email)),
    onDatabase: (database) => {
      const { secret, publicUrl } = settings;
      const staff = makeStaffService({ database, outbox, secret, publicUrl });
      return staffCommand(args, (command, email) => staff.link(command, email));
    },
  });
  for (const line of lines) (failed ? reportFailure : report)(line);
}

runMain(run);
