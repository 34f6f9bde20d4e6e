import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/freePort';
import { startAndFail, startServer, type ServerProcess } from '../../support/server';

describe('a start that cannot succeed', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bobica-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const fileAsFolder = () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    return file;
  };

  it.each([
    [
      'a bad setting',
      () => ({ DATA_DIR: folder, PORT: '99999' }),
      /^PORT="99999" is not right: .+\.\n$/,
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: fileAsFolder() }),
      /^The data folder .+ cannot be used: it, or a part of its path, is a file\..+\n$/,
    ],
    [
      'a data folder that cannot be made',
      () => ({ DATA_DIR: '/proc/bobica' }),
      /^The data folder \/proc\/bobica cannot be used: it cannot be made there\..+\n$/,
    ],
    [
      'a database that is not there',
      async () => ({
        DATA_DIR: folder,
        DATABASE_URL: `postgresql://shop:hunter2@127.0.0.1:${await freePort()}/shop`,
      }),
      /^The database of DATABASE_URL cannot be used: nothing listens there\.\n$/,
    ],
    [
      'a production without its pages',
      () => ({ DATA_DIR: folder, NODE_ENV: 'production', HOST: 'no host' }),
      /^HOST="no host" is not right: .+\n$/,
    ],
  ])('says in one line what is wrong: %s', async (_, environment, line) => {
    const { code, stderr, stdout } = await startAndFail(await environment());
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stderr).not.toContain('hunter2');
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

describe('the shop as a process', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.dispose());

  const count = async () => {
    const answer = await fetch(`${server.url}/api/products`);
    const { data } = (await answer.json()) as { data: { total: number } };
    return data.total;
  };

  it('opens on an empty folder, seeded, and says where', async () => {
    expect(server.output().stdout).toMatch(/^The shop is open: http:\/\/localhost:\d+\n/m);
    expect(await count()).toBeGreaterThan(20);
    expect(readdirSync(server.dataDir)).toEqual(
      expect.arrayContaining(['database', 'secret', 'storage']),
    );
    expect(statSync(join(server.dataDir, 'database')).mode & 0o777).toBe(0o700);
  });

  it('refuses a second shop on its port and on its folder, and goes on itself', async () => {
    const { port } = new URL(server.url);
    const other = mkdtempSync(join(tmpdir(), 'bobica-start-'));
    const samePort = startAndFail({ DATA_DIR: other, PORT: port });
    const sameFolder = startAndFail({ DATA_DIR: server.dataDir, PORT: String(await freePort()) });
    expect(await samePort).toEqual({
      code: 1,
      stdout: '',
      stderr: `The port ${port} is in use by another program. Choose another with PORT.\n`,
    });
    expect(await sameFolder).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^The data folder .+ is in use by the process ${server.pid}\\..+\\n$`),
      ),
    });
    expect(await count()).toBeGreaterThan(20);
    rmSync(other, { recursive: true, force: true });
  });

  it('finishes the answer under way when it is told to stop, and closes kept connections', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const ask = (path: string) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        http.get(`${server.url}${path}`, { agent }, resolve).on('error', reject);
      });
    (await ask('/api/health')).resume();
    const answers = Array.from({ length: 20 }, () => ask('/api/products?per_page=100'));
    await answers[0];
    const started = Date.now();
    const ended = server.stop();
    const statuses = (await Promise.allSettled(answers)).map((result) =>
      result.status === 'fulfilled' ? result.value.statusCode : result.reason,
    );
    for (const answer of await Promise.allSettled(answers))
      if (answer.status === 'fulfilled') answer.value.resume();
    expect(await ended).toBe(0);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    agent.destroy();
  });

  it('opens again with what it had', async () => {
    await server.restart();
    const before = await count();
    await server.kill();
    await server.restart();
    expect(await count()).toBe(before);
  });

  it('ends at once when it is told twice', async () => {
    const slow = http.request(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-length': '10' },
    });
    slow.on('error', () => undefined);
    slow.write('{');
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.signal('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = Date.now();
    const code = await server.stop('SIGINT');
    expect(Date.now() - started).toBeLessThan(2_000);
    expect([0, 1]).toContain(code);
    slow.destroy();
  });
});
