import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { getHealth } from '@/contract/content';
import type { Actor, StaffActor } from './Actor';
import { useErrorResponses } from './errorHandler';
import { logOptions, useRequestLog } from './logging';
import { limitRunningCalls } from './overload';

const lines: string[] = [];
const stream = new Writable({
  write(line: Buffer, _, done) {
    lines.push(line.toString());
    done();
  },
});

const actors: Record<string, Partial<{ actor: Actor; staff: StaffActor }>> = {
  visitor: { actor: { kind: 'visitor' } },
  guest: { actor: { kind: 'guest', guestId: 1 } },
  customer: { actor: { kind: 'customer', customerId: 1, sessionId: 1 } },
  staff: { staff: { kind: 'staff' } as StaffActor },
};

let app: FastifyInstance;
let release: () => void;
let held: Promise<void>;
/** Handlers that were called. */
let started: number;

/** A server whose calls run until `release()`, and whose clients name themselves. */
async function start(maxCalls: number): Promise<void> {
  started = 0;
  held = new Promise((resolve) => {
    release = resolve;
  });
  app = fastify({ logger: { ...logOptions('info'), stream }, disableRequestLogging: true });
  limitRunningCalls(app, maxCalls, 4);
  useErrorResponses(app);
  useRequestLog(app);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, actors[String(request.headers['x-actor'])]);
  });
  app.get('/api/health', { config: { endpoint: getHealth } }, async () => {
    started += 1;
    await held;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  release();
  await app.close();
  lines.length = 0;
});

async function call(actor: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/api/health`, {
    headers: { 'x-actor': actor },
  });
  return status;
}

/** Calls until one is rejected; the others go on. */
async function callsUntilRejected(actor: string): Promise<number> {
  for (let calls = 0; ; calls += 1) {
    const before = app.runningCalls();
    const status = await Promise.race([call(actor), admitted(before)]);
    if (status === 503) return calls;
  }
}

async function admitted(before: number): Promise<'admitted'> {
  while (app.runningCalls() === before) await new Promise((turn) => setImmediate(turn));
  return 'admitted';
}

test('visitors cannot take the places of guests, guests not those of customers, customers not those of staff', async () => {
  await start(16);
  const admittedCalls: Record<string, number> = {};
  for (const actor of ['visitor', 'guest', 'customer', 'staff'])
    admittedCalls[actor] = await callsUntilRejected(actor);
  expect(admittedCalls).toEqual({ visitor: 8, guest: 2, customer: 2, staff: 4 });
  expect(app.runningCalls()).toBe(16);
  // Of visitors four at a time, so that the others do not wait behind them before the database.
  expect(started).toBe(4 + 2 + 2 + 4);
});

test('a place is free again once its call has ended, also if the client has gone', async () => {
  await start(2);
  const { port } = app.server.address() as AddressInfo;
  const client = new AbortController();
  const gone = fetch(`http://127.0.0.1:${port}/api/health`, {
    headers: { 'x-actor': 'visitor' },
    signal: client.signal,
  }).catch(() => 'gone');
  await admitted(0);
  expect(await call('visitor')).toBe(503);
  client.abort();
  expect(await gone).toBe('gone');
  release();
  while (app.runningCalls() > 0) await new Promise((turn) => setImmediate(turn));
  expect(await call('visitor')).toBe(200);
});

test('a flood of rejected calls writes at most one line a second, without a stack', async () => {
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
