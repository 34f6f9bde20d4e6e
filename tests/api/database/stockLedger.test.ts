import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { startTestShop } from '../../support/app';
import { stockViolations } from '../security/invariants';

test('the ledger of a shop that sold before it existed opens with the stock of each product', async () => {
  const shop = await startTestShop();
  const { kysely } = shop.database;
  try {
    await shop.sql`drop table stock_movements`;
    await shop.sql`update products set stock = 0 where id = 1`;
    await shop.sql`delete from migrations where name like '%_stock_ledger'`;
    expect(await migrate(kysely, migrations)).toEqual([expect.stringContaining('stock_ledger')]);
    expect(await stockViolations(kysely)).toEqual([]);
    const movements = await shop.rows('stock_movements');
    const products = await shop.rows('products');
    expect(movements.map(({ product_id }) => product_id).sort()).toEqual(
      products.map(({ id }) => id).sort(),
    );
    expect(new Set(movements.map(({ reason }) => reason))).toEqual(new Set(['opening']));
  } finally {
    await shop.close();
  }
});
