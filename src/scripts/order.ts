import { printable } from '@/contract/fields';
import { outbox } from '@/server/email/emailRepository';
import { content } from '@/server/modules/content/contentService';
import { makeOrderAdministration } from '@/server/modules/order/fulfil/orderAdministration';
import { orderCommand } from './orderCommand';
import { report, reportFailure, runMain } from './report';
import { assertShopExists, readCommandSettings, runCommand } from './runCommand';

async function run(): Promise<void> {
  const settings = readCommandSettings();
  assertShopExists(settings);
  const args = process.argv.slice(2);
  const { lines, failed } = await runCommand(settings, {
    onShop: ({ orders }) => orderCommand(args, orders),
    onDatabase: (database) => {
      const deps = { database, content, outbox };
      return orderCommand(args, makeOrderAdministration(deps));
    },
  });
  for (const line of lines) (failed ? reportFailure : report)(printable(line));
}

runMain(run);
