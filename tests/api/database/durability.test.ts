import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Socket } from 'node:net';
import { openDatabase } from '@/server/database/client';
import { EmbeddedEngine } from '@/server/database/embedded/EmbeddedEngine';
import { EngineStream } from '@/server/database/embedded/EngineStream';
import { lockFolder } from '@/server/database/embedded/lockFolder';
import { copyDatabase, workerPath } from '../../support/database';
import { startDatabaseProcess } from '../../support/databaseProcess';
import { timeLimit } from '../../support/repetitions';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bobica-data-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const onProblem = (error: Error) => {
  throw error;
};

test('every commit is flushed to disk once, and reads are never flushed', async () => {
  copyDatabase('migrated', dataDir);
  const folder = join(dataDir, 'database/cluster');
  const engine = new EmbeddedEngine({ folder, workerPath, hangTimeoutMs: 30_000, onProblem });
  await engine.start();
  const client = new pg.Client({
    stream: () => new EngineStream(engine) as unknown as Socket,
    user: 'postgres',
    database: 'postgres',
  });
  const getFlushes = async (work: () => Promise<unknown>) => {
    const before = await engine.status();
    await work();
    return (await engine.status()).fsyncs - before.fsyncs;
  };
  try {
    await client.connect();
    await client.query('create table kept (id integer primary key)');
    await client.query('insert into kept values (0)');
    for (let id = 1; id <= 5; id += 1) {
      expect(await getFlushes(() => client.query('insert into kept values ($1)', [id]))).toBe(1);
    }
    const threeInOne = async () => {
      await client.query('begin');
      for (const id of [11, 12, 13]) await client.query('insert into kept values ($1)', [id]);
      await client.query('commit');
    };
    expect(await getFlushes(threeInOne)).toBe(1);
    expect(await getFlushes(() => client.query('select count(*) from kept'))).toBe(0);
  } finally {
    await client.end();
    await engine.close();
  }
});

test('an interrupted first start is repeated without opening the incomplete cluster, and only the owner can access the folder', async () => {
  const unfinished = join(dataDir, 'database/cluster.new');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir, workerPath, onProblem });
  await database.ping();
  await database.close();
  expect(existsSync(unfinished)).toBe(false);
  expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);
});

test('a failed start reports the error and unlocks the folder', async () => {
  const failed = openDatabase({ dataDir, workerPath: join(__dirname, 'absent.mjs') });
  await expect(failed).rejects.toThrow('The embedded database failed');
  await (await lockFolder(join(dataDir, 'database'), 0)).release();
});

test('a long log is replayed after kill -9 without a start-up timeout', async () => {
  copyDatabase('migrated', dataDir);
  const shop = await startDatabaseProcess(dataDir);
  await shop.run('create table kept (note text)');
  for (let round = 0; round < 30; round += 1)
    await shop.run(`insert into kept select repeat('x', 900) from generate_series(1, 10000)`);
  await shop.kill();

  const folder = join(dataDir, 'database/cluster');
  // A start takes one second without the replay and more than three seconds with it.
  const engine = new EmbeddedEngine({
    ...{ folder, workerPath, onProblem },
    ...{ hangTimeoutMs: 30_000, startTimeoutMs: timeLimit(2_000) },
  });
  await engine.start();
  await engine.close();
});
