import { Agent, request } from 'node:http';
import { milliseconds, percentile } from './figures';
import { startStatic } from './startStatic';

export interface Throughput {
  perSecond: number;
  p50: number;
  p99: number;
  unexpected: number;
}

interface Load {
  clients: number;
  seconds: number;
  call(agent: Agent, client: number): Promise<boolean>;
}

/**
 * Runs concurrent clients, each of which sends its next request when the previous one completes. autocannon parses the
 * 27 KB of the home page at most 1,300 times a second and would measure itself; this client receives 4,700.
 */
export async function drive({ clients, seconds, call }: Load): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let unexpected = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const item = async (client: number) => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      if (!(await call(agent, client))) unexpected += 1;
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => item(client)));
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  agent.destroy();
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), unexpected };
}

export function get(url: string) {
  return (agent: Agent): Promise<boolean> =>
    new Promise((resolve, reject) => {
      request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode === 200));
      })
        .on('error', reject)
        .end();
    });
}

export async function driveHello(load: Omit<Load, 'call'>): Promise<Throughput> {
  const hello = await startStatic([{ path: '/', headers: {}, body: Buffer.from('hello') }]);
  try {
    return await drive({ ...load, call: get(`${hello.url}/`) });
  } finally {
    await hello.close();
  }
}

export const formatRate = ({ perSecond, p99, unexpected }: Throughput): string =>
  `${Math.round(perSecond)}/s, p99 ${milliseconds(p99)}${unexpected > 0 ? `, ${unexpected} unexpected` : ''}`;
