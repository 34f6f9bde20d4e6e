import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { recordAudit } from '../staff/auditService';

/**
 * Orders the products of a category among the places that they have in the listing.
 * @throws ApiError `changed_meanwhile`, `validation_failed`
 */
export async function arrangeProducts(
  trx: Connection,
  { actor, requestId }: StaffRequest,
  { category_id, seen, ids }: { category_id: number; seen: number[]; ids: number[] },
): Promise<number[]> {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'position'])
    .where('category_id', '=', category_id)
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const before = products.map(({ id }) => id);
  if (seen.join() !== before.join())
    throw new ApiError('changed_meanwhile', { details: { ids: before } });
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b).join();
  if (sorted(ids) !== sorted(before)) throw invalidFields({ ids: ['invalid'] });
  let last = -1;
  // Several may have the same.
  const positions = products.map(({ position }) => (last = Math.max(position, last + 1)));
  await sql`
    update products p set position = placed.position
    from unnest(${ids}::int[], ${positions}::int[]) as placed (id, position)
    where p.id = placed.id`.execute(trx);
  const entry = { action: 'product.arrange', entity: 'category', entityId: category_id };
  await recordAudit(trx, actor, { ...entry, changes: { from: before, to: ids } }, requestId);
  return ids;
}
