import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { imageVariant } from '@/contract/images';
import type { Product } from '@/contract/productDetails';
import { checkOrders, type Attempt, PersistentBuyer } from '../api/faults/PersistentBuyer';
import { startBucket, type TestBucket } from '../support/bucket';
import { eventually, freePort } from '../support/processes';
import { findBinaries } from '../support/postgres';
import { seededRandom } from '../support/repetitions';
import { startServer, type ServerProcess } from '../support/server';
import { setStock } from '../support/rows';
import { stockShop, withDatabase, type ReadyCustomer } from '../support/stockedShop';
import { TestClient } from '../support/TestClient';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicatedPostgres';

const root = join(__dirname, '../..');
/** The folder of an older build for the third machine, which starts first, to test a rolling upgrade. */
const olderRoot = process.env.OLDER_BUILD ?? root;
const stock = 10_000;
const sold = 1;

function getMissingReason(): string | undefined {
  const binaries = findBinaries();
  if (!binaries || !existsSync(join(binaries, 'pg_basebackup')))
    return 'initdb, pg_ctl and pg_basebackup of PostgreSQL are not installed';
  try {
    execFileSync('haproxy', ['-v']);
    return undefined;
  } catch {
    return 'haproxy is not installed';
  }
}

const reason = getMissingReason();
if (reason) process.stdout.write(`The test with several machines is skipped: ${reason}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

(reason ? describe.skip : describe)('three shops that share no folder', () => {
  let postgres: ReplicatedPostgres;
  let bucket: TestBucket;
  const proxies: ChildProcess[] = [];
  let shops: ServerProcess[] = [];
  let customers: ReadyCustomer[];
  let databaseUrl: string;
  let shopUrl: string;
  let env: Record<string, string>;

  const startProxy = async (addresses: Record<string, number>) => {
    const names = ['SHOP_ADDRESS', 'SHOP_1', 'SHOP_2', 'SHOP_3'];
    const others = ['DATABASE_ADDRESS', 'DATABASE_1', 'DATABASE_2'];
    const ports = new Map<string, number>(Object.entries(addresses));
    for (const name of [...names, ...others])
      if (!ports.has(name)) ports.set(name, await freePort());
    const proxyEnv = Object.fromEntries([...ports].map(([name, at]) => [name, `127.0.0.1:${at}`]));
    const file = join(root, 'docs/deploy/haproxy.cfg');
    const proxy = spawn('haproxy', ['-f', file], {
      env: { PATH: process.env.PATH, ...proxyEnv },
      stdio: 'ignore',
    });
    proxies.push(proxy);
  };

  beforeAll(async () => {
    [postgres, bucket] = await Promise.all([startReplicatedPostgres(), startBucket()]);
    const [DATABASE_ADDRESS, SHOP_ADDRESS] = [await freePort(), await freePort()];
    const [DATABASE_1, DATABASE_2] = postgres.ports;
    await startProxy({ DATABASE_ADDRESS, DATABASE_1, DATABASE_2 });
    databaseUrl = `postgresql://postgres@127.0.0.1:${DATABASE_ADDRESS}/postgres`;
    shopUrl = `http://127.0.0.1:${SHOP_ADDRESS}`;
    env = {
      DATABASE_URL: databaseUrl,
      STORAGE_URL: bucket.storageUrl,
      SECRET: 'the same for all of the machines',
      PUBLIC_URL: shopUrl,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
    };
    // HAProxy must find the primary first.
    await eventually(() =>
      withDatabase({ dataDir: '', databaseUrl }, async () => true).catch(() => false),
    );
    const third = startServer({ env, built: true, root: olderRoot });
    if (olderRoot !== root) await third;
    const others = [1, 2].map(() => startServer({ env, built: true }));
    shops = await Promise.all([...others, third]);
    const [SHOP_1 = 0, SHOP_2 = 0, SHOP_3 = 0] = shops.map(({ url }) => Number(new URL(url).port));
    await startProxy({ SHOP_ADDRESS, SHOP_1, SHOP_2, SHOP_3 });
    await eventually(() =>
      fetch(`${shopUrl}/livez`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    customers = await stockShop({ dataDir: '', databaseUrl }, { customers: 6, stock });
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.dispose()));
    for (const proxy of proxies) {
      proxy.kill('SIGKILL');
      await once(proxy, 'exit');
    }
    await bucket?.remove();
    await postgres?.stop();
  });

  test('simultaneous starts create one shop, and no image is stored on a machine’s disk', async () => {
    for (const { url, dataDir, output } of shops) {
      const product = await TestClient.at({ url: () => url }).get<Product>(`/api/products/${sold}`);
      const [image] = product.data.images;
      const response = await fetch(url + imageVariant(image?.src ?? '', 320, 'avif'));
      expect([product.status, response.status]).toEqual([200, 200]);
      expect(readdirSync(dataDir).filter((name) => name !== 'outbox')).toEqual([]);
      expect(output().stderr).toBe('');
    }
  });

  test('when a machine and then the primary database are killed under load, nothing is lost or duplicated', async () => {
    await withDatabase({ dataDir: '', databaseUrl }, async (connection) => {
      await connection.deleteFrom('orders').execute();
      await connection.deleteFrom('emails').execute();
      await setStock(connection, stock, sold);
    });
    const random = seededRandom(5);
    const attempts: Attempt[] = [];
    let count = 0;
    let isSelling = true;
    let failure: Error | undefined;
    let lastAnswer = performance.now();
    let longestPause = 0;
    const onAnswer = () => {
      count += 1;
      longestPause = Math.max(longestPause, performance.now() - lastAnswer);
      lastAnswer = performance.now();
    };
    const buying = customers.map(async (customer) => {
      const parts = { customer, productId: sold, random, onAnswer, mayLackDatabase: true };
      const buyer = new PersistentBuyer({ ...parts, url: () => shopUrl });
      while (isSelling) attempts.push(await buyer.order());
    });
    const done = Promise.all(buying).catch((error: Error) => {
      failure = error;
    });
    const more = async (answered: number) => {
      const until = count + answered;
      while (count < until && !failure) await pause(5);
      if (failure) throw failure;
    };
    await more(80);
    await shops[2]?.kill();
    await more(80);
    await shops[2]?.restart();
    await more(80);
    const machinePause = Math.round(longestPause);
    longestPause = 0;
    postgres.killPrimary();
    const killed = performance.now();
    await postgres.promote();
    const promoted = Math.round(performance.now() - killed);
    await more(200);
    isSelling = false;
    await done;
    if (failure) throw failure;
    const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
    await withDatabase({ dataDir: '', databaseUrl }, async (connection) => {
      const books = await checkOrders(connection, { attempts, productId: sold, stock });
      print(
        `Orders: ${attempts.length} sent off, ${acknowledged} acknowledged, ${books.orders} in the books of the promoted database`,
      );
    });
    print(
      `Longest pause between answers: ${machinePause} ms when a machine was killed and started`,
    );
    print(
      `${Math.round(longestPause)} ms when the primary was killed; the standby was the primary after ${promoted} ms`,
    );
    expect(acknowledged).toBeGreaterThan(50);
    expect(shops.every(({ running }) => running)).toBe(true);
  });
});
