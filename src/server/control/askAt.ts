import net from 'node:net';
import { createInterface } from 'node:readline';
import { create } from 'superstruct';
import { socketAnswer } from './socketAnswer';

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

/** Whether a shop listens at an address. */
export async function someoneAt(address: string): Promise<boolean> {
  const socket = await connect(address);
  socket?.destroy();
  return socket !== undefined;
}

/**
 * Asks the shop that listens at an address.
 * @param patienceMillis without an answer for so long, the shop counts as stuck
 * @throws Error in words for the owner
 */
export async function askAt(
  address: string,
  wish: unknown,
  patienceMillis = answerTimeoutMillis,
): Promise<unknown> {
  const socket = await connect(address);
  if (!socket) throw new Error('The shop stopped before it was asked.');
  return new Promise((resolveAnswer, reject) => {
    socket.setTimeout(patienceMillis, () =>
      socket.destroy(new Error('The shop runs, but does not answer.')),
    );
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The shop stopped before it answered.')));
    createInterface({ input: socket }).once('line', (line) => {
      const { result, failure } = create(JSON.parse(line), socketAnswer);
      socket.destroy();
      if (failure === undefined) resolveAnswer(result);
      else reject(new Error(failure));
    });
    socket.write(`${JSON.stringify(wish)}\n`);
  });
}
