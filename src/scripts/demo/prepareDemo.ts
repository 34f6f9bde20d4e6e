import path from 'node:path';
import { buildApp } from '@/server/app';
import { openDatabase } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { seedIfEmpty } from '@/server/main/seedShop';
import { syncPaymentMethods } from '@/server/modules/payment/paymentService';
import { readSettings } from '@/server/settings';
import type { StaffShop } from '@tests/support/adminShop';
import { TestClient } from '@tests/support/TestClient';
import { projectRoot } from '../catalogs';
import { workerPath } from '../runCommand';
import { type DemoStaff, fillDemo } from './fillDemo';

/** Without these, rate limits would stop one client from creating three months of data. */
const limits = {
  ORDERS_PER_HOUR: '1000000',
  ORDERS_PER_HOUR_PER_ADDRESS: '1000000',
  NEW_ACCOUNT_OPEN_ORDERS: '1000000',
  NEW_ACCOUNT_OPEN_AMOUNT: '900000000',
};

/** Prepares the demo shop in an empty folder without starting a server. */
export async function prepareDemo(dataDir: string, days?: number): Promise<DemoStaff> {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...limits });
  const database = await openDatabase({ dataDir, workerPath });
  try {
    await migrate(database.kysely, migrations);
    await seedIfEmpty(database, { dataDir });
    await syncPaymentMethods(database.kysely);
    const dist = (name: string) => path.join(projectRoot, 'dist', name);
    const shop = await buildApp({
      database,
      settings,
      imageProcessorPath: path.join(projectRoot, 'src/server/images/imageProcessor.mjs'),
      folders: {
        assets: dist('assets'),
        admin: dist('admin'),
        locales: dist('locales'),
        texts: dist('texts'),
        files: path.join(projectRoot, 'public'),
      },
    });
    await shop.fastify.ready();
    try {
      const client: StaffShop['client'] = (options) => TestClient.of(shop.fastify, options);
      return await fillDemo({ shop, database, client }, days);
    } finally {
      await shop.close();
    }
  } finally {
    await database.close();
  }
}
