import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AdminReduction, ReductionList } from '@/contract/admin/priceReductions';
import { shopTime } from '@/contract/longDate';

import type { ProductList } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import type { Connection } from '@/server/database/client';
import { eventually } from '../../support/eventually';
import { onEmbeddedDatabase } from '../../support/onBothDatabases';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import { dayFromNow, timePasses } from '../../support/priceReductions';
import { startServer, type ServerProcess } from '../../support/server';
import { keyed } from '../../support/staffOrders';
import { useStaffServer } from '../../support/useStaffServer';
import { stockShop, withDatabase, type ShopStorage } from '../../support/stockedShop';
import { TestClient } from '../../support/TestClient';
import { priceViolations } from '../security/invariants';

const path = '/api/admin/price-reductions';
const until = dayFromNow(7);

/** State and version of each reduction, and the number of prices that its product has had. */
async function stateOf(connection: Connection) {
  const { rows } = await sql<{ state: string; version: number; prices: number }>`
    select distinct state, version, (
      select count(*)::int from price_history h where h.product_id = r.product_id
    ) as prices
    from price_reductions r`.execute(connection);
  return rows;
}
/** Wait events of busy sessions of other processes. */
async function otherSessions(connection: Connection) {
  const { rows } = await sql<{ waits: string | null }>`
    select wait_event_type as waits from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
      and query not like '%pg_stat_activity%'`.execute(connection);
  return rows.map(({ waits }) => waits);
}
const planned = [{ state: 'planned', version: 1, prices: 1 }];
const running = [{ state: 'running', version: 2, prices: 2 }];
const over = [{ state: 'over', version: 3, prices: 3 }];

describeOnPostgres('three processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let storage: ShopStorage & { databaseUrl: string };
  let servers: ServerProcess[];
  beforeAll(async () => {
    postgres = await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), 'bobica-reductions-'));
    storage = { dataDir, databaseUrl: await postgres.createDatabase() };
    await stockShop(storage, { customers: 0, stock: 10 });
    const env = { DATABASE_URL: storage.databaseUrl, LOG_LEVEL: 'warn' };
    servers = await Promise.all([0, 1, 2].map(() => startServer({ dataDir, env })));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.dispose()));
    await postgres.stop();
    rmSync(storage.dataDir, { recursive: true, force: true });
  });

  const pricesIn = (server: ServerProcess) =>
    TestClient.at({ url: () => server.url }).get<Product>('/api/products/1');

  test('a reduction starts and ends once, and all processes sell at the same price', async () => {
    await withDatabase(storage, async (connection) => {
      await connection
        .insertInto('price_reductions')
        .values({
          product_id: 1,
          kind: 'action',
          price: 10_000,
          starts_at: sql<Date>`now() + interval '2 seconds'`,
          ends_at: sql<Date>`now() + interval '4 seconds'`,
          staff_id: null,
        })
        .execute();
      await sql`select pg_notify('price_reductions', '')`.execute(connection);
      while ((await stateOf(connection))[0]?.state !== 'running') await pause(20);
      const reduced = await Promise.all(servers.map(pricesIn));
      expect(reduced.map(({ data }) => data.price)).toEqual([10_000, 10_000, 10_000]);
      expect(await stateOf(connection)).toEqual([expect.objectContaining(running[0])]);
      while ((await stateOf(connection))[0]?.state !== 'over') await pause(20);
      const after = await Promise.all(servers.map(pricesIn));
      expect(after.map(({ data }) => data.reduction)).toEqual([undefined, undefined, undefined]);
      expect(await stateOf(connection)).toEqual(over);
      expect(await priceViolations(connection)).toEqual([]);
      // The right minute.
      const { rows } = await sql<{ late: number }>`
        select extract(epoch from h.from_at - r.starts_at)::float8 as late
        from price_history h, price_reductions r where h.kind = 'reduced'`.execute(connection);
      expect(rows[0]?.late).toBeGreaterThanOrEqual(0);
      expect(rows[0]?.late).toBeLessThan(30);
    });
    for (const server of servers) expect(server.output().stderr).toBe('');
  });

  test('one that is deleted at the moment of its start does not start', async () => {
    await withDatabase(storage, async (connection) => {
      await connection.deleteFrom('price_reductions').execute();
      const { id } = await connection
        .insertInto('price_reductions')
        .values({
          product_id: 1,
          kind: 'action',
          price: 9_000,
          starts_at: sql<Date>`now() + interval '300 milliseconds'`,
          ends_at: sql<Date>`now() + interval '1 day'`,
          staff_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await connection.transaction().execute(async (trx) => {
        await trx.deleteFrom('price_reductions').where('id', '=', id).execute();
        await sql`select pg_notify('price_reductions', '')`.execute(connection);
        await eventually(async () => (await otherSessions(connection)).includes('Lock'));
      });
      await eventually(async () => (await otherSessions(connection)).length === 0);
      expect(await priceViolations(connection)).toEqual([]);
    });
  });
});

onEmbeddedDatabase((storage) => {
  const server = useStaffServer(storage, {
    prepare: (connection) => timePasses(connection, '1 year'),
  });

  test('a process that is killed at the start leaves all prices whole, and catches up when it starts again', async () => {
    const { shop, client } = server;
    const { data } = await client.get<ProductList>('/api/products?per_page=8');
    const startsAt = Date.now() + 3_000;
    const starts = shopTime(new Date(startsAt));
    for (const { id, price } of data.products) {
      const body = { product_id: id, kind: 'action', price: price - 1_000, starts, until };
      const { status, text } = await client.post<AdminReduction>(path, body, keyed());
      if (status !== 201) throw new Error(text);
    }
    // Seconds are whole: within a few milliseconds of the start.
    await pause(Math.floor(startsAt / 1000) * 1000 + 5 - Date.now());
    await shop.kill();
    await withDatabase(storage(), async (connection) => {
      expect(await priceViolations(connection)).toEqual([]);
      expect([planned, running]).toContainEqual(await stateOf(connection));
    });
    await shop.restart();
    const { reductions } = (await client.get<ReductionList>(path)).data;
    expect(new Set(reductions.map(({ state }) => state))).toEqual(new Set(['running']));

    // Down while they end.
    await shop.stop();
    await withDatabase(storage(), (connection) => timePasses(connection, '10 days'));
    await shop.restart();
    await shop.stop();
    await withDatabase(storage(), async (connection) => {
      expect(await stateOf(connection)).toEqual(over);
      expect(await priceViolations(connection)).toEqual([]);
    });
  });
});
