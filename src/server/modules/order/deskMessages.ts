import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import {
  array,
  enums,
  integer,
  literal,
  object,
  optional,
  string,
  union,
  unknown,
  type Infer,
} from 'superstruct';
import { orderStatuses } from '../../../contract/order';
import { ownerStatus } from './orderDesk';

/**
 * The embedded database belongs to one process. While the shop runs, the owner's command speaks
 * to it through a socket in the data folder, which only the owner of the folder may open. One
 * line of JSON goes each way.
 */

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

/** Either what was asked for, or why it failed. */
export const deskAnswer = object({ result: optional(unknown()), failure: optional(string()) });

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
  object({ outcome: literal('refused'), status }),
  object({ outcome: literal('unknown') }),
]);

/** Bytes. What the narrowest system (macOS) allows a socket's path, the closing zero left out. */
const longestPath = 103;

/** Where the desk of a data folder is reached. */
export function deskAddress(dataDir: string): string {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\bobica-orders-${name}`;
  }
  const path = join(folder, 'orders.sock');
  return Buffer.byteLength(path) > longestPath ? relative('', path) : path;
}
