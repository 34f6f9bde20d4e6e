import {
  array,
  enums,
  integer,
  literal,
  object,
  optional,
  string,
  union,
  type Infer,
} from 'superstruct';
import { orderStatuses } from '../../../contract/order';
import { socketAddress } from '../../control/socketAddress';
import { ownerStatus } from './orderDesk';

/** What the owner's command and the running shop say to each other; see `socketAddress`. */

export const deskRequest = union([
  object({ call: literal('waiting') }),
  object({
    call: literal('move'),
    number: string(),
    status: ownerStatus,
    tracking_number: optional(string()),
  }),
]);
export type DeskRequest = Infer<typeof deskRequest>;

const status = enums(orderStatuses);

export const waitingOrders = array(
  object({
    number: string(),
    status,
    placed_at: string(),
    customer: string(),
    city: string(),
    pieces: integer(),
    total: integer(),
  }),
);

export const moveResult = union([
  object({ outcome: literal('moved'), from: status, to: status }),
  object({ outcome: literal('unchanged'), status }),
  object({ outcome: literal('rejected'), status }),
  object({ outcome: literal('unknown') }),
]);

/** Where the desk of a data folder is reached. */
export function deskAddress(dataDir: string): string {
  return socketAddress(dataDir, 'orders');
}
