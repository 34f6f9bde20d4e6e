import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { staffCookie } from '@/server/http/staffCookie';
import { seedIfEmpty } from '@/server/main/seedShop';
import { embedded } from '../../support/database';
import type { ServerProcess } from '../../support/server';
import type { ShopStorage } from '../../support/stockedShop';
import { TestClient } from '../../support/TestClient';
import { startBenchShop } from '../benchShop';
import { writeFixtureSeed } from '../growth/fixtureSeed';
import { insertStaff } from './benchStaff';
import { fillOrders } from './fixtureOrders';

const products = 200;
/** The newest orders, of which the courier owes what was delivered. */
const owed = 2_400;
/** Milliseconds; one statement inserts all orders. */
const fillTimeout = 300_000;

export interface OrdersShop {
  server: ServerProcess;
  /** Of a signed-in owner. */
  client: TestClient;
  filledInMs: number;
  dispose(): Promise<void>;
}

/** Starts a shop with 200 products and so many orders. */
export async function startOrdersShop(size: number, databaseUrl?: string): Promise<OrdersShop> {
  let filled = { secret: '', ms: 0 };
  const { server, dispose } = await startBenchShop({
    databaseUrl,
    async prepare(storage) {
      filled = await fillShop(storage, size);
    },
  });
  const client = TestClient.at({ url: () => server.url });
  client.cookies.set(staffCookie, filled.secret);
  return { server, client, filledInMs: filled.ms, dispose };
}

async function fillShop(
  storage: ShopStorage,
  size: number,
): Promise<{ secret: string; ms: number }> {
  const seedDir = await mkdtemp(join(tmpdir(), 'bobica-seed-'));
  const settings = { ...storage, ...embedded, statementTimeoutMs: fillTimeout };
  const database = await openDatabase(settings);
  try {
    await migrate(database.kysely, migrations);
    await writeFixtureSeed(seedDir, products);
    await seedIfEmpty(database, { dataDir: storage.dataDir, seedDir });
    const { id, secret } = await insertStaff(database.kysely);
    const started = performance.now();
    await fillOrders(database.kysely, size, id, owed);
    return { secret, ms: performance.now() - started };
  } finally {
    await database.close();
    await rm(seedDir, { recursive: true });
  }
}
