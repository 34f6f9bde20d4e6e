import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/database/client';
import { FolderInUseError } from '../server/database/embedded/lockFolder';
import { outbox } from '../server/email/emailRepository';
import { makeCatalogueService } from '../server/modules/catalogue/catalogueService';
import { connectToDesk } from '../server/modules/order/connectToDesk';
import { makeOrderDesk, type OrderDesk } from '../server/modules/order/orderDesk';
import { paymentLedger } from '../server/modules/payment/paymentService';
import type { Settings } from '../server/settings';
import { StartError } from '../server/StartError';

export interface OpenDesk {
  desk: OrderDesk;
  close(): Promise<void>;
}

const workerPath = join(__dirname, '../server/database/embedded/worker.mjs');
/** A shop that is stopping at this moment leaves the folder within this time. */
const lockWaitMillis = 3_000;

/**
 * On the embedded database the desk of the running shop, where there is one on the data folder; else,
 * and always on PostgreSQL, which lets others in beside shops, a desk at the database itself.
 * @throws StartError where there is no shop, FolderInUseError where it does not let anyone in
 */
export async function openOrderDesk(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<OpenDesk> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl) return openAtDatabase(settings);
  if (!existsSync(join(dataDir, 'database'))) {
    throw new StartError(`There is no shop in ${dataDir} yet. Start it first, or set DATA_DIR.`);
  }
  const running = await connectToDesk(dataDir);
  if (running) return { desk: running, close: async () => {} };
  try {
    return await openAtDatabase(settings);
  } catch (error) {
    // A shop that was starting has its door open by now.
    const started = error instanceof FolderInUseError ? await connectToDesk(dataDir) : undefined;
    if (!started) throw error;
    return { desk: started, close: async () => {} };
  }
}

async function openAtDatabase({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<OpenDesk> {
  const database = await openDatabase({ dataDir, databaseUrl, workerPath, lockWaitMillis });
  const catalogue = makeCatalogueService();
  return {
    desk: makeOrderDesk({ database, catalogue, payments: paymentLedger, outbox }),
    close: () => database.close(),
  };
}
