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

/** Selects products of the seed files that staff have not edited, if the files describe a sample business. */
export const sampleProducts = sql<{ id: number }>`(
  select p.id
  from products p
  join jsonb_to_recordset(${fileProducts}::jsonb) as file (id integer, slug text, sku text)
    on file.id = p.id and file.slug = p.slug and file.sku = p.sku
  where not exists (select from product_versions v where v.product_id = p.id and v.staff_id is not null)
    and not exists (select from product_drafts d where d.product_id = p.id and d.discarded_at is null)
)`;

/** Empty unless the seed files describe a sample business. */
export const sampleCouriers = areFilesSample ? catalog.delivery.couriers : [];

/** Only hides products that orders contain (`hidden`). Call it in a publisher's transaction. */
export async function removeProducts(
  trx: Connection,
  { staffId }: StaffActor,
  { ids, hidden }: { ids: readonly number[]; hidden: ReadonlySet<number> },
): Promise<void> {
  await lockProducts(trx, ids);
  const deleted = ids.filter((id) => !hidden.has(id));
  await trx
    .deleteFrom('products')
    .where('id', '=', sql<number>`any(${deleted}::int[])`)
    .execute();
  for (const id of ids.filter((number) => hidden.has(number))) {
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
