import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { recordAudit } from '../staff/auditService';
import * as repository from './productAdminRepository';

/**
 * Orders the products of a category among the places that they have in the listing.
 * @throws ApiError `changed_meanwhile`, `validation_failed`
 */
export async function arrangeProducts(
  trx: Connection,
  { actor, requestId }: StaffRequest,
  { category_id, seen, ids }: { category_id: number; seen: number[]; ids: number[] },
): Promise<number[]> {
  const products = await repository.lockCategory(trx, category_id);
  const before = products.map(({ id }) => id);
  if (seen.join() !== before.join())
    throw new ApiError('changed_meanwhile', { details: { ids: before } });
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b).join();
  if (sorted(ids) !== sorted(before)) throw invalidFields({ ids: ['invalid'] });
  let last = -1;
  const positions = products.map(({ position }, index) => {
    // Of products that were removed from the files, several may have the same.
    last = Math.max(position, last + 1);
    return { id: ids[index] ?? 0, position: last };
  });
  await repository.updatePositions(trx, positions);
  const entry = { action: 'product.arrange', entity: 'category', entityId: category_id };
  await recordAudit(trx, actor, { ...entry, changes: { from: before, to: ids } }, requestId);
  return ids;
}
