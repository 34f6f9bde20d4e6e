import type { AddressInfo } from 'node:net';
import { adminEvent, type AdminEvent } from '../../../src/contract/admin/events';
import { is } from 'superstruct';
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

async function* events(stream: ReadableStream<Uint8Array>): AsyncGenerator<AdminEvent> {
  let text = '';
  for await (const chunk of stream) {
    text += Buffer.from(chunk).toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      if (!part.startsWith('data: ')) continue;
      const event: unknown = JSON.parse(part.slice('data: '.length));
      if (!is(event, adminEvent)) throw new Error(part);
      yield event;
    }
  }
}

test('other clients receive no events', async () => {
  expect((await shop.app.inject('/api/admin/events')).statusCode).toBe(401);
});

test('staff are notified of each change of an order, by its number only; the server stops nevertheless', async () => {
  const response = await fetch(`${base}/api/admin/events`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toMatch('text/event-stream');
  if (!response.body) throw new Error('no stream');
  const received = events(response.body);
  const { number } = await entersOrder(marko);
  expect((await received.next()).value).toEqual({ kind: 'order', number });
  await moves(marko, number, ['confirm']);
  expect((await received.next()).value).toEqual({ kind: 'order', number });
  const closed = shop.app.close();
  expect((await received.next()).done).toBe(true);
  await closed;
});
