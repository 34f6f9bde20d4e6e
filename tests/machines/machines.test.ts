import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { imageVariant } from '@/contract/images';
import type { Product } from '@/contract/productDetails';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { checkOrders } from '../api/faults/checkOrders';
import { type Attempt, PersistentBuyer } from '../api/faults/PersistentBuyer';
import { codeOf, staffPassword } from '../support/adminShop';
import { startBucket, type TestBucket } from '../support/bucket';
import { eventually } from '../support/eventually';
import { freePort } from '../support/freePort';
import { findBinaries } from '../support/postgres';
import { both, changeProduct, photo } from '../support/productShop';
import { seededRandom } from '../support/random';
import { runScript } from '../support/runScript';
import { startServer, type ServerProcess } from '../support/server';
import { setStock } from '../support/setStock';
import { stockShop, withDatabase, type ReadyCustomer } from '../support/stockedShop';
import { TestClient } from '../support/TestClient';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicatedPostgres';

const root = join(__dirname, '../..');
/** Folder of a build that the third machine runs, started before the others: an upgrade of one after another. */
const olderRoot = process.env.OLDER_BUILD ?? root;
const machines = 3;
const stock = 10_000;
const sold = 1;
const edited = 2;

function missing(): string | undefined {
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

const reason = missing();
if (reason) process.stdout.write(`The test of several machines is not run: ${reason}\n`);
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
  let owner: TestClient;
  /** Each request of staff meets the next machine. */
  let turn = 0;

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
    // HAProxy looks for the primary first.
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
    owner = TestClient.at({ url: () => shops[(turn += 1) % machines]?.url ?? '' });
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

  test('started at once, they make one shop, and no image is on the disk of a machine', async () => {
    for (const { url, dataDir, output } of shops) {
      const product = await TestClient.at({ url: () => url }).get<Product>(`/api/products/${sold}`);
      const [image] = product.data.images;
      const response = await fetch(url + imageVariant(image?.src ?? '', 320, 'avif'));
      expect([product.status, response.status]).toEqual([200, 200]);
      expect(readdirSync(dataDir).filter((name) => name !== 'outbox')).toEqual([]);
      expect(output().stderr).toBe('');
    }
  });

  test('staff sign in on the machines in turn, and act on all of them', async () => {
    const made = await runScript('staff', ['owner', 'jelena@bobica.rs'], env);
    const token = /#(\S+)/.exec(made.stdout)?.[1] ?? '';
    const password = { password: staffPassword, password_confirmation: staffPassword };
    const accepted = { token, name: 'Jelena', ...password };
    expect((await owner.post('/api/admin/links/accept', accepted)).status).toBe(200);
    const login = { email: 'jelena@bobica.rs', password: staffPassword };
    expect((await owner.post('/api/admin/login', login)).status).toBe(200);
    const { data } = await owner.post<{ secret: string }>('/api/admin/enroll/begin');
    const enrolled = { secret: data.secret, code: codeOf(data.secret) };
    expect((await owner.put('/api/admin/enroll', enrolled)).status).toBe(200);
    for (let request = 0; request < machines; request += 1)
      expect((await owner.get('/api/admin/today')).status).toBe(200);
  });

  /** Milliseconds until each machine answers so. */
  async function untilAll(isNew: (client: TestClient, url: string) => Promise<boolean>) {
    const started = performance.now();
    for (const { url } of shops)
      while (!(await isNew(TestClient.at({ url: () => url }), url))) {
        if (performance.now() - started > 30_000) throw new Error(`${url} does not have it.`);
        await pause(10);
      }
    return Math.round(performance.now() - started);
  }

  test('an image uploaded to one is published by another and shown by all', async () => {
    const etag = async (url: string) =>
      (await fetch(`${url}/products/${edited}`)).headers.get('etag');
    const before = await etag(shopUrl);
    const uploaded = await fetch(`${shops[0]?.url}/api/admin/images`, {
      method: 'POST',
      body: new Uint8Array(await photo(1400, 1400).jpeg().toBuffer()),
      headers: {
        'content-type': 'image/jpeg',
        cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; '),
        [xsrfHeader]: owner.cookies.get(xsrfCookie) ?? '',
      },
    });
    expect(uploaded.status).toBe(201);
    const { data: image } = (await uploaded.json()) as {
      data: { src: string; width: number; height: number };
    };
    const images = [{ ...image, alt: both('Flaša'), is_main: true }];
    expect((await changeProduct(owner, edited, { images })).status).toBe(200);
    const ms = await untilAll(async (client, url) => {
      const { data } = await client.get<Product>(`/api/products/${edited}`);
      return data.images[0]?.src === image.src && (await etag(url)) !== before;
    });
    const variants = await Promise.all(
      shops.map(async ({ url }) => fetch(url + imageVariant(image.src, 640, 'avif'))),
    );
    const contents = await Promise.all(
      variants.map(async (response) =>
        Buffer.from(await response.arrayBuffer()).toString('base64'),
      ),
    );
    expect(variants.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(contents).size).toBe(1);
    print(`A publication with a new image was on all machines after ${ms} ms`);
  });

  test('when a machine and then the primary database are killed under load, nothing is lost or doubled', async () => {
    await withDatabase({ dataDir: '', databaseUrl }, async (connection) => {
      await connection.deleteFrom('orders').execute();
      await connection.deleteFrom('emails').execute();
      await setStock(connection, stock, sold);
    });
    const random = seededRandom(5);
    const attempts: Attempt[] = [];
    let count = 0;
    let selling = true;
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
      while (selling) attempts.push(await buyer.order());
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
    const ofMachine = Math.round(longestPause);
    longestPause = 0;
    postgres.killPrimary();
    const killed = performance.now();
    await postgres.promote();
    const promoted = Math.round(performance.now() - killed);
    await more(200);
    selling = false;
    await done;
    if (failure) throw failure;
    const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
    await withDatabase({ dataDir: '', databaseUrl }, async (connection) => {
      const books = await checkOrders(connection, { attempts, productId: sold, stock });
      print(
        `Orders: ${attempts.length} sent off, ${acknowledged} acknowledged, ${books.orders} in the books of the promoted database`,
      );
    });
    print(`Longest pause between answers: ${ofMachine} ms when a machine was killed and started`);
    print(
      `${Math.round(longestPause)} ms when the primary was killed; the standby was the primary after ${promoted} ms`,
    );
    expect(acknowledged).toBeGreaterThan(50);
    // Staff and their sessions are in the promoted database, too.
    expect((await owner.get('/api/admin/today')).status).toBe(200);
    expect(shops.every(({ running }) => running)).toBe(true);
  });
});
