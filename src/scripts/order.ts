import { outbox } from '@/server/email/emailRepository';
import { makeOrderAdministration } from '@/server/modules/order/fulfil/orderAdministration';
import { orderCommand } from './orderCommand';
import { runShopCommand } from './runCommand';

runShopCommand((args) => ({
  onShop: ({ orders }) => orderCommand(args, orders),
  onDatabase: (database) => orderCommand(args, makeOrderAdministration({ database, outbox })),
}));
