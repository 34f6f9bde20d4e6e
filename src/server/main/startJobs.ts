import type { Database } from '../database/client';
import { addJobs, claimDueJob, recordSuccess, renewClaims, type Job } from '../database/jobRuns';

interface JobParts {
  database: Pick<Database, 'kysely'>;
  jobs: readonly Job[];
  log: { error(values: object, message: string): void };
  pollMs?: number;
  /** The delay prevents a slow startup. */
  delayMs?: number;
}

/**
 * Runs due jobs one after another. Any number of processes may run this. @returns a function that waits for the jobs in
 * progress
 */
export function startJobs(parts: JobParts): () => Promise<void> {
  const { database, jobs, log, pollMs = 30_000, delayMs = 5_000 } = parts;
  const { kysely } = database;
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  async function runJob({ name, run }: Job): Promise<void> {
    try {
      await run();
      await recordSuccess(kysely, name);
    } catch (err) {
      log.error({ err, job: name }, 'background job failed');
    }
  }

  async function runDueJobs(): Promise<void> {
    await renewClaims(kysely, running.keys());
    await addJobs(kysely, jobs);
    while (!isStopped) {
      const name = await claimDueJob(kysely, jobs);
      const job = jobs.find((known) => known.name === name);
      if (!job) return;
      const run = runJob(job).finally(() => running.delete(job.name));
      running.set(job.name, run);
      await run;
    }
  }

  const runAndLog = () =>
    void runDueJobs().catch((err: unknown) => log.error({ err }, 'background jobs not read'));
  const first = setTimeout(runAndLog, delayMs);
  const timer = setInterval(runAndLog, pollMs);
  first.unref();
  timer.unref();
  return async () => {
    isStopped = true;
    clearTimeout(first);
    clearInterval(timer);
    await Promise.all(running.values());
  };
}
