import type { PackingRow } from '@/contract/admin/recalls';
import { type Locale, textIn } from '@/contract/locale';
import type { Connection } from '../../../database/client';
import { ApiError } from '../../../http/ApiError';
import { proposedBatches, readShelf } from '../../catalogue/catalogueService';
import { findOrder } from '../orderRepository';

/** Lists what to take from the shelf for an order, with packs broken up. @throws ApiError `order_not_found` */
export async function readPacking(
  connection: Connection,
  number: string,
  locale: Locale,
): Promise<{ rows: PackingRow[] }> {
  const order = await findOrder(connection, { number });
  if (!order) throw new ApiError('order_not_found');
  const rows = new Map<number, PackingRow>();
  for (const { components, quantity, ...line } of order.lines) {
    for (const component of components ?? [{ ...line, quantity: 1 }]) {
      const { product_id, name, net, image } = component;
      const row = rows.get(product_id) ?? {
        ...{ product_id, net, image, pieces: 0, packs: [], proposed: [], shelf: [] },
        name: textIn(name, locale),
      };
      row.pieces += component.quantity * quantity;
      if (components) row.packs.push(`${textIn(line.name, locale)}, ${line.net}`);
      rows.set(product_id, row);
    }
  }
  const shelves = await readShelf(connection, [...rows.keys()], locale);
  // Recalled units are set aside, but someone may still scan one.
  const recalled = await connection
    .selectFrom('batches')
    .select(['product_id', 'batch', 'best_before', 'blocked'])
    .where('product_id', 'in', [0, ...rows.keys()])
    .where('blocked', '=', true)
    .execute();
  return {
    rows: [...rows.values()].map((row) => {
      const shelf = shelves.get(row.product_id);
      if (!shelf) return row;
      const isOnShelf = (name: string) => shelf.batches.some(({ batch }) => batch === name);
      const proposed = proposedBatches(shelf, row.pieces);
      return {
        ...row,
        proposed: proposed.map(({ batch, pieces }) => ({ batch, pieces })),
        shelf: [
          ...shelf.batches,
          ...recalled
            .filter(({ product_id, batch }) => product_id === row.product_id && !isOnShelf(batch))
            .map((batch) => ({ ...batch, pieces: 0 })),
        ].map(({ product_id: _, ...batch }) => batch),
      };
    }),
  };
}
