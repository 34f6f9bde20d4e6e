import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSeedDir } from '@/server/main/seedShop';
import { originals, variants } from '@/server/images/storage';
import { storeImages } from '@/server/images/storeImages';
import { startServer, type ServerProcess } from '../support/server';
import { stockShop, type ReadyCustomer, type ShopStorage } from '../support/stockedShop';
import { waitUntilIdle } from './processFigures';

/** The images are cached because generating them takes minutes and every measurement needs them. */
const cachedImages = join(__dirname, '../../node_modules/.cache/bench');
const plenty = 10_000_000;

export interface BenchShop {
  server: ServerProcess;
  customers: readonly ReadyCustomer[];
  dispose(): Promise<void>;
}

interface BenchShopOptions {
  databaseUrl?: string;
  customers?: number;
  /** Fills the database. Without this and `customers`, the shop is seeded when it starts. */
  prepare?: (storage: ShopStorage) => Promise<void>;
}

/**
 * Starts the built shop with the sample catalogue and all images, so that no background work disturbs the measurement.
 * With customers, every product has ample stock.
 */
export async function startBenchShop({
  databaseUrl,
  customers = 0,
  prepare,
}: BenchShopOptions = {}): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bobica-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    await copyImages(cachedImages, dataDir);
    await storeImages(join(defaultSeedDir, 'media'), { dataDir });
    await prepare?.({ dataDir, databaseUrl });
    const ready =
      customers > 0 ? await stockShop({ dataDir, databaseUrl }, { customers, stock: plenty }) : [];
    const server = await startServer({
      built: true,
      dataDir,
      env: { LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    });
    await waitUntilIdle(server.pid);
    await copyImages(dataDir, cachedImages);
    return {
      server,
      customers: ready,
      async dispose() {
        await server.dispose();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copyImages(from: string, to: string): Promise<void> {
  for (const kind of [originals, variants]) {
    await cp(join(from, kind), join(to, kind), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
  }
}
