import { printable } from '@/contract/fields';
import { outbox } from '@/server/email/emailRepository';
import { makeCatalogueService } from '@/server/modules/catalogue/catalogueService';
import { makeContentService } from '@/server/modules/content/contentService';
import { makeOrderAdministration } from '@/server/modules/order/orderAdministration';
import { paymentLedger } from '@/server/modules/payment/paymentService';
import { orderCommand } from './orderCommand';
import { report, reportFailure, runMain } from './report';
import { assertShopExists, readCommandSettings, runCommand } from './runCommand';

async function run(): Promise<void> {
  const place = readCommandSettings();
  assertShopExists(place);
  const args = process.argv.slice(2);
  const { lines, failed } = await runCommand(place, {
    onShop: ({ orders }) => orderCommand(args, orders),
    onDatabase: (database) => {
      const catalogue = makeCatalogueService();
      const content = makeContentService();
      const deps = { database, catalogue, content, outbox, payments: paymentLedger };
      return orderCommand(args, makeOrderAdministration(deps));
    },
  });
  for (const line of lines) (failed ? reportFailure : report)(printable(line));
}

runMain(run);
