import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below what systems give to callers and to listeners on port 0, and above what programs are known by. */
const ports = { from: 20_000, to: 30_000 };

/**
 * A port that nobody listened on a moment ago. No connection of another test takes it by chance, now
 * or between a stop and a new start; another test that looks for one at the same time might.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
