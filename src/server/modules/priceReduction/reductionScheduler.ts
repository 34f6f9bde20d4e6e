import type { Database } from '../../database/client';
import type { Publisher } from '../catalogue/catalogueService';
import { msToNext } from './priceReductionRepository';
import { applyDueReductions, reductionsChannel } from './priceReductionService';

/** The longest time in milliseconds between two checks. */
const maxWaitMs = 30_000;
/** The time to wait while another process applies due reductions. */
const minWaitMs = 100;

/** Rolls the transaction back if nothing changed, so that pages remain cached. */
class NothingDueError extends Error {}

export type ReductionScheduler = ReturnType<typeof makeReductionScheduler>;

/** Starts and ends price reductions on time. Every process tries, and one succeeds. */
export function makeReductionScheduler({
  database,
  publisher,
  onProblem,
}: {
  database: Database;
  publisher: Publisher;
  onProblem: (error: Error) => void;
}) {
  /** Once it resolves, this process serves the new prices. */
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

  /** Applies changes that became due while no process ran, and later ones on time. Resolves with a function to stop. */
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
    const check = () => void run();
    const unlisten = await database.listen(reductionsChannel, {
      onNotification: check,
      onReconnect: check,
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
