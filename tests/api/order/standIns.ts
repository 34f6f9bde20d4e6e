import { sql } from 'kysely';
import type { OrderDependencies } from '../../../src/server/modules/order/OrderDependencies';
import { computeTotals } from '../../../src/contract/totals';

const cartOf = (customerId: number) =>
  sql<number>`(select id from carts where customer_id = ${customerId})`;

/** Until the modules are there. */
export const standIns: Pick<OrderDependencies, 'catalogue' | 'content' | 'carts'> = {
  catalogue: {
    async forSale(connection, ids, { lock } = {}) {
      if (ids.length === 0) return new Map();
      const query = connection
        .selectFrom('products')
        .select(['id', 'slug', 'name', 'net', 'price', 'vat_rate', 'stock'])
        .where('id', 'in', ids)
        .where('active', '=', true)
        .orderBy('id');
      const rows = await (lock ? query.forUpdate() : query).execute();
      return new Map(rows.map((row) => [row.id, { ...row, image: null }]));
    },
    async takeStock(trx, lines) {
      for (const { product_id, quantity } of [...lines].sort(
        (a, b) => a.product_id - b.product_id,
      )) {
        const { numUpdatedRows } = await trx
          .updateTable('products')
          .set({ stock: sql`stock - ${quantity}` })
          .where('id', '=', product_id)
          .where('stock', '>=', quantity)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return [product_id];
      }
    },
    async returnStock(trx, lines) {
      for (const { product_id, quantity } of lines) {
        await trx
          .updateTable('products')
          .set({ stock: sql`stock + ${quantity}` })
          .where('id', '=', product_id)
          .execute();
      }
    },
  },
  content: {
    async delivery(connection) {
      const row = await connection
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'delivery')
        .executeTakeFirstOrThrow();
      return row.value as { flat_rate: number; free_from: number };
    },
    async termsVersion(connection) {
      const row = await connection
        .selectFrom('pages')
        .select('updated_at')
        .where('name', '=', 'terms')
        .executeTakeFirstOrThrow();
      return row.updated_at.toISOString().slice(0, 10);
    },
  },
  carts: {
    async contents(connection, { customerId }, { lock } = {}) {
      if (lock)
        await sql`select id from carts where customer_id = ${customerId} for update`.execute(
          connection,
        );
      const lines = await connection
        .selectFrom('cart_lines')
        .select(['product_id', 'quantity as wished'])
        .where('cart_id', '=', cartOf(customerId))
        .orderBy('added_at')
        .orderBy('product_id')
        .execute();
      return { lines };
    },
    async cart() {
      const totals = computeTotals([], { flat_rate: 0, free_from: 0 });
      return { cart_products: [], ...totals, currency: 'RSD', version: 1 };
    },
    async setQuantity(connection, { customerId }, product_id, quantity) {
      await connection
        .insertInto('cart_lines')
        .values({ cart_id: cartOf(customerId), product_id, quantity, price_seen: 0 })
        .onConflict((c) => c.columns(['cart_id', 'product_id']).doUpdateSet({ quantity }))
        .execute();
    },
    async empty(trx, { customerId }) {
      await trx.deleteFrom('cart_lines').where('cart_id', '=', cartOf(customerId)).execute();
      await trx
        .updateTable('carts')
        .set({ version: sql`version + 1` })
        .where('customer_id', '=', customerId)
        .execute();
    },
  },
};
