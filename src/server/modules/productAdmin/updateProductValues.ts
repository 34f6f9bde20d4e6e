import type { Infer } from 'superstruct';
import type { ProductValuesChange, valuesConflict } from '@/contract/admin/productValues';
import type { FieldCode } from '@/contract/errors';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { lockProducts, recordVersions, writePrice } from '../catalogue/catalogueService';
import { auditStep } from '../staff/auditService';
import { addCounts, listStock } from '../stock/stockService';
import * as repository from './productAdminRepository';

/** Changing prices requires a publisher's transaction. @throws ApiError `changed_meanwhile`, `stock_short`, 422 */
export async function updateProductValues(
  trx: Connection,
  request: StaffRequest,
  changes: readonly ProductValuesChange[],
): Promise<void> {
  const priced = changes.flatMap(({ product_id, price }) =>
    price ? [{ id: product_id, price: price.now }] : [],
  );
  // Lock the product before its row, as publishing does.
  for (const { id } of priced.toSorted((a, b) => a.id - b.id))
    await repository.lockProduct(trx, id);
  const ids = changes.map(({ product_id }) => product_id);
  await lockProducts(trx, ids);
  await assertSeen(trx, changes, request.actor.locale);
  if (priced.length > 0) await writePrices(trx, request, changes);
  const counts = changes.flatMap(({ product_id, shelf }) =>
    shelf ? [{ product_id, shelf: shelf.now, book_seen: shelf.seen }] : [],
  );
  if (counts.length > 0) await addCounts(trx, request, counts);
}

/** Checks that the values are still those shown, and that each product exists and occurs once. */
async function assertSeen(
  trx: Connection,
  changes: readonly ProductValuesChange[],
  locale: Locale,
): Promise<void> {
  const stockItems = new Map((await listStock(trx, locale)).map((item) => [item.product_id, item]));
  const checked = new Set<number>();
  const failures: Record<string, FieldCode[]> = {};
  const conflicts: Infer<typeof valuesConflict>[] = [];
  changes.forEach(({ product_id, price, shelf }, index) => {
    const item = stockItems.get(product_id);
    if (!item || checked.has(product_id)) failures[`changes.${index}.product_id`] = ['invalid'];
    else if ((price && price.seen !== item.regular_price) || (shelf && shelf.seen !== item.shelf))
      conflicts.push({ product_id, price: item.regular_price, shelf: item.shelf });
    checked.add(product_id);
  });
  if (Object.keys(failures).length > 0) throw invalidFields(failures);
  if (conflicts.length > 0) throw new ApiError('changed_meanwhile', { details: { conflicts } });
}

/** Publishes the prices as new versions of the products. */
async function writePrices(
  trx: Connection,
  request: StaffRequest,
  changes: readonly ProductValuesChange[],
): Promise<void> {
  const failures: NonNullable<ApiError['more']['errors']> = {};
  await recordVersions(trx, {});
  for (const [index, { product_id, price }] of changes.entries()) {
    if (!price) continue;
    try {
      await writePrice(trx, product_id, price.now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failures[`changes.${index}.price.now`] = error.more.errors?.['price'] ?? [];
    }
  }
  if (Object.keys(failures).length > 0) throw invalidFields(failures);
  await recordVersions(trx, { staffId: request.actor.staffId });
  const ids = changes.flatMap(({ product_id, price }) => (price ? [product_id] : []));
  for (const { id, version } of await repository.propagatePrices(trx, ids)) {
    const versions = { from: version - 1, to: version };
    await auditStep(trx, request, 'product.publish', id, versions);
  }
}
