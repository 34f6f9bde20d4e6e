import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDemo } from '@/scripts/demo/prepareDemo';
import { fillWithReadyFolder } from './readyFolder';
import { startServer } from './server';
import { test as base } from './shopTest';

/** The shop of `npm run demo` with fewer days and orders. */
export const test = base.extend({
  shop: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bobica-demo-'));
    fillWithReadyFolder(dataDir);
    await prepareDemo(dataDir, 8);
    const env = { ORDERS_PER_HOUR_PER_ADDRESS: '2' };
    const shop = await startServer({ built: true, dataDir, env });
    await use(shop);
    await shop.dispose();
    await rm(dataDir, { recursive: true, force: true });
  },
});
