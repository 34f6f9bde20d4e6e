import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually, freePort } from '../support/processes';
import { findBinaries, serverUser } from '../support/postgres';

const run = promisify(execFile);

/** A primary and a synchronous standby, which are both durable. */
export interface ReplicatedPostgres {
  ports: readonly [number, number];
  killPrimary(): void;
  /** Promotes the standby to the primary, as an administrator does. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const binaries = findBinaries() ?? '';
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'bobica-replicated-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const call = (program: string, ...given: string[]) =>
    run(join(binaries, program), given, { ...user, cwd: folder });
  const ports = [await freePort(), await freePort()] as const;
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const control = (data: string, ...given: string[]) =>
    call('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, ...given);
  const start = (data: string, port: number) =>
    control(data, '-o', `-p ${port} -k ${folder}`, 'start');

  await call('initdb', '-D', primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  appendFileSync(join(primary, 'postgresql.conf'), "listen_addresses = '127.0.0.1'\n");
  await start(primary, ports[0]);
  await query(ports[0], 'create role haproxy login');
  const source = `host=127.0.0.1 port=${ports[0]} user=postgres application_name=standby`;
  await call('pg_basebackup', '-d', source, '-D', standby, '-R', '-c', 'fast');
  await start(standby, ports[1]);
  // This setting is changed last, because commits then wait for the standby. The standby lacks the setting, so it waits
  // for no other server after it is promoted.
  await query(ports[0], "alter system set synchronous_standby_names = 'standby'");
  await query(ports[0], 'select pg_reload_conf()');
  await eventually(async () => {
    const { rows } = await query(ports[0], 'select sync_state from pg_stat_replication');
    return rows[0]?.sync_state === 'sync';
  });
  return {
    ports,
    killPrimary() {
      const [pid = ''] = readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async promote() {
      await control(standby, 'promote');
    },
    async stop() {
      for (const data of [primary, standby])
        await control(data, '-m', 'immediate', 'stop').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function query(port: number, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(`postgresql://postgres@127.0.0.1:${port}/postgres`);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
