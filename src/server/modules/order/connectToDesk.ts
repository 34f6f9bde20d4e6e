import { create } from 'superstruct';
import { askAt, someoneAt } from '../../control/askAt';
import { deskAddress, moveResult, waitingOrders, type DeskRequest } from './deskMessages';
import type { OrderDesk } from './orderDesk';

/**
 * The desk of the shop that is running on a data folder.
 * @returns undefined where none is running
 */
export async function connectToDesk(dataDir: string): Promise<OrderDesk | undefined> {
  const address = deskAddress(dataDir);
  if (!(await someoneAt(address))) return undefined;
  const call = (wish: DeskRequest) => askAt(address, wish);
  return {
    waiting: async () => create(await call({ call: 'waiting' }), waitingOrders),
    move: async (number, to, tracking_number) =>
      create(await call({ call: 'move', number, status: to, tracking_number }), moveResult),
  };
}
