import cookies from '@fastify/cookie';
import fastify from 'fastify';
import { heartbeatMs, streamsInAll, streamsPerSession } from '@/contract/admin/events';
import type { Listener } from '@/server/database/client';
import type { StaffActor, StaffIdentities } from '@/server/http/Actor';
import { hashSecret, makeSecret } from '@/server/http/secret';
import { orderEventStream } from '@/server/modules/order/admin/orderEventStream';
import { logout } from '@/server/modules/staff/staffService';
import { readEvents, acceptLink, signInStaff, type StaffMember } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { setStock } from '../../support/rows';
import { buy, signUp } from '../../support/customers';
import { enterOrder, moveAlong } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';

let shop: TestShop;
let marko: TestClient;
let owner: TestClient;
let cookie: string;
let base: string;
beforeAll(async () => {
  shop = await startTestShop({ settings: { limits: { apiCalls: 1000 } } });
  base = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  await setStock(shop.database.kysely, 50);
  marko = (await signInStaff(shop, 'staff', 'marko@bobica.rs')).client;
  owner = (await signInStaff(shop)).client;
  cookie = `admin=${marko.cookies.get('admin')}`;
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

const openStream = (session: string) =>
  fetch(`${base}/api/admin/events`, { headers: { cookie: session } });

const member: StaffActor = {
  ...{ kind: 'staff', staffId: 1, sessionId: 1, name: '', role: 'owner', locale: 'en' },
  ...{ complete: true, recentlyAuthenticated: true },
};

/** A server that only serves the event stream of one signed-in member. */
async function bareStream(identities: StaffIdentities) {
  const listeners: Listener[] = [];
  const app = fastify();
  await app.register(cookies);
  app.decorateRequest('staff', undefined);
  app.addHook('onRequest', async (request) => {
    request.staff = member;
  });
  orderEventStream(app, {
    database: {
      ...shop.database,
      async listen(_channel, given) {
        listeners.push(given);
        return () => undefined;
      },
    },
    identities,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    opens: () => fetch(`${url}/api/admin/events`),
    reconnects: () => listeners.forEach(({ onReconnect }) => onReconnect?.()),
    close: () => app.close(),
  };
}

test('clients are asked to reload everything after the server reconnects to the database', async () => {
  const app = await bareStream({ findStaff: async () => member });
  const received = readEvents(await app.opens());
  app.reconnects();
  expect((await received.next()).value).toEqual({ kind: 'reload', number: '' });
  await app.close();
});

async function silentStream(client: TestClient) {
  const timers = jest.spyOn(globalThis, 'setInterval');
  const response = await openStream(`admin=${client.cookies.get('admin')}`);
  timers.mock.calls.forEach(([, ms], index) => {
    if (ms === heartbeatMs) clearInterval(timers.mock.results[index]?.value as number);
  });
  timers.mockRestore();
  return readEvents(response);
}

const getStaff = async ({ email }: StaffMember) => shop.row('staff', { email });

/** Each function changes the database as another process would. */
const waysToEnd: Record<string, (member: StaffMember) => Promise<unknown>> = {
  'signs out': ({ client }) => client.post('/api/admin/logout'),
  'ends the current session': async ({ client }) => {
    const { data } = await client.get<{ id: number; current: boolean }[]>('/api/admin/sessions');
    return client.delete(`/api/admin/sessions/${data.find(({ current }) => current)?.id}`);
  },
  'signs out in another process': async (ana) => {
    const { id: staffId } = await getStaff(ana);
    const { id: sessionId } = await shop.row('staff_sessions', { staff_id: staffId });
    return shop.database.transaction((trx) => logout(trx, { ...member, staffId, sessionId }));
  },
  'is disabled': async (member) => {
    const { id, version } = await getStaff(member);
    const body = { version, role: 'staff', disabled: true };
    return owner.put(`/api/admin/staff/${id}`, body);
  },
  'resets their access': async ({ email }) => {
    const url = await shop.shop.modules.staffLink('reset', email);
    return acceptLink(shop, url?.split('#')[1] ?? '', { name: 'Ana' });
  },
};

test.each(Object.entries(waysToEnd))(
  'the stream of a staff member who %s ends immediately, and the streams of other members stay open',
  async (what, end) => {
    const ana = await signInStaff(shop, 'staff', `${what.replaceAll(' ', '.')}@bobica.rs`);
    const ended = await silentStream(ana.client);
    const other = readEvents(await openStream(cookie));
    await end(ana);
    expect((await ended.next()).done).toBe(true);
    const { number } = await enterOrder(marko);
    expect((await other.next()).value).toEqual({ kind: 'order', number });
  },
);

test('the stream of a session that ended without a notification is closed at the next heartbeat', async () => {
  const { client } = await signInStaff(shop, 'staff', 'vera@bobica.rs');
  const timers = jest.spyOn(globalThis, 'setInterval');
  const ended = readEvents(await openStream(`admin=${client.cookies.get('admin')}`));
  const sessions = shop.database.kysely.deleteFrom('staff_sessions');
  await sessions.where('secret_hash', '=', hashSecret(client.cookies.get('admin') ?? '')).execute();
  for (const [beat, ms] of timers.mock.calls) if (ms === heartbeatMs) beat();
  expect((await ended.next()).done).toBe(true);
});

async function moreSessions(count: number): Promise<string[]> {
  const { kysely } = shop.database;
  const { id: staff_id } = await shop.row('staff', { email: 'marko@bobica.rs' });
  const secrets = Array.from({ length: count }, makeSecret);
  const session = { staff_id, user_agent: '', complete: true };
  const rows = secrets.map((secret) => ({ ...session, secret_hash: hashSecret(secret) }));
  await kysely.insertInto('staff_sessions').values(rows).execute();
  return secrets.map((secret) => `admin=${secret}`);
}

async function openStreams(sessions: readonly string[]) {
  const streams = [];
  for (const session of sessions) streams.push(readEvents(await openStream(session)));
  return streams;
}

test.each([
  ['for a session', streamsPerSession, () => moreSessions(1).then(([name = '']) => [name])],
  [
    'for the whole shop',
    streamsInAll,
    () => moreSessions(Math.ceil(streamsInAll / streamsPerSession) + 1),
  ],
])('%s, only the newest streams stay open', async (_, max, getSessions) => {
  const sessions = await getSessions();
  const streams = await openStreams(
    Array.from({ length: max + 1 }, (__, index) => sessions[index % sessions.length] ?? ''),
  );
  const [oldest, ...kept] = streams;
  expect((await oldest?.next())?.done).toBe(true);
  const { number } = await enterOrder(marko);
  for (const stream of kept) expect((await stream.next()).value).toEqual({ kind: 'order', number });
});

test('a stream is closed if its session ends while the stream is being opened', async () => {
  let sessionEnds = (): void => undefined;
  const app = await bareStream({
    // The first look-up finds the session, and later ones do not.
    findStaff: () => new Promise((resolve) => (sessionEnds = () => resolve(undefined))),
  });
  const opened = readEvents(await app.opens());
  sessionEnds();
  expect((await opened.next()).done).toBe(true);
  await app.close();
});

test('staff are notified of each order change with only the order number, and an open stream does not keep the server from stopping', async () => {
  const response = await openStream(cookie);
  expect(response.headers.get('content-type')).toMatch('text/event-stream');
  const received = readEvents(response);
  const customer = shop.client();
  await signUp(customer);
  const placed = await buy(customer);
  expect((await received.next()).value).toEqual({ kind: 'order', number: placed.number });
  const { number } = await enterOrder(marko);
  expect((await received.next()).value).toEqual({ kind: 'order', number });
  await moveAlong(marko, number, ['confirm']);
  expect((await received.next()).value).toEqual({ kind: 'order', number });
  const closed = shop.app.close();
  expect((await received.next()).done).toBe(true);
  await closed;
});
