import { Agent, createServer, request } from 'node:http';
import { percentile } from './figures';

export interface Throughput {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than the expected. */
  wrong: number;
}

interface Load {
  clients: number;
  seconds: number;
  /** One call; true when it was answered as it should be. */
  call(agent: Agent, client: number): Promise<boolean>;
}

/** So many clients, each asking again as soon as it is answered. */
export async function drive({ clients, seconds, call }: Load): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let wrong = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const one = async (client: number) => {
    while (performance.now() < until) {
      const asked = performance.now();
      if (!(await call(agent, client))) wrong += 1;
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  agent.destroy();
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), wrong };
}

/** Fetches an address; the answer is read, and counts when it is a 200. */
export function get(url: string) {
  return (agent: Agent, client: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const headers = {
        'accept-encoding': 'br',
        // Each client its own address, or the shop would hold them all to one limit.
        'x-forwarded-for': `10.0.${client >> 8}.${client & 255}`,
      };
      request(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode === 200));
      })
        .on('error', reject)
        .end();
    });
}

/** The fastest that Node answers at all. */
export async function driveHello(load: Omit<Load, 'call'>): Promise<Throughput> {
  const server = createServer((_, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const measured = await drive({ ...load, call: get(`http://127.0.0.1:${port}/`) });
  server.closeAllConnections();
  server.close();
  return measured;
}
