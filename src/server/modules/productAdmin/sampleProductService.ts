import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import type { StaffActor } from '../../http/Actor';
import catalog from '../../seed/catalog.json';
import {
  lockProducts,
  recordVersions,
  recountPacks,
  writeProductWords,
} from '../catalogue/catalogueService';

const areFilesSample = catalog.shop.business.sample;
const fileProducts = JSON.stringify(
  areFilesSample ? catalog.products.map(({ id, slug, sku }) => ({ id, slug, sku })) : [],
);

/** Ids of products in the shop's files that staff have not edited, if the files describe a sample business. */
export const sampleProducts = sql<{ id: number }>`(
  select p.id
  from products p
  join jsonb_to_recordset(${fileProducts}::jsonb) as file (id integer, slug text, sku text)
    on file.id = p.id and file.slug = p.slug and file.sku = p.sku
  where not exists (select from product_versions v where v.product_id = p.id and v.staff_id is not null)
    and not exists (select from product_drafts d where d.product_id = p.id and d.discarded_at is null)
)`;

/** Couriers from the files, if these are samples. */
export const sampleCouriers = areFilesSample ? catalog.delivery.couriers : [];

/**
 * Deletes products and all that belongs to them; hides those in `kept`, which orders contain. Call it in a transaction
 * of the publisher.
 */
export async function removeProducts(
  trx: Connection,
  { staffId }: StaffActor,
  { ids, kept }: { ids: readonly number[]; kept: ReadonlySet<number> },
): Promise<void> {
  await lockProducts(trx, ids);
  const deleted = ids.filter((id) => !kept.has(id));
  await trx
    .deleteFrom('products')
    .where('id', '=', sql<number>`any(${deleted}::int[])`)
    .execute();
  for (const id of ids.filter((number) => kept.has(number))) {
    await recordVersions(trx, { productId: id });
    await trx
      .updateTable('products')
      .set({ active: false, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await recordVersions(trx, { productId: id, staffId });
  }
  await recountPacks(trx, ids);
  for (const id of ids) await writeProductWords(trx, id);
}
