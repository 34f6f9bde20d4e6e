import { sql } from 'kysely';
import type { Connection } from '@/server/database/client';

/** Sets the stock of one product, or of all, with its movements; cached pages stay as they are. */
export async function setStock(
  connection: Connection,
  stock: number,
  productId?: number,
): Promise<void> {
  await sql`
    with before as (
      select id, stock from products where ${productId ?? null}::integer is null or id = ${productId ?? null}
    ), updated as (
      update products p set stock = ${stock} from before where p.id = before.id
    )
    insert into stock_movements (product_id, delta, stock_after, reason, counted)
    select id, ${stock}::integer - stock, ${stock}, 'count', ${stock} from before where stock <> ${stock}`.execute(
    connection,
  );
}
