import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Above the well-known ports and below the ephemeral range. */
const ports = { from: 20_000, to: 30_000 };

/**
 * Finds a free port outside the ephemeral range, so that no outgoing connection takes it before or
 * between starts. Another test that searches at the same time may still take it.
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
