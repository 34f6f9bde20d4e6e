import type { AddressInfo } from 'node:net';
import cookies from '@fastify/cookie';
import fastify from 'fastify';
import { heartbeatMillis } from '../../../src/contract/admin/events';
import type { Listener } from '../../../src/server/database/client';
import { orderEventStream } from '../../../src/server/modules/order/orderEventStream';
import { eventsOf } from '../../support/adminEvents';
import { signedInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { setStock } from '../../support/setStock';
import { entersOrder, moves } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';

let shop: TestShop;
let marko: TestClient;
let cookie: string;
let base: string;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  await setStock(shop.database.kysely, 50);
  marko = (await signedInStaff(shop, 'staff', 'marko@bobica.rs')).client;
  cookie = `admin=${marko.cookies.get('admin')}`;
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

const openStream = (session: string) =>
  fetch(`${base}/api/admin/events`, { headers: { cookie: session } });

test('other clients receive no events', async () => {
  expect((await shop.app.inject('/api/admin/events')).statusCode).toBe(401);
});

test.each<[string, (id: number) => Promise<unknown>]>([
  [
    'is disabled',
    (id) => {
      const disabled = shop.database.kysely.updateTable('staff').set({ disabled_at: new Date() });
      return disabled.where('id', '=', id).execute();
    },
  ],
  [
    'is signed out',
    (id) => shop.database.kysely.deleteFrom('staff_sessions').where('staff_id', '=', id).execute(),
  ],
])(
  'the stream of a member who %s ends with the next heartbeat, and no other',
  async (what, end) => {
    const { email, client } = await signedInStaff(shop, 'staff', `${what.length}@bobica.rs`);
    const { id } = await shop.database.kysely
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const timers = jest.spyOn(globalThis, 'setInterval');
    const ended = eventsOf(await openStream(`admin=${client.cookies.get('admin')}`));
    const other = eventsOf(await openStream(cookie));
    await end(id);
    for (const [beat, millis] of timers.mock.calls) if (millis === heartbeatMillis) beat();
    expect((await ended.next()).done).toBe(true);
    const { number } = await entersOrder(marko);
    expect((await other.next()).value).toEqual({ kind: 'order', number });
  },
);

test('after a lost connection to the database, clients are asked to load everything again', async () => {
  let listener: Listener | undefined;
  const app = fastify();
  await app.register(cookies);
  orderEventStream(app, {
    database: {
      ...shop.database,
      async listen(_channel, given) {
        listener = given;
        return () => undefined;
      },
    },
    identities: { findStaff: async () => undefined },
  });
  const received = eventsOf(
    await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/admin/events`),
  );
  listener?.onReconnect?.();
  expect((await received.next()).value).toEqual({ kind: 'reload', number: '' });
  await app.close();
});

test('staff are notified of each change of an order, by its number only; the server stops nevertheless', async () => {
  const response = await openStream(cookie);
  expect(response.headers.get('content-type')).toMatch('text/event-stream');
  const received = eventsOf(response);
  const { number } = await entersOrder(marko);
  expect((await received.next()).value).toEqual({ kind: 'order', number });
  await moves(marko, number, ['confirm']);
  expect((await received.next()).value).toEqual({ kind: 'order', number });
  const closed = shop.app.close();
  expect((await received.next()).done).toBe(true);
  await closed;
});
