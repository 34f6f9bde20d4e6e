import type { Database } from '../../database/client';
import type { Publisher } from '../catalogue/catalogueService';
import { msToNext } from './priceReductionRepository';
import { applyDueReductions, reductionsChannel } from './priceReductionService';

/** A process looks again after at most this many milliseconds. */
const maxWaitMs = 30_000;
/** The time to wait while another process applies what is due. */
const minWaitMs = 100;

/** Rolls the transaction back if nothing changed, so that pages remain cached. */
class NothingDueError extends Error {}

export type ReductionScheduler = ReturnType<typeof makeReductionScheduler>;

/** Starts and ends price reductions on time. Every process tries; one does it. */
export function makeReductionScheduler({
  database,
  publisher,
  onProblem,
}: {
  database: Database;
  publisher: Publisher;
  onProblem: (error: Error) => void;
}) {
  /** Applies what is due. When it resolves, this process serves the new prices. */
  async function applyDue(): Promise<void> {
    const ms = await msToNext(database.kysely);
    if (ms === undefined || ms > 0) return;
    try {
      await publisher.publish(async (trx) => {
        if ((await applyDueReductions(trx)) === 0) throw new NothingDueError();
      });
    } catch (error) {
      if (!(error instanceof NothingDueError)) throw error;
    }
  }

  async function applyAndWait(): Promise<number> {
    await applyDue();
    const ms = (await msToNext(database.kysely)) ?? maxWaitMs;
    return Math.min(maxWaitMs, Math.max(minWaitMs, Math.ceil(ms)));
  }

  /** Applies what became due while no process ran, and the rest at its time. Resolves with a function to stop. */
  async function start(): Promise<() => Promise<void>> {
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    let inProgress: Promise<void> = Promise.resolve();
    const run = () => {
      inProgress = inProgress.then(async () => {
        clearTimeout(timer);
        if (isStopped) return;
        const wait = await applyAndWait().catch((error: Error) => {
          onProblem(error);
          return maxWaitMs;
        });
        clearTimeout(timer);
        timer = setTimeout(run, wait);
        timer.unref();
      });
      return inProgress;
    };
    const look = () => void run();
    const unlisten = await database.listen(reductionsChannel, {
      onNotification: look,
      onReconnect: look,
    });
    await run();
    return async () => {
      isStopped = true;
      await unlisten();
      await inProgress;
      clearTimeout(timer);
    };
  }

  return { applyDue, start };
}
