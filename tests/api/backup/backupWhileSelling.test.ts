import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyDatabase } from '../../support/database';
import { onEmbeddedDatabase } from '../../support/postgres';
import { seededRandom } from '../../support/repetitions';
import { runScript } from '../../support/processes';
import { startServer, type ServerProcess } from '../../support/server';
import { stockShop, withDatabase } from '../../support/stockedShop';
import { checkOrders, PersistentBuyer, type Attempt } from '../faults/PersistentBuyer';
import { rowsOf } from '../../support/rows';

const stock = 10_000;
const productId = 1;

onEmbeddedDatabase((storage) => {
  let server: ServerProcess | undefined;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bobica-selling-'));
  });
  afterAll(async () => {
    await server?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a backup made while the shop sells contains complete orders, and all acknowledged ones', async () => {
    const { dataDir, databaseUrl } = storage();
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const customers = await stockShop(storage(), { customers: 2, stock });
    const shop = await startServer({ dataDir, env });
    server = shop;
    const random = seededRandom(7);
    const acknowledged: Attempt[] = [];
    let selling = true;
    const buying = customers.map(async (customer) => {
      const url = () => shop.url;
      const onAnswer = () => undefined;
      const buyer = new PersistentBuyer({ customer, productId, url, random, onAnswer });
      while (selling) {
        acknowledged.push(await buyer.order());
        // Time to think, so that the backup gets a part of the processor.
        await pause(50);
      }
    });
    const sold = Promise.all(buying);
    let failure: Error | undefined;
    sold.catch((error: Error) => {
      failure = error;
      selling = false;
    });
    while (acknowledged.length < 10 && !failure) await pause(20);
    if (failure) throw failure;
    const before = [...acknowledged];
    const file = join(folder, 'selling.backup');
    const made = await runScript('backup', [file], env);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/selling\.backup: \d+ rows and \d+ images\.\n$/);
    selling = false;
    await sold;

    const elsewhere = { dataDir: join(folder, 'elsewhere') };
    copyDatabase('migrated', elsewhere.dataDir);
    const restored = await runScript('restore', [file], { DATA_DIR: elsewhere.dataDir });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    await withDatabase(elsewhere, async (connection) => {
      const kept = await rowsOf(connection, 'order_idempotency_keys');
      const keys = new Set(kept.map((row) => row.idempotency_key));
      expect(before.filter(({ key }) => !keys.has(key))).toEqual([]);
      // Each order is complete, with stock, payment and email, or absent.
      const inBackup = acknowledged.filter(({ key }) => keys.has(key));
      await checkOrders(connection, { attempts: inBackup, productId, stock });
    });
    const again = await runScript('backup', [file], env);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});
