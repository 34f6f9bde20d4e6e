import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyDatabase } from '../../support/database';
import { eventually, freePort } from '../../support/processes';
import { startAndFail, startServer, type ServerProcess } from '../../support/server';

describe('a failing start', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bobica-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    [
      'an invalid setting',
      () => ({ DATA_DIR: folder, PORT: '99999' }),
      /^PORT="99999" is invalid: .+\.\n$/,
    ],
    [
      'a database that does not exist',
      async () => ({
        DATA_DIR: folder,
        DATABASE_URL: `postgresql://shop:hunter2@127.0.0.1:${await freePort()}/shop`,
      }),
      /^The database of DATABASE_URL cannot be used: nothing listens there\.\n$/,
    ],
  ])('explains the problem in one line: %s', async (_, environment, line) => {
    const { code, stderr, stdout } = await startAndFail(await environment());
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stderr).not.toContain('hunter2');
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

it('a signal during the start ends the process before it listens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bobica-start-'));
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  expect(await startAndFail(env, 'SIGTERM')).toEqual({ code: 0, stdout: '', stderr: '' });
  rmSync(folder, { recursive: true, force: true });
});

describe('the shop as a process', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    // This shop has no images, because a new shop spends half a minute on resizing them.
    server = await startServer({ prepare: (folder) => void copyDatabase('seeded', folder) });
  });
  // The previous test may have left the shop in any state.
  beforeEach(async () => {
    if (!server.running) await server.restart();
  });
  afterAll(() => server.dispose());

  const count = async (shop = server) => {
    const response = await fetch(`${shop.url}/api/products`);
    const { data } = (await response.json()) as { data: { total: number } };
    return data.total;
  };

  const ask = (path: string, agent: http.Agent) => {
    const request = http.get(`${server.url}${path}`, { agent });
    return {
      /** Resolves when the system has accepted the connection into the backlog. */
      connected: new Promise<void>((resolve) => {
        request.once('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => resolve());
          else resolve();
        });
      }),
      response: new Promise<http.IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).once('error', reject);
      }),
    };
  };

  const acceptsConnections = () =>
    new Promise<boolean>((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = net.connect(Number(port), hostname);
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });

  it('starts on an empty folder, seeds the shop and prints its address', async () => {
    const first = await startServer();
    expect(first.output().stdout).toMatch(/^The shop is open: http:\/\/localhost:\d+\n/m);
    expect(await count(first)).toBeGreaterThan(20);
    expect(readdirSync(first.dataDir)).toEqual(
      expect.arrayContaining(['database', 'secret', 'storage']),
    );
    expect(statSync(join(first.dataDir, 'database')).mode & 0o777).toBe(0o700);
    await first.dispose();
  });

  it('continues when a second process fails to start on its port', async () => {
    const { port } = new URL(server.url);
    const other = mkdtempSync(join(tmpdir(), 'bobica-start-'));
    copyDatabase('seeded', other);
    expect(await startAndFail({ DATA_DIR: other, PORT: port })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The port ${port} is in use by another program. Choose another with PORT.\n`,
    });
    expect(await count()).toBeGreaterThan(20);
    rmSync(other, { recursive: true, force: true });
  });

  it('responds to requests on all accepted connections after SIGTERM, and closes idle connections', async () => {
    const silent = new http.Agent({ keepAlive: true });
    const idleConnection = await ask('/api/health', silent).response;
    await once(idleConnection.resume(), 'end');
    // The process is stopped while connections arrive, so that all of them are in the backlog at SIGTERM. Node would
    // accept two of them anyway, and a busy machine may not accept many more before the port closes.
    server.signal('SIGSTOP');
    const agent = new http.Agent({ keepAlive: true });
    const shoppers = Array.from({ length: 20 }, () => ask('/api/products', agent));
    await Promise.all(shoppers.map(({ connected: connected }) => connected));
    const ended = server.stop();
    server.signal('SIGCONT');
    const responses = await Promise.allSettled(shoppers.map(({ response }) => response));
    const statuses = responses.map((result) => {
      if (result.status === 'rejected') return String(result.reason);
      result.value.resume();
      return result.value.statusCode;
    });
    // Node keeps an idle connection for 72 s. A shop that waits for it would be killed, with exit code 1.
    expect(await ended).toBe(0);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    agent.destroy();
    silent.destroy();
  });

  it('exits immediately on a second signal', async () => {
    const slow = http.request(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-length': '10', expect: '100-continue' },
    });
    slow.on('error', () => undefined);
    slow.flushHeaders();
    // The shop has read the head of the request, and waits for the body.
    await once(slow, 'continue');
    server.signal('SIGINT');
    while (await acceptsConnections()) await pause(20);
    expect(server.running).toBe(true);
    expect(await server.stop('SIGINT')).toBe(1);
    // After one signal the shop waits 10 s for pending work, and logs an error if this was too short.
    expect(server.output().stderr).toBe('');
    slow.destroy();
  });

  it('runs its background jobs soon after startup', async () => {
    await eventually(async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return /^bobica_job_last_success_timestamp_seconds\{job="sessions"\} [1-9]/m.test(metrics);
    });
  });
});
