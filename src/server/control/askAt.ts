import net from 'node:net';
import { create } from 'superstruct';
import { linesOf } from './linesOf';
import { contentMark, socketAnswer } from './socketAnswer';

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

export interface AskOptions {
  /** With nothing said for so long, the shop counts as stuck. */
  patienceMillis?: number;
  /** Hears the lines that come before the answer; the next one waits for it. */
  onLine?: (line: string) => Promise<void>;
}

/**
 * Asks the shop that listens at an address.
 * @throws Error in words for the owner
 */
export async function askAt(
  address: string,
  wish: unknown,
  { patienceMillis = answerTimeoutMillis, onLine }: AskOptions = {},
): Promise<unknown> {
  const socket = await connect(address);
  if (!socket) throw new Error('The shop stopped before it was asked.');
  socket.setTimeout(patienceMillis, () =>
    socket.destroy(new Error('The shop runs, but does not answer.')),
  );
  socket.write(`${JSON.stringify(wish)}\n`);
  try {
    for await (const line of linesOf(socket)) {
      if (line.startsWith(contentMark)) {
        await onLine?.(line.slice(contentMark.length));
        continue;
      }
      const { result, failure } = create(JSON.parse(line), socketAnswer);
      if (failure !== undefined) throw new Error(failure);
      return result;
    }
  } finally {
    socket.destroy();
  }
  throw new Error('The shop stopped before it answered.');
}
