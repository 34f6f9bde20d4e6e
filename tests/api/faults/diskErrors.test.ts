import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '@/contract/order';
import { placeOrder } from '../../support/customers';
import { mountDisk, unmount } from '../../support/databaseProcess';
import { TestClient } from '../../support/TestClient';
import { startAndFail, startServer } from '../../support/server';
import { stockShop, withDatabase, type ReadyCustomer } from '../../support/stockedShop';
import { checkOrders, type Attempt } from './PersistentBuyer';

const stock = 10_000;
const productId = 1;

const disk = mountDisk(220);
afterAll(() => {
  if (disk) unmount(disk);
});
const onDisk = disk ? test : test.skip;
const reason = disk ? '' : ' (skipped: cannot mount a disk here)';

async function order({ addressId }: ReadyCustomer, client: TestClient, key: string) {
  await client.put(`/api/carts/products/${productId}`, { quantity: 1 });
  const draft = await client.post<Order>('/api/orders', { address_id: addressId });
  if (draft.status !== 200) return draft;
  await client.post('/api/payment/create', { order_id: draft.data.id, payment_method_id: 1 });
  return placeOrder(client, draft.data, key);
}

onDisk(
  `when the disk is full, acknowledged orders are kept, buyers are asked to retry, and the shop recovers by itself${reason}`,
  async () => {
    const dataDir = join(disk ?? '', 'data');
    const [customer] = await stockShop({ dataDir }, { customers: 1, stock });
    if (!customer) throw new Error('There is no customer.');
    const server = await startServer({ dataDir });
    const attempts: Attempt[] = [];
    const statuses: number[] = [];
    const attemptOrder = async (key: string) => {
      const client = TestClient.at({ url: () => server.url, token: customer.token });
      const response = await order(customer, client, key).catch(() => undefined);
      const isDone = response?.status === 200 && response.data.status === 'placed';
      statuses.push(response?.status ?? 0);
      const acknowledged = isDone
        ? {
            id: response.data.id,
            number: response.data.number ?? '',
            total: response.data.total_amount,
          }
        : undefined;
      attempts.push({ customerId: customer.id, key, quantity: 1, acknowledged });
      return isDone;
    };
    try {
      expect(await attemptOrder('before the disk is full 1')).toBe(true);
      const filler = join(disk ?? '', 'filler');
      const { bavail, bsize } = statfsSync(disk ?? '');
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 64 * 1024));
      for (let count = 0; count < 60 && statuses.at(-1) === 200; count += 1) {
        await attemptOrder(`while the disk fills up ${count}`);
      }
      // A 503 asks the client to retry; a 500 would be a bug.
      expect(statuses.at(-1)).toBe(503);
      rmSync(filler);
      let isSelling = false;
      for (let count = 0; count < 40 && !isSelling; count += 1) {
        await pause(250);
        isSelling = await attemptOrder(`after there is room again ${count}`);
      }
      expect(isSelling).toBe(true);
    } finally {
      await server.dispose();
    }
    await withDatabase({ dataDir }, (connection) =>
      checkOrders(connection, { attempts, productId, stock }),
    );
  },
);

onDisk(`a read-only data folder is reported at startup in one line${reason}`, async () => {
  const folder = mountDisk(4);
  if (!folder) throw new Error('There is no disk.');
  try {
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const { code, stderr } = await startAndFail({ DATA_DIR: folder });
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${folder} cannot be used: it is read-only. Choose another with DATA_DIR.\n`,
    ]);
  } finally {
    unmount(folder);
  }
});

onDisk(
  `a disk that is too small for the first start is reported in one line${reason}`,
  async () => {
    const folder = mountDisk(4);
    if (!folder) throw new Error('There is no disk.');
    try {
      const { code, stderr } = await startAndFail({ DATA_DIR: folder });
      expect([code, stderr]).toEqual([1, 'The embedded database failed: the disk is full\n']);
    } finally {
      unmount(folder);
    }
  },
);
