import { chmodSync, rmSync } from 'node:fs';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { sayLine } from './sayLine';

/** Characters. No request is near as long. */
const longestRequest = 4_096;

/**
 * Answers the owner's commands at an address of `socketAddress`; for the shop that holds the folder.
 * @param answer may say any lines before its answer
 * @param onProblem hears of requests that failed, and of a socket that could not be made
 */
export async function listenAt(
  address: string,
  answer: (wish: unknown, say: (line: string) => Promise<void>) => Promise<unknown>,
  onProblem: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let received = 0;
    socket.on('data', (data) => {
      received += data.length;
      if (received > longestRequest) socket.destroy();
    });
    const answerLine = async (line: string) =>
      answer(JSON.parse(line), (said) => sayLine(socket, said));
    const lines = createInterface({ input: socket });
    // It says again what the socket said: a command that breaks off must not end the shop.
    lines.on('error', () => undefined);
    lines.once('line', (line) => {
      answerLine(line).then(
        (result) => socket.end(`${JSON.stringify({ result })}\n`),
        (error: Error) => {
          onProblem(error);
          socket.end(`${JSON.stringify({ failure: error.message })}\n`);
        },
      );
    });
  });
  const isFile = process.platform !== 'win32';
  try {
    await new Promise<void>((opened, failed) => {
      server.once('error', failed);
      // A killed predecessor leaves its socket behind; the lock on the folder says that it is gone.
      if (isFile) rmSync(address, { force: true });
      // The socket is made within `listen`, so nobody else may open it even for a moment.
      const mask = process.umask(0o177);
      try {
        server.listen(address, opened);
      } finally {
        process.umask(mask);
      }
    });
    if (isFile) chmodSync(address, 0o600);
  } catch (error) {
    // The shop can sell without it; only the owner's commands cannot be used meanwhile.
    onProblem(error instanceof Error ? error : new Error(String(error)));
  }
  server.on('error', onProblem);
  server.unref();
  return {
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}
