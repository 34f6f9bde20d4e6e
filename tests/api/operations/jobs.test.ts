import { openDatabase, type Database } from '@/server/database/client';
import type { Job } from '@/server/database/jobRuns';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { startJobs } from '@/server/main/startJobs';
import { startTestShop, useShop } from '../../support/app';
import { workerPath } from '../../support/database';
import { eventually } from '../../support/processes';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';

const failed: unknown[] = [];
const log = {
  error: (values: object, message: string) => void failed.push({ message, ...values }),
};
beforeEach(() => {
  failed.length = 0;
});

const start = (database: Database, jobs: readonly Job[]) =>
  startJobs({ database, jobs, log, pollMs: 20, delayMs: 0 });

function getCountedJob(name: string, work: () => Promise<void> = async () => {}) {
  const job = {
    name,
    everyMinutes: 60,
    runs: 0,
    async run() {
      job.runs += 1;
      await work();
    },
  };
  return job;
}
const broken = async () => {
  throw new Error('no space');
};

describe('the jobs of a shop', () => {
  const shop = useShop(() => startTestShop({ seed: false }));
  const succeeded = async () => {
    const rows = await shop.rows('job_runs');
    return rows.flatMap(({ name, succeeded_at }) => (succeeded_at ? [name] : [])).sort();
  };

  it.each(['fails', 'hangs'])(
    'run at startup, and a job that %s is logged and does not stop the other jobs',
    async (how) => {
      let release = () => {};
      const work = how === 'fails' ? broken : () => new Promise<void>((done) => (release = done));
      const jobs = [getCountedJob('first'), getCountedJob('bad', work), getCountedJob('last')];
      const stop = start(shop.database, jobs);
      await eventually(async () => (await succeeded()).length === 2);
      expect(await succeeded()).toEqual(['first', 'last']);
      release();
      await stop();
      expect(jobs.map(({ runs }) => runs)).toEqual([1, 1, 1]);
      if (how === 'fails')
        expect(failed).toEqual([
          { message: 'background job failed', job: 'bad', err: new Error('no space') },
        ]);
    },
  );

  it('are all registered, and run even if the table of one job is locked', async () => {
    await shop.change(`alter table sessions rename to hidden`);
    const { jobs } = shop.shop.modules;
    const stop = start(shop.database, jobs);
    const others = jobs
      .map(({ name }) => name)
      .filter((name) => !/^(sessions|unused_accounts)$/.test(name));
    const all = eventually(async () => (await succeeded()).length === others.length);
    await all.finally(() => shop.change(`alter table hidden rename to sessions`));
    await stop();
    expect(await succeeded()).toEqual(others.sort());
    expect(failed).toMatchObject([{ job: 'sessions' }, { job: 'unused_accounts' }]);
  });

  it('run when they are due and not before, even in short-lived processes', async () => {
    const job = getCountedJob('clean');
    const runProcess = async (expected: number) => {
      // This job is always due, but it runs after jobs that have waited longer.
      const other = getCountedJob('other');
      other.everyMinutes = 0;
      const stop = start(shop.database, [job, other]);
      await eventually(() => other.runs > 2 && job.runs >= expected);
      await stop();
      expect(job.runs).toBe(expected);
    };
    await runProcess(1);
    for (let minutes = 5; minutes < 60; minutes += 25) {
      await shop.change(`update job_runs set succeeded_at = now() - interval '${minutes} minutes'`);
      await runProcess(1);
    }
    await shop.change(`update job_runs set succeeded_at = now() - interval '61 minutes'`);
    await runProcess(2);
    // A wrong clock can write such a timestamp.
    await shop.change(`update job_runs set succeeded_at = now() + interval '1 year'`);
    await runProcess(3);
  });

  it('are taken over by another process a few minutes after their own process is killed', async () => {
    const job = getCountedJob('clean');
    await shop.change(
      `insert into job_runs (name, claimed_until) values ('clean', now() + interval '4 minutes')`,
    );
    const stop = start(shop.database, [job, getCountedJob('other')]);
    await eventually(async () => (await succeeded()).includes('other'));
    expect(job.runs).toBe(0);
    await shop.change(`update job_runs set claimed_until = now() - interval '1 second'`);
    await eventually(() => job.runs === 1);
    await stop();
  });

  it('delete the other unused accounts if one cannot be deleted', async () => {
    await shop.change(`
      insert into customers (email, email_key, name, last_name, phone, locale, last_login_at)
      select t, t, 'Ana', 'Anić', '+381601234567', 'en', now() - interval '3 years'
        from unnest(array['kept@example.com', 'gone@example.com']) t;
      create function refuse() returns trigger language plpgsql as
        $$ begin if old.email_key = 'kept@example.com' then raise 'kept'; end if; return old; end $$;
      create trigger refuse before delete on customers for each row execute function refuse()`);
    await expect(shop.runJobs('unused_accounts')).rejects.toThrow('kept');
    await shop.change('drop function refuse cascade');
    expect(await shop.rows('customers')).toMatchObject([{ email: 'kept@example.com' }]);
  });

  it('write a checkpoint after 32 MB of log', async () => {
    const logged = async () => {
      const rows = await shop.sql<{ bytes: string }>`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes
        from pg_control_checkpoint()`;
      return Number(rows[0]?.bytes);
    };
    await shop.change('create table kept (note text); checkpoint');
    const before = await logged();
    await shop.runJobs('checkpoint');
    expect(await logged()).toBeGreaterThanOrEqual(before);
    await shop.change(`insert into kept select repeat('x', 900) from generate_series(1, 40000)`);
    expect(await logged()).toBeGreaterThan(32_000_000);
    await shop.runJobs('checkpoint');
    expect(await logged()).toBeLessThan(1_000_000);
    await shop.change('drop table kept');
  });

  it('report in the metrics when each job last succeeded', async () => {
    await shop.change(`insert into job_runs (name, succeeded_at)
      values ('clean', '2026-11-29 00:00:00Z'), ('never', null)`);
    const { payload } = await shop.app.inject('/metrics');
    const name = 'bobica_job_last_success_timestamp_seconds';
    expect(payload).toContain(`${name}{job="clean"} ${Date.UTC(2026, 10, 29) / 1000}\n`);
    expect(payload).toContain(`${name}{job="never"} 0\n`);
  });
});

describeOnPostgres('several processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let processes: Database[];

  beforeAll(async () => {
    postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    const open = () => openDatabase({ databaseUrl, dataDir: ':memory:', workerPath });
    processes = await Promise.all([open(), open(), open()]);
    for (const { kysely } of processes.slice(0, 1)) await migrate(kysely, migrations);
  });
  afterAll(async () => {
    await Promise.all(processes.map((database) => database.close()));
    await postgres.stop();
  });

  it('run each job once', async () => {
    const jobs = Array.from({ length: 20 }, (_, index) => getCountedJob(`job ${index}`));
    const stops = processes.map((database) => start(database, jobs));
    const done = getCountedJob('done');
    await eventually(() => jobs.every(({ runs }) => runs > 0));
    stops.push(start(processes[0] as Database, [done]));
    await eventually(() => done.runs === 1);
    await Promise.all(stops.map((stop) => stop()));
    expect(jobs.map(({ runs }) => runs)).toEqual(jobs.map(() => 1));
    expect(failed).toEqual([]);
  });
});
