import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { LocalShop, runCommand } from '@/scripts/runCommand';
import { writeBackup } from '@/server/backup/backupFile';
import { localUrl, readLocalApiFile, writeLocalApiFile } from '@/server/localApiFile';
import { startTestShop, type TestShop } from '../../support/app';
import { copyDatabase } from '../../support/database';
import { onEmbeddedDatabase } from '../../support/postgres';
import { runScript } from '../../support/processes';
import { startServer } from '../../support/server';

const keyFile = 'local-api.json';

describe('the routes of the local API', () => {
  const key = 'the key that the data folder holds';
  const authorization = `Bearer ${key}`;
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ localApi: { key, backupIdleTimeout: 300 } });
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const url = localUrl(shop.app.server.address() as AddressInfo);
    writeLocalApiFile(shop.settings.dataDir, { url, key });
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close());

  const requests = [
    ['GET', '/local'],
    ['GET', '/local/backup'],
    ['POST', '/local/staff/link'],
  ] as const;
  const strangers: [string, InjectOptions][] = [
    ['no key', {}],
    ['a wrong key', { headers: { authorization: `${authorization}x` } }],
    ['the key from another machine', { headers: { authorization }, remoteAddress: '203.0.113.5' }],
    ['the key through a proxy', { headers: { authorization, 'x-forwarded-for': '203.0.113.5' } }],
    [
      'the key through a proxy that follows RFC 7239',
      { headers: { authorization, forwarded: 'for=1.2.3.4' } },
    ],
  ];

  test.each(strangers)(
    'respond with 404 to requests with %s, and nothing changes',
    async (_, options) => {
      for (const [method, url] of requests) {
        const payload = { command: 'owner', email: 'owner@bobica.rs' };
        const body = method === 'POST' ? { payload } : {};
        const { statusCode, json } = await shop.app.inject({ ...options, ...body, method, url });
        expect([url, statusCode, json()]).toMatchObject([url, 404, { code: 'not_found' }]);
      }
      expect(await shop.rows('audit_log')).toEqual([]);
    },
  );

  test('an error in the shop is reported to the caller, and the shop continues', async () => {
    const local = await LocalShop.find(shop.settings.dataDir);
    await shop.sql`alter table migrations rename to hidden`;
    const first = local?.backup().next();
    await expect(first).rejects.toThrow('There is no shop in this database yet.');
    await shop.sql`alter table hidden rename to migrations`;
    expect((await local?.backup().next())?.done).toBe(false);
  });

  test('a client that stops reading a backup does not block the database', async () => {
    const { database } = shop;
    for (let count = 0; count < 40; count += 1) {
      const value = JSON.stringify(randomBytes(750_000).toString('base64'));
      await sql`insert into settings (key, value) values (${`noise ${count}`}, ${value}::jsonb)`.execute(
        database.kysely,
      );
    }
    const { port } = shop.app.server.address() as AddressInfo;
    const pausedClient = net.connect(port, '127.0.0.1').pause();
    pausedClient.on('error', () => undefined);
    pausedClient.write(
      `GET /local/backup HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`,
    );
    // The transaction uses the only connection until the client is disconnected.
    await once(pausedClient, 'readable');
    await database.ping();
    pausedClient.destroy();
  });
});

test.each([
  ['0.0.0.0', 'IPv4', 'http://127.0.0.1:3000'],
  ['::', 'IPv6', 'http://[::1]:3000'],
  ['10.0.0.5', 'IPv4', 'http://10.0.0.5:3000'],
  ['fd00::5', 'IPv6', 'http://[fd00::5]:3000'],
])('a shop that listens on %s can be reached locally', (address, family, url) => {
  expect(localUrl({ address, family, port: 3000 })).toBe(url);
});

onEmbeddedDatabase((storage) => {
  const env = () => {
    const { dataDir, databaseUrl } = storage();
    return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  };
  const reset = () => runScript('staff', ['reset', 'ana@bobica.rs'], env());
  const unknown = { code: 1, stdout: '', stderr: 'ana@bobica.rs is not a member of staff.\n' };

  test('commands work while the shop runs, after it stops and after it is killed', async () => {
    const { dataDir, databaseUrl } = storage();
    const path = join(dataDir, keyFile);
    if (!databaseUrl) copyDatabase('seeded', dataDir);
    const server = await startServer({ dataDir, env: { ...env(), HOST: '0.0.0.0' } });
    try {
      // Several shops on one PostgreSQL server may share the folder, so none may remove the file of another.
      expect(existsSync(path)).toBe(!databaseUrl);
      if (!databaseUrl) expect(statSync(path).mode & 0o777).toBe(0o600);
      const key = readLocalApiFile(dataDir)?.key;
      const noOwner = 'There is no owner account yet: npm run staff -- owner <email>\n';
      const link = await runScript('staff', ['owner', 'owner@bobica.rs'], env());
      expect(link).toMatchObject({ code: 0, stderr: '' });
      expect(link.stdout).toMatch(/\nhttp:\/\/localhost:\d+\/admin\/invite#[\w-]{43}\n$/);
      const token = link.stdout.split('#')[1]?.trim() ?? '';
      expect(JSON.stringify(server.output())).not.toContain(token);
      expect(await reset()).toEqual(unknown);
      expect(await server.stop()).toBe(0);
      expect(existsSync(path)).toBe(false);
      expect(await reset()).toEqual(unknown);
      await server.restart();
      await server.kill();
      expect(existsSync(path)).toBe(!databaseUrl);
      expect(readLocalApiFile(dataDir)?.key).not.toBe(databaseUrl ? null : key);
      expect(await reset()).toEqual(unknown);
      const { stdout, stderr } = server.output();
      expect(stdout + stderr).not.toContain(key ?? 'Bearer');
      expect(stdout).toContain(noOwner);
    } finally {
      await server.dispose();
    }
  });
});

describe('in a separate folder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bobica-local-'));
    copyDatabase('seeded', dataDir);
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test('a command ignores a file that contains the port of a different program', async () => {
    const other = createServer((_, response) => response.writeHead(404).end('none here'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    writeLocalApiFile(dataDir, { url: localUrl(other.address() as AddressInfo), key: 'old' });
    const finished = await runCommand(
      { dataDir },
      { onShop: async () => 'shop', onDatabase: async () => 'database' },
    );
    expect(finished).toBe('database');
    writeFileSync(join(dataDir, keyFile), '{');
    expect(await LocalShop.find(dataDir)).toBeUndefined();
    other.close();
  });

  test('killing the shop during a backup causes an error and leaves no file', async () => {
    const server = await startServer({ dataDir });
    try {
      mkdirSync(join(dataDir, 'storage'), { recursive: true });
      for (let count = 0; count < 10; count += 1) {
        writeFileSync(join(dataDir, `storage/noise${count}.jpg`), randomBytes(5_000_000));
      }
      const local = await LocalShop.find(dataDir);
      if (!local) throw new Error('No shop was found.');
      async function* killing(lines: AsyncIterable<string>) {
        let isKilled = false;
        for await (const line of lines) {
          yield line;
          if (!isKilled) await server.kill();
          isKilled = true;
        }
      }
      const folder = join(dataDir, 'backups');
      const written = writeBackup(join(folder, 'shop.backup'), killing(local.backup()));
      await expect(written).rejects.toThrow('The shop stopped before the backup was complete.');
      expect(readdirSync(folder)).toEqual([]);
      expect(JSON.parse(readFileSync(join(dataDir, keyFile), 'utf8'))).toMatchObject({
        pid: server.pid,
      });
    } finally {
      await server.dispose();
    }
  });
});
