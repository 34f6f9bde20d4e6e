import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Modules } from '../composeModules';
import type { Database } from '../database/client';
import { outboxTransport, smtpTransport, startSendingEmails } from '../email/sendEmails';
import { warmImages } from '../images/warmImages';
import type { Settings } from '../settings';

export interface BackgroundParts {
  database: Database;
  settings: Settings;
  modules: Modules;
  log: FastifyBaseLogger;
}

const anHour = 60 * 60 * 1000;

/** Starts price reductions, sending emails, warming images and cleanup. Resolves with a function to stop them. */
export async function startBackground(parts: BackgroundParts): Promise<() => Promise<void>> {
  const { database, settings, modules, log } = parts;
  const onProblem = (err: Error) => log.error({ err }, 'background work failed');
  const stopReductions = await modules.reductionScheduler.start();
  const { dataDir, smtpUrl, publicUrl } = settings;
  const sending = await startSendingEmails({
    database,
    log,
    publicUrl,
    transport: smtpUrl ? smtpTransport(smtpUrl) : outboxTransport(join(dataDir, 'outbox')),
    addMore: () => modules.stockAlerts.writeDue(),
    shop: (locale) => modules.content.shop(database.kysely, locale),
  });
  const { images } = modules;
  const warmUp = warmImages({ images, dataDir, onProblem, connection: database.kysely });
  const cleanup = setInterval(() => modules.deleteExpired().catch(onProblem), anHour);
  cleanup.unref();
  return async () => {
    clearInterval(cleanup);
    warmUp.stop();
    await Promise.all([stopReductions(), sending.stop(), warmUp.done]);
  };
}
