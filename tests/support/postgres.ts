import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './processes';
import { isSoak } from './repetitions';
import type { ShopStorage } from './stockedShop';

const run = promisify(execFile);

export interface TestPostgres {
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** The folder of `initdb` and `pg_ctl`: the default location of Debian, or a folder in the path. */
export function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
  );
}

const maxAttempts = 3;

/** The reason why PostgreSQL is not available for tests, or undefined if it is. */
export function postgresMissing(): string | undefined {
  if (process.env.TEST_DATABASE_URL || findBinaries()) return undefined;
  return 'skipped: no TEST_DATABASE_URL, and initdb and pg_ctl are not installed';
}

/** Groups tests that need PostgreSQL. The title of skipped tests includes the reason. */
export function describeOnPostgres(title: string, tests: () => void): void {
  const reason = postgresMissing();
  if (reason) describe.skip(`${title} (${reason})`, tests);
  else describe(title, tests);
}

export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      );
      return { uid, gid };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL cannot run: neither the user "postgres" nor "nobody" exists.');
}

async function startCluster(
  binaries: string,
  durable: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'bobica-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };
  // Tests need neither durability nor much memory. Benchmarks use the defaults of the server.
  const testFlags = durable ? '' : ' -c fsync=off -c shared_buffers=32MB';
  const flagsOn = (port: number) =>
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1${testFlags}`;
  const initialise = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const log = join(folder, 'log');
  const startOn = (port: number) =>
    run(
      join(binaries, 'pg_ctl'),
      // In seconds. The timeout is generous, because the test machine may be busy.
      ['-D', data, '-w', '-t', '110', '-l', log, '-o', flagsOn(port), 'start'],
      options,
    );
  let port = await freePort();
  try {
    await run(join(binaries, 'initdb'), initialise, options);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const failed = await startOn(port).then(
        () => undefined,
        (error: Error) => error,
      );
      if (!failed) break;
      // Another test may have taken the port in the meantime.
      const hasLostPort =
        existsSync(log) && readFileSync(log, 'utf8').includes('Address already in use');
      if (!hasLostPort || attempt === maxAttempts) throw failed;
      rmSync(log);
      port = await freePort();
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await run(join(binaries, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop'], options);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Uses `TEST_DATABASE_URL`, or starts a temporary cluster. */
export async function startPostgres({
  durable = false,
}: { durable?: boolean } = {}): Promise<TestPostgres> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const binaries = findBinaries();
  if (!configuredUrl && !binaries) throw new Error(`PostgreSQL ${postgresMissing() ?? ''}`);
  const cluster = configuredUrl || !binaries ? undefined : await startCluster(binaries, durable);
  const url = configuredUrl ?? cluster?.url ?? '';
  const names: string[] = [];
  return {
    async createDatabase() {
      const name = `bobica_test_${randomUUID().replaceAll('-', '')}`;
      await administer(url, `create database ${name}`);
      names.push(name);
      const created = new URL(url);
      created.pathname = `/${name}`;
      return created.href;
    },
    async stop() {
      if (cluster) await cluster.stop();
      else for (const name of names) await administer(url, `drop database ${name} with (force)`);
    },
  };
}

type Tests = (storage: () => ShopStorage) => void;

const newFolder = () => mkdtempSync(join(tmpdir(), 'bobica-storage-'));

function withStorage(tests: Tests, make: () => Promise<{ databaseUrl?: string }>): void {
  let storage: ShopStorage | undefined;
  const current = () => {
    if (!storage) throw new Error('The database is only available inside tests and hooks.');
    return storage;
  };
  beforeAll(async () => {
    storage = { dataDir: newFolder(), ...(await make()) };
  });
  afterAll(() => rmSync(current().dataDir, { recursive: true, force: true }));
  tests(current);
}

function onEmbedded(tests: Tests): void {
  describe('on the embedded database', () => withStorage(tests, async () => ({})));
}

function onBothDatabases(tests: Tests): void {
  onEmbedded(tests);
  describeOnPostgres('on PostgreSQL', () => {
    let postgres: TestPostgres;
    withStorage(tests, async () => {
      postgres = await startPostgres();
      return { databaseUrl: await postgres.createDatabase() };
    });
    afterAll(() => postgres.stop());
  });
}

/** Runs the tests on an empty embedded database and, in the soak run, on PostgreSQL. */
export const onEmbeddedDatabase = isSoak ? onBothDatabases : onEmbedded;
