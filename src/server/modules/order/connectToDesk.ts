import net from 'node:net';
import { createInterface } from 'node:readline';
import { create } from 'superstruct';
import {
  deskAddress,
  deskAnswer,
  moveResult,
  waitingOrders,
  type DeskRequest,
} from './deskMessages';
import type { OrderDesk } from './orderDesk';

const answerTimeoutMillis = 15_000;

function connect(address: string): Promise<net.Socket | undefined> {
  return new Promise((resolveSocket, reject) => {
    const socket = net.connect({ path: address });
    socket.once('connect', () => resolveSocket(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolveSocket(undefined);
      else reject(error);
    });
  });
}

function ask(socket: net.Socket, wish: DeskRequest): Promise<unknown> {
  return new Promise((resolveAnswer, reject) => {
    socket.setTimeout(answerTimeoutMillis, () =>
      socket.destroy(new Error('The shop runs, but does not answer.')),
    );
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The shop stopped before it answered.')));
    createInterface({ input: socket }).once('line', (line) => {
      const { result, failure } = create(JSON.parse(line), deskAnswer);
      socket.destroy();
      if (failure === undefined) resolveAnswer(result);
      else reject(new Error(failure));
    });
    socket.write(`${JSON.stringify(wish)}\n`);
  });
}

/**
 * The desk of the shop that is running on a data folder.
 * @returns undefined where none is running
 */
export async function connectToDesk(dataDir: string): Promise<OrderDesk | undefined> {
  const address = deskAddress(dataDir);
  const first = await connect(address);
  if (!first) return undefined;
  first.destroy();
  const call = async (wish: DeskRequest) => {
    const socket = await connect(address);
    if (!socket) throw new Error('The shop stopped before it was asked.');
    return ask(socket, wish);
  };
  return {
    waiting: async () => create(await call({ call: 'waiting' }), waitingOrders),
    move: async (number, to, tracking_number) =>
      create(await call({ call: 'move', number, status: to, tracking_number }), moveResult),
  };
}
