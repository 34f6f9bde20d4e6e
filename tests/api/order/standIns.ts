import { sql } from 'kysely';
import type { OrderDependencies } from '../../../src/server/modules/order/OrderDependencies';
import { computeTotals } from '../../../src/contract/totals';

const cartOf = (customerId: number) =>
  sql<number>`(select id from carts where customer_id = ${customerId})`;

/** Until the modules are there. */
export const standIns: Pick<OrderDependencies, 'carts'> = {
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
