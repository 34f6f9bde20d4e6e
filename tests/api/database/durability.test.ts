import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { openDatabase } from '@/server/database/client';
import { EmbeddedEngine } from '@/server/database/embedded/EmbeddedEngine';
import { EngineStream } from '@/server/database/embedded/EngineStream';
import { lockFolder } from '@/server/database/embedded/lockFolder';
import { workerPath } from '../../support/database';
import { startDatabaseProcess } from '../../support/databaseProcess';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bobica-data-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const onProblem = (error: Error) => {
  throw error;
};

test('every commit is flushed to disk once, a read never', async () => {
  const folder = join(dataDir, 'cluster');
  const engine = new EmbeddedEngine({ folder, workerPath, hangTimeoutMillis: 30_000, onProblem });
  await engine.start();
  const client = new pg.Client({
    stream: () => new EngineStream(engine) as unknown as Socket,
    user: 'postgres',
    database: 'postgres',
  });
  const flushesOf = async (work: () => Promise<unknown>) => {
    const before = await engine.status();
    await work();
    return (await engine.status()).fsyncs - before.fsyncs;
  };
  try {
    await client.connect();
    await client.query('create table orders (id integer primary key)');
    await client.query('insert into orders values (0)');
    for (let id = 1; id <= 5; id += 1) {
      expect(await flushesOf(() => client.query('insert into orders values ($1)', [id]))).toBe(1);
    }
    const threeInOne = async () => {
      await client.query('begin');
      for (const id of [11, 12, 13]) await client.query('insert into orders values ($1)', [id]);
      await client.query('commit');
    };
    expect(await flushesOf(threeInOne)).toBe(1);
    expect(await flushesOf(() => client.query('select count(*) from orders'))).toBe(0);
  } finally {
    await client.end();
    await engine.close();
  }
});

test('an acknowledged order survives kill -9, an uncommitted one does not', async () => {
  const shop = await startDatabaseProcess(dataDir);
  await shop.run('create table orders (id integer primary key, note text)');
  for (let id = 1; id <= 20; id += 1)
    await shop.run(`insert into orders values (${id}, 'acknowledged')`);
  await shop.run('begin');
  await shop.run("insert into orders values (21, 'not committed')");
  await shop.kill();

  const database = await openDatabase({ dataDir, workerPath, onProblem });
  try {
    const { rows } = await sql<{ id: number }>`select id from orders order by id`.execute(
      database.kysely,
    );
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  } finally {
    await database.close();
  }
});

test('an interrupted first start is repeated, and no incomplete cluster is opened', async () => {
  const unfinished = join(dataDir, 'database/cluster.new');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir, workerPath, onProblem });
  await database.ping();
  await database.close();
  expect(existsSync(unfinished)).toBe(false);
});

test('a failed start reports it and unlocks the folder', async () => {
  const failed = openDatabase({ dataDir, workerPath: join(__dirname, 'absent.mjs') });
  await expect(failed).rejects.toThrow('The embedded database failed');
  await (await lockFolder(join(dataDir, 'database'), 0)).release();
});

test('only the owner may enter the folder of the embedded database', async () => {
  const database = await openDatabase({ dataDir, workerPath, onProblem });
  await database.close();
  expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);
});
