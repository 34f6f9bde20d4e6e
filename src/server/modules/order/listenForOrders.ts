import { create } from 'superstruct';
import { listenAt } from '../../control/listenAt';
import { deskAddress, deskRequest } from './deskMessages';
import type { OrderDesk } from './orderDesk';

/** Lets the owner's command reach the desk of a shop that holds the data folder; see `listenAt`. */
export function listenForOrders(
  dataDir: string,
  desk: OrderDesk,
  onProblem: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  const answer = async (line: unknown) => {
    const wish = create(line, deskRequest);
    return wish.call === 'waiting'
      ? desk.waiting()
      : desk.move(wish.number, wish.status, wish.tracking_number);
  };
  return listenAt(deskAddress(dataDir), answer, onProblem);
}
