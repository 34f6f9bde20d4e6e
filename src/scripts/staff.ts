import { staffLinks } from '@/server/modules/staff/memberService';
import { runShopCommand } from './runCommand';
import { staffCommand } from './staffCommand';

runShopCommand((args, { publicUrl }) => ({
  onShop: (shop) => staffCommand(args, (command, email) => shop.staffLink(command, email)),
  onDatabase: (database) => staffCommand(args, staffLinks({ database, publicUrl })),
}));
