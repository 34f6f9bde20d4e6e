import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { heartbeatMs } from '@/contract/admin/events';
import type { Product } from '@/contract/productDetails';
import type { Connection } from '@/server/database/client';
import { eventually } from '../../support/processes';
import { lockCatalogue } from '@/server/modules/catalogue/catalogueService';
import { staffCookie } from '@/server/http/staffCookie';
import { readEvents, insertOwner } from '../../support/adminShop';
import { TestClient } from '../../support/TestClient';
import { over, running, readReductionState } from '../../support/priceReductions';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import { both, changeProduct } from '../../support/productShop';
import { seededRandom } from '../../support/repetitions';
import { setStock } from '../../support/rows';
import { enterOrder } from '../../support/staffOrders';
import { startServer, type ServerProcess } from '../../support/server';
import {
  stockShop,
  withDatabase,
  type ReadyCustomer,
  type ShopStorage,
} from '../../support/stockedShop';
import { priceViolations } from '../security/invariants';
import { checkOrders, PersistentBuyer, type Attempt } from './PersistentBuyer';

async function getOtherWaitEvents(connection: Connection) {
  const { rows } = await sql<{ waits: string | null }>`
    select wait_event_type as waits from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
      and query not like '%pg_stat_activity%'`.execute(connection);
  return rows.map(({ waits }) => waits);
}

const processes = 3;
const stock = 10_000;
const productId = 1;
/** The stock label shows the quantity if it is five or less. */
const rareId = 2;
/** `npm test` builds the shop first; without a build, the sources are used. */
const isBuiltShop = existsSync(join(__dirname, '../../../dist/server/main.mjs'));

describeOnPostgres(
  `three processes of the ${isBuiltShop ? 'built shop' : 'sources'} on one PostgreSQL`,
  () => {
    let postgres: TestPostgres;
    let storage: ShopStorage & { databaseUrl: string };
    let servers: ServerProcess[];
    let customers: ReadyCustomer[];
    let ownerCookie: string;

    beforeAll(async () => {
      postgres = await startPostgres();
      const dataDir = mkdtempSync(join(tmpdir(), 'bobica-several-'));
      storage = { dataDir, databaseUrl: await postgres.createDatabase() };
      const env = { DATABASE_URL: storage.databaseUrl, TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
      // All processes start on an empty database: one migrates and seeds, and the others wait.
      servers = await Promise.all(
        Array.from({ length: processes }, () => startServer({ dataDir, env, built: isBuiltShop })),
      );
      customers = await stockShop(storage, { customers: 6, stock });
      ownerCookie = (await withDatabase(storage, insertOwner)).cookie;
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.dispose()));
      await postgres.stop();
      rmSync(storage.dataDir, { recursive: true, force: true });
    });

    const getClient = (index: number, from = '10.1.0.1', token?: string) =>
      TestClient.at({
        url: () => servers[index % processes]?.url ?? '',
        headers: { 'x-forwarded-for': from },
        ...(token && { token }),
      });

    const ownerAt = (index: number) => {
      const client = getClient(index);
      client.cookies.set(staffCookie, ownerCookie);
      return client;
    };
    const receiveOtherEvents = async () =>
      readEvents(
        await fetch(`${servers[1]?.url}/api/admin/events`, {
          headers: { cookie: `${staffCookie}=${ownerCookie}` },
        }),
      );

    test('a session, a cart and a security token are valid in all processes', async () => {
      const [customer] = customers;
      const cookies = TestClient.at({
        url: () => servers[turn % processes]?.url ?? '',
        token: customer?.token,
      });
      let turn = 0;
      for (turn = 0; turn < 6; turn += 1) {
        const response = await cookies.put(`/api/carts/products/${productId}`, {
          quantity: turn + 1,
        });
        expect(response.status).toBe(200);
      }
      const { data } = await cookies.get<{ cart_products: { quantity: number }[] }>('/api/carts');
      expect(data.cart_products).toMatchObject([{ quantity: 6 }]);
      await cookies.delete('/api/carts');
    });

    test('failed logins are counted across all processes', async () => {
      const wrong = { email: 'somebody@example.com', password: 'a wrong guess' };
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        const { status } = await getClient(guess, '10.9.9.9').post('/api/auth/login', wrong);
        statuses.push(status);
      }
      // The limit is ten failures per IP address in 15 minutes, as for one process.
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    });

    /** The page of a product, as shown by this process. Without a build there are no pages. */
    const page = async (index: number) => {
      const response = await fetch(`${servers[index]?.url}/products/${rareId}?lang=en`);
      await response.arrayBuffer();
      return { status: response.status, etag: response.headers.get('etag') };
    };

    /** The time, in milliseconds, until none of these processes shows the old page. */
    async function waitForNewPage(
      indexes: readonly number[],
      before: Awaited<ReturnType<typeof page>>[],
    ) {
      const started = performance.now();
      const stale = new Set(indexes);
      // Pages have no maximum age, so a process that misses the notification would show the old page forever.
      while (stale.size > 0 && performance.now() - started < 60_000) {
        for (const index of [...stale]) {
          const now = await page(index);
          if (!isBuiltShop || now.etag !== before[indexes.indexOf(index)]?.etag)
            stale.delete(index);
        }
        await pause(10);
      }
      expect([...stale]).toEqual([]);
      return Math.round(performance.now() - started);
    }

    test('all processes show what one of them publishes', async () => {
      const client = ownerAt(0);
      const others = [1, 2];
      const before = await Promise.all(others.map(page));
      const published = await changeProduct(client, rareId, { name: both('Objavljeno ime') });
      expect(published.status).toBe(200);
      const ms = await waitForNewPage(others, before);
      process.stdout.write(
        `A publication was on the pages of the other processes after ${ms} ms\n`,
      );
      for (const index of [0, ...others]) {
        const { data } = await getClient(index).get<Product>(`/api/products/${rareId}`);
        expect(data.name).toMatch(/^Objavljeno ime/);
      }
    });

    test('a change to an order in one process is sent to staff connected to the other processes', async () => {
      const client = ownerAt(0);
      const received = await receiveOtherEvents();
      const { number } = await enterOrder(client);
      expect((await received.next()).value).toEqual({ kind: 'order', number });
    });

    test('a reduction starts and ends once, and all processes sell at the same price', async () => {
      await withDatabase(storage, async (connection) => {
        await connection
          .insertInto('price_reductions')
          .values({
            product_id: 1,
            kind: 'action',
            price: 10_000,
            starts_at: sql<Date>`now() + interval '1 second'`,
            ends_at: sql<Date>`now() + interval '1 day'`,
            staff_id: null,
          })
          .execute();
        const waitForState = async (state: string) => {
          await sql`select pg_notify('price_reductions', '')`.execute(connection);
          await eventually(async () => (await readReductionState(connection))[0]?.state === state);
        };
        await waitForState('running');
        const reduced = await Promise.all(
          servers.map((_, index) => getClient(index).get<Product>('/api/products/1')),
        );
        expect(reduced.map(({ data }) => data.price)).toEqual([10_000, 10_000, 10_000]);
        expect(await readReductionState(connection)).toEqual([expect.objectContaining(running[0])]);
        await sql`update price_reductions set ends_at = now() + interval '300 milliseconds'`.execute(
          connection,
        );
        await waitForState('over');
        const after = await Promise.all(
          servers.map((_, index) => getClient(index).get<Product>('/api/products/1')),
        );
        expect(after.map(({ data }) => data.reduction)).toEqual([undefined, undefined, undefined]);
        expect(await readReductionState(connection)).toEqual(over);
        expect(await priceViolations(connection)).toEqual([]);
        const { rows } = await sql<{ late: number }>`
          select extract(epoch from h.from_at - r.starts_at)::float8 as late
          from price_history h, price_reductions r where h.kind = 'reduced'`.execute(connection);
        expect(rows[0]?.late).toBeGreaterThanOrEqual(0);
        expect(rows[0]?.late).toBeLessThan(30);
      });
      for (const server of servers) expect(server.output().stderr).toBe('');
    });

    test('a reduction that is deleted while it is starting does not start', async () => {
      await withDatabase(storage, async (connection) => {
        await connection.deleteFrom('price_reductions').execute();
        await connection.transaction().execute(async (trx) => {
          // The processes read that the reduction is due, and then wait.
          await lockCatalogue(trx);
          await connection
            .insertInto('price_reductions')
            .values({
              product_id: 1,
              kind: 'action',
              price: 9_000,
              starts_at: sql<Date>`now()`,
              ends_at: sql<Date>`now() + interval '1 day'`,
              staff_id: null,
            })
            .execute();
          await sql`select pg_notify('price_reductions', '')`.execute(connection);
          await eventually(async () => {
            const waits = await getOtherWaitEvents(connection);
            return waits.filter((wait) => wait === 'Lock').length === processes;
          });
          await trx.deleteFrom('price_reductions').execute();
        });
        await eventually(async () => (await getOtherWaitEvents(connection)).length === 0);
        expect(await priceViolations(connection)).toEqual([]);
      });
    });

    test('a sign-out in one process immediately ends the session’s streams in all processes', async () => {
      const client = ownerAt(0);
      const received = await receiveOtherEvents();
      const before = Date.now();
      expect((await client.post('/api/admin/logout')).status).toBe(200);
      expect((await received.next()).done).toBe(true);
      expect(Date.now() - before).toBeLessThan(heartbeatMs / 2);
    });

    test('killing one process under load loses no acknowledged order, and the other processes continue', async () => {
      // Only later orders are checked.
      await withDatabase(storage, async (connection) => {
        await connection.deleteFrom('orders').execute();
        await connection.deleteFrom('emails').execute();
        await setStock(connection, stock, productId);
      });
      const random = seededRandom(3);
      const attempts: Attempt[] = [];
      let responses = 0;
      let isSelling = true;
      // Like a proxy, the client uses the next process if one does not respond.
      const buying = customers.slice(1).map(async (customer, index) => {
        let turn = index;
        const buyer = new PersistentBuyer({
          customer,
          productId,
          url: () => servers[(turn += 1) % processes]?.url ?? '',
          random,
          onAnswer: () => (responses += 1),
        });
        while (isSelling) attempts.push(await buyer.order());
      });
      const done = Promise.all(buying);
      let failure: Error | undefined;
      done.catch((error: Error) => {
        failure = error;
        isSelling = false;
      });
      const atLeast = async (count: number) => {
        while (responses < count && !failure) await pause(5);
        if (failure) throw failure;
      };
      await atLeast(40);
      await servers[2]?.kill();
      await atLeast(80);
      await servers[2]?.restart();
      await atLeast(140);
      isSelling = false;
      await done;
      const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
      expect(acknowledged).toBeGreaterThan(10);
      await withDatabase(storage, async (connection) => {
        const books = await checkOrders(connection, { attempts, productId, stock });
        process.stdout.write(
          `Killed 1 of ${processes} under load: ${attempts.length} sent off, ${acknowledged} acknowledged, ${books.orders} in the books\n`,
        );
      });
    });
  },
);
