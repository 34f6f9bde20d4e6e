import {
  subscribeToCatalogueVersion,
  type CatalogueVersion,
} from '@/server/database/catalogueVersion';
import type { Connection } from '@/server/database/client';
import { takeStock as take, type StockLine } from '@/server/modules/catalogue/stock';
import { eventually } from '../../support/processes';
import { shop } from './shop';

describe('the stock', () => {
  let version: CatalogueVersion;

  beforeAll(async () => {
    version = await subscribeToCatalogueVersion(shop.database);
  });
  afterAll(async () => {
    version?.close();
  });
  beforeEach(async () => {
    // The reset is a change too, whose notification may still arrive.
    const { version: now } = await shop.row('catalogue_version');
    await eventually(() => version.current() === now);
  });

  const inTransaction = <T>(work: (trx: Connection) => Promise<T>) =>
    shop.database.transaction(work);
  const takeStock = (trx: Connection, lines: readonly StockLine[]) =>
    take(trx, lines, { reason: 'order' });
  const setStock = (stock: number, id = 1) => shop.update('products', { stock }, { id: id });
  async function stockOf(id = 1): Promise<number> {
    const row = await shop.row('products', { id });
    return row.stock;
  }

  it('is taken completely or not at all', async () => {
    await setStock(3);
    const short = await inTransaction((trx) =>
      takeStock(trx, [
        { product_id: 2, quantity: 1 },
        { product_id: 1, quantity: 2 },
        { product_id: 1, quantity: 2 },
        { product_id: 999, quantity: 1 },
      ]),
    );
    expect(short).toEqual([
      { product_id: 1, requested: 4, available: 3 },
      { product_id: 999, requested: 1, available: 0 },
    ]);
    expect(await stockOf(1)).toBe(3);
    expect(
      await inTransaction((trx) => takeStock(trx, [{ product_id: 1, quantity: 3 }])),
    ).toBeUndefined();
    expect(await stockOf(1)).toBe(0);
  });

  it('invalidates public pages only when a label changes', async () => {
    await setStock(20);
    const before = version.current();
    await inTransaction((trx) => takeStock(trx, [{ product_id: 1, quantity: 10 }]));
    expect(version.current()).toBe(before);
    const received: number[] = [];
    const stop = version.subscribe((now) => received.push(now));
    await inTransaction((trx) => takeStock(trx, [{ product_id: 1, quantity: 5 }]));
    await eventually(() => version.current() > before);
    expect(received).toEqual([before + 1]);
    stop();
  });
});
