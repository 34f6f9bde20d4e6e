import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { captureLog } from '@tests/support/captureLog';
import { getHealth } from '@/contract/content';
import { login } from '@/contract/customer';
import type { Actor, StaffActor } from './Actor';
import { useErrorResponses } from './errorHandler';
import { useRequestLog } from './logging';
import { limitRunningCalls } from './overload';

const { lines, log } = captureLog('info');

const actors: Record<string, Partial<{ actor: Actor; staff: StaffActor }>> = {
  visitor: { actor: { kind: 'visitor' } },
  guest: { actor: { kind: 'guest', guestId: 1 } },
  customer: { actor: { kind: 'customer', customerId: 1, sessionId: 1 } },
  staff: { staff: { kind: 'staff' } as StaffActor },
};

let app: FastifyInstance;
let release: () => void;
let released: Promise<void>;
/** The addresses whose handlers were called */
let startedAddresses: string[];
let addresses = 0;

/** Starts a server whose calls run until `release()`. Clients choose their identity. */
async function start(maxCalls: number): Promise<void> {
  startedAddresses = [];
  released = new Promise((resolve) => {
    release = resolve;
  });
  app = fastify({
    logger: log,
    disableRequestLogging: true,
    trustProxy: true,
  });
  limitRunningCalls(app, maxCalls, 4);
  useErrorResponses(app);
  useRequestLog(app);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, actors[String(request.headers['x-actor'])]);
  });
  const handler = async ({ ip }: FastifyRequest) => {
    startedAddresses.push(ip);
    await released;
    return {};
  };
  app.get('/api/health', { config: { endpoint: getHealth } }, handler);
  app.get('/api/auth/login', { config: { endpoint: login } }, handler);
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  release();
  await app.close();
  lines.length = 0;
});

interface Caller {
  /** Unique by default. */
  address?: string;
  path?: string;
  signal?: AbortSignal;
}

async function call(actor: string, { address, path, signal }: Caller = {}): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const uniqueAddress = `10.0.0.${(addresses += 1)}`;
  const { status } = await fetch(`http://127.0.0.1:${port}${path ?? '/api/health'}`, {
    headers: { 'x-actor': actor, 'x-forwarded-for': address ?? uniqueAddress },
    ...(signal && { signal }),
  });
  return status;
}

/** Starts calls until one is rejected. The others continue. */
async function callsUntilRejected(actor: string, caller?: () => Caller): Promise<number> {
  for (let calls = 0; ; calls += 1) {
    const before = app.runningCalls();
    const status = await Promise.race([call(actor, caller?.()), waitForAdmission(before)]);
    if (status === 503) return calls;
  }
}

async function waitForAdmission(before: number): Promise<'waitForAdmission'> {
  while (app.runningCalls() === before) await new Promise((turn) => setImmediate(turn));
  return 'waitForAdmission';
}

test('admits more calls from guests than from visitors, more from customers and most from staff', async () => {
  await start(16);
  const admittedCalls: Record<string, number> = {};
  for (const actor of ['visitor', 'guest', 'customer', 'staff'])
    admittedCalls[actor] = await callsUntilRejected(actor);
  expect(admittedCalls).toEqual({ visitor: 8, guest: 2, customer: 2, staff: 4 });
  expect(app.runningCalls()).toBe(16);
  // Visitors run four at a time, so that others do not wait behind them for the database.
  expect(startedAddresses).toHaveLength(4 + 2 + 2 + 4);
});

const busy = '10.9.9.9';

test.each([
  ['visitor', '/api/health', 8, 4],
  ['guest', '/api/health', 10, 4],
  ['customer', '/api/health', 12, 4],
  ['visitor', '/api/auth/login', 8, 2],
  ['customer', '/api/auth/login', 12, 2],
])(
  'limits a %s at a busy address to half of the calls to %s, and runs calls from other addresses first',
  async (actor, path, places, running) => {
    await start(16 * 2);
    const busyCaller = { address: busy, path };
    expect(await callsUntilRejected(actor, () => busyCaller)).toBe(places);
    const otherCalls = ['10.1.0.1', '10.1.0.2'].map((address) => call(actor, { address, path }));
    while (app.runningCalls() < places + 2) await new Promise((turn) => setImmediate(turn));
    release();
    expect(await Promise.all(otherCalls)).toEqual([200, 200]);
    const first = [...Array<string>(running).fill(busy), '10.1.0.1', '10.1.0.2'];
    expect(startedAddresses.slice(0, running + 2)).toEqual(first);
  },
);

test('does not delay other calls behind calls that hash a password', async () => {
  await start(64);
  await callsUntilRejected('visitor', () => ({ address: busy, path: '/api/auth/login' }));
  expect(startedAddresses).toHaveLength(2);
  const other = call('visitor', { address: '10.1.0.1' });
  while (startedAddresses.length < 3) await new Promise((turn) => setImmediate(turn));
  expect(startedAddresses[2]).toBe('10.1.0.1');
  release();
  expect(await other).toBe(200);
});

test('treats all IPv6 addresses of a household as one', async () => {
  await start(32);
  let calls = 0;
  const caller = () => ({ address: `2001:db8:0:${(calls += 1)}::1` });
  expect(await callsUntilRejected('visitor', caller)).toBe(8);
  const other = call('visitor', { address: '2001:db8:0:100::1' });
  release();
  expect(await other).toBe(200);
});

test('admits a new call when a call has ended, even one whose client has disconnected', async () => {
  await start(2);
  const client = new AbortController();
  const disconnected = call('visitor', { signal: client.signal }).catch(() => 'disconnected');
  await waitForAdmission(0);
  expect(await call('visitor')).toBe(503);
  client.abort();
  expect(await disconnected).toBe('disconnected');
  release();
  while (app.runningCalls() > 0) await new Promise((turn) => setImmediate(turn));
  expect(await call('visitor')).toBe(200);
});

test('logs a flood of rejected calls at most once a second, without a stack trace', async () => {
  await start(0);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  try {
    await Promise.all(Array.from({ length: 100 }, () => call('visitor')));
    jest.advanceTimersByTime(1_000);
    await call('visitor');
  } finally {
    jest.useRealTimers();
  }
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const completed = logged.filter(({ msg }) => msg === 'request completed');
  expect(completed.map(({ status, omitted }) => [status, omitted])).toEqual([
    [503, undefined],
    [503, 99],
  ]);
  expect(logged.filter(({ err }) => err)).toEqual([]);
});
