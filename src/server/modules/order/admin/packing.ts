import type { PackingRow } from '@/contract/admin/recalls';
import { type Locale, textIn } from '@/contract/locale';
import type { Connection } from '../../../database/client';
import { ApiError } from '../../../http/ApiError';
import { proposedBatches, readShelf } from '../../catalogue/catalogueService';
import { findOrder } from '../orderRepository';

/** What to take from the shelf for an order: one row for each bottle, with those in packs. @throws ApiError `order_not_found` */
export async function readPacking(
  connection: Connection,
  number: string,
  locale: Locale,
): Promise<{ rows: PackingRow[] }> {
  const order = await findOrder(connection, { number });
  if (!order) throw new ApiError('order_not_found');
  const rows = new Map<number, PackingRow>();
  for (const { components, quantity, ...line } of order.lines) {
    for (const part of components ?? [{ ...line, quantity: 1 }]) {
      const { product_id, name, net, image } = part;
      const row = rows.get(product_id) ?? {
        ...{ product_id, net, image, pieces: 0, packs: [], proposed: [], shelf: [] },
        name: textIn(name, locale),
      };
      row.pieces += part.quantity * quantity;
      if (components) row.packs.push(`${textIn(line.name, locale)}, ${line.net}`);
      rows.set(product_id, row);
    }
  }
  const shelves = await readShelf(connection, [...rows.keys()], locale);
  return {
    rows: [...rows.values()].map((row) => {
      const shelf = shelves.get(row.product_id);
      if (!shelf) return row;
      const proposed = proposedBatches(shelf, row.pieces);
      return {
        ...row,
        proposed: proposed.map(({ batch, pieces }) => ({ batch, pieces })),
        shelf: shelf.batches.map(({ product_id: _, ...one }) => one),
      };
    }),
  };
}
