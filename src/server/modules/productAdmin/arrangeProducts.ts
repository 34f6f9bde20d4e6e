import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { recordAudit } from '../staff/auditService';

interface NewOrder {
  seen: number[];
  ids: number[];
}

/** Reorders products within their positions in the listing. @throws ApiError `changed_meanwhile`, 422 */
export const arrangeProducts = (
  trx: Connection,
  request: StaffRequest,
  { category_id, ...order }: NewOrder & { category_id: number },
): Promise<number[]> =>
  arrange(trx, request, sql`category_id = ${category_id}`, {
    ...order,
    ...{ entity: 'category', entityId: category_id },
  });

/** Reorders a product's sizes in the same way. */
export const arrangeSizes = (
  trx: Connection,
  request: StaffRequest,
  order: NewOrder,
): Promise<number[]> =>
  arrange(trx, request, sql`id = any(${order.seen}::int[])`, {
    ...order,
    ...{ entity: 'product', entityId: order.seen[0] ?? 0 },
  });

async function arrange(
  trx: Connection,
  { actor, requestId }: StaffRequest,
  condition: RawBuilder<unknown>,
  { seen, ids, ...target }: NewOrder & { entity: string; entityId: number },
): Promise<number[]> {
  const { rows: products } = await sql<{ id: number; position: number }>`
    select id, position from products where ${condition}
    order by id for no key update`.execute(trx);
  products.sort((a, b) => a.position - b.position || a.id - b.id);
  const before = products.map(({ id }) => id);
  if (seen.join() !== before.join())
    throw new ApiError('changed_meanwhile', { details: { ids: before } });
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b).join();
  if (sorted(ids) !== sorted(before)) throw invalidFields({ ids: ['invalid'] });
  let last = -1;
  // Several products may have the same position.
  const positions = products.map(({ position }) => (last = Math.max(position, last + 1)));
  await sql`
    update products p set position = placed.position
    from unnest(${ids}::int[], ${positions}::int[]) as placed (id, position)
    where p.id = placed.id`.execute(trx);
  const changes = { from: before, to: ids };
  await recordAudit(trx, actor, { action: 'product.arrange', ...target, changes }, requestId);
  return ids;
}
