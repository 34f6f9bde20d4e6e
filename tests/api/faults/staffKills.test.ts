import { setTimeout as pause } from 'node:timers/promises';
import type { AdminReduction, ReductionList } from '@/contract/admin/priceReductions';
import { shopTime } from '@/contract/longDate';
import type { ProductList } from '@/contract/product';
import type { Connection } from '@/server/database/client';
import { staffCookie } from '@/server/http/staffCookie';
import { insertOwner } from '../../support/adminShop';
import { onEmbeddedDatabase } from '../../support/postgres';
import {
  dayFromNow,
  over,
  planned,
  running,
  readReductionState,
  timePasses,
} from '../../support/priceReductions';
import { both, changeProduct, readProduct } from '../../support/productShop';
import { seededRandom, repetitions } from '../../support/repetitions';
import { enterOrder, keyed, moveAlong } from '../../support/staffOrders';
import { startServer, type ServerProcess } from '../../support/server';
import { stockShop, withDatabase } from '../../support/stockedShop';
import { succeeded, TestClient } from '../../support/TestClient';
import {
  priceViolations,
  productViolations,
  staffViolations,
  stockViolations,
} from '../security/invariants';

/** The last product, which has no reductions. */
const published = 24;
const kills = repetitions.publicationKills;
const path = '/api/admin/price-reductions';

onEmbeddedDatabase((storage) => {
  let shop: ServerProcess;
  let client: TestClient;
  beforeAll(async () => {
    const { dataDir, databaseUrl } = storage();
    await stockShop(storage(), { customers: 0, stock: 1000 });
    const { cookie } = await withDatabase(storage(), async (connection) => {
      await timePasses(connection, '1 year');
      return insertOwner(connection);
    });
    shop = await startServer({ dataDir, env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
    client = TestClient.at({ url: () => shop.url });
    client.cookies.set(staffCookie, cookie);
  });
  beforeEach(() => (shop.running ? undefined : shop.restart()));
  afterAll(() => shop?.dispose());

  test('when the process is killed during publishing, the change is published completely or not at all, and acknowledged changes are kept', async () => {
    const random = seededRandom(11);
    let turn = 0;
    let answered = 0;
    const publishNext = async () => {
      turn += 1;
      const change = {
        name: both(`Sok broj${turn}`),
        description: both(`opis${turn}`),
        price: turn,
      };
      const { data, status } = await changeProduct(client, published, change);
      if (status === 200 && data.version > 0) answered = turn;
    };
    const found = async (q: string) =>
      (await client.get<{ total: number }>(`/api/products?q=${q}`)).data.total;

    for (let killed = 0; killed < kills; killed += 1) {
      await publishNext();
      const publishing = (async () => {
        for (;;) await publishNext();
      })().catch(() => 'lost');
      await pause(20 + random() * 150);
      await shop.kill();
      expect(await publishing).toBe('lost');
      await withDatabase(storage(), async (connection) => {
        expect(await productViolations(connection)).toEqual([]);
        expect(await stockViolations(connection)).toEqual([]);
      });
      await shop.restart();
      const { published: shown } = await readProduct(client, published);
      const livePrice = shown?.price ?? 0;
      expect([answered, answered + 1]).toContain(livePrice);
      expect(shown).toMatchObject({
        name: both(`Sok broj${livePrice}`),
        description: both(`opis${livePrice}`),
      });
      expect(await found(`opis${livePrice}`)).toBe(1);
      expect(await found(`broj${livePrice}`)).toBe(1);
    }
  });

  test('when the process is killed, a payout is booked completely or not at all, and resending the request books it only once', async () => {
    const parcels = 3;
    const lines: object[] = [];
    while (lines.length < parcels) {
      const { number } = await enterOrder(client);
      const { total_amount: amount } = await moveAlong(client, number, ['confirm', 'ship']);
      lines.push({ reference: number, amount, number, expected: amount, claimed: false });
    }
    const body = { courier: '', paid_on: '2024-11-26', bank_amount: 0, lines };
    const send = () =>
      client.post<{ id: number }>('/api/admin/settlements', body, keyed('the payout'));
    const booked = (connection: Connection) =>
      connection
        .selectFrom('settlement_lines')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select('status')
        .execute();
    const lost = send().catch(() => undefined);
    // The kill usually happens while orders are marked as delivered.
    await pause(40);
    await shop.kill();
    await lost;
    await withDatabase(storage(), async (connection) => {
      const { length } = await booked(connection);
      expect([0, parcels]).toContain(length);
      expect(await staffViolations(connection)).toEqual([]);
    });
    await shop.restart();
    const { data, status } = await send();
    expect(status).toBe(201);
    expect((await send()).data).toEqual(data);
    await shop.stop();
    await withDatabase(storage(), async (connection) => {
      expect(await booked(connection)).toEqual(Array(parcels).fill({ status: 'delivered' }));
      expect(await staffViolations(connection)).toEqual([]);
    });
  });

  test('a process that is killed at the start of a reduction leaves consistent prices, and starts the reduction after it is restarted', async () => {
    const { data } = await client.get<ProductList>('/api/products?per_page=8');
    const startsAt = Date.now() + 3_000;
    const starts = shopTime(new Date(startsAt));
    for (const { id, price } of data.products) {
      const body = {
        product_id: id,
        kind: 'action',
        price: price - 1_000,
        starts,
        until: dayFromNow(7),
      };
      succeeded(await client.post<AdminReduction>(path, body, keyed()));
    }
    // Reductions start at whole seconds, so the kill is a few milliseconds after the start.
    await pause(Math.floor(startsAt / 1000) * 1000 + 5 - Date.now());
    await shop.kill();
    await withDatabase(storage(), async (connection) => {
      expect(await priceViolations(connection)).toEqual([]);
      expect([planned, running]).toContainEqual(await readReductionState(connection));
    });
    await shop.restart();
    const { reductions } = (await client.get<ReductionList>(path)).data;
    expect(new Set(reductions.map(({ state }) => state))).toEqual(new Set(['running']));

    await shop.stop();
    await withDatabase(storage(), (connection) => timePasses(connection, '10 days'));
    await shop.restart();
    await shop.stop();
    await withDatabase(storage(), async (connection) => {
      expect(await readReductionState(connection)).toEqual(over);
      expect(await priceViolations(connection)).toEqual([]);
    });
  });
});
