import { sql } from 'kysely';
import type { Connection } from './client';

export interface Job {
  name: string;
  everyMinutes: number;
  run(): Promise<unknown>;
}

/** Claims of a lost process expire after this time, and failed jobs are retried. Running jobs renew their claims. */
const claim = sql`interval '5 minutes'`;
/** The transaction's time could be before rows that other processes have written in the meantime. */
const now = sql`clock_timestamp()`;

export async function addJobs(connection: Connection, jobs: readonly Job[]): Promise<void> {
  await connection
    .insertInto('job_runs')
    .values(jobs.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims the job that has been due longest. Timestamps in the future come from a wrong clock. */
export async function claimDueJob(
  connection: Connection,
  jobs: readonly Job[],
): Promise<string | undefined> {
  const every = JSON.stringify(jobs.map(({ name, everyMinutes }) => ({ name, everyMinutes })));
  const { rows } = await sql<{ name: string }>`
    update job_runs set claimed_until = ${now} + ${claim} where name = (
      select name from job_runs
      join jsonb_to_recordset(${every}::jsonb) as job (name text, "everyMinutes" integer) using (name)
      where (claimed_until between ${now} and ${now} + ${claim}) is not true
        and (succeeded_at between ${now} - "everyMinutes" * interval '1 minute' and ${now}) is not true
      order by succeeded_at nulls first
      limit 1
      for update of job_runs skip locked)
    returning name`.execute(connection);
  return rows[0]?.name;
}

/** A job that has ended in the meantime has no claim to renew. */
export async function renewClaims(connection: Connection, names: Iterable<string>): Promise<void> {
  await sql`update job_runs set claimed_until = ${now} + ${claim}
    where name = any(${[...names]}::text[]) and claimed_until is not null`.execute(connection);
}

export async function recordSuccess(connection: Connection, name: string): Promise<void> {
  await sql`update job_runs set succeeded_at = ${now}, claimed_until = null
    where name = ${name}`.execute(connection);
}

/** In seconds since 1970. 0 means never. */
export async function selectLastSuccesses(connection: Connection) {
  const { rows } = await sql<{ name: string; at: number }>`
    select name, coalesce(extract(epoch from succeeded_at), 0)::float8 as at
    from job_runs order by name`.execute(connection);
  return rows;
}
