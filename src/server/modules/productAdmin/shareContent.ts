import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AdminProduct } from '@/contract/admin/products';
import {
  type ProductContent,
  sharedContent,
  sharedFields,
  wholeContent,
} from '@/contract/entities/product';
import { locales } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import {
  contentColumns,
  placeNames,
  recordVersions,
  writeProductWords,
} from '../catalogue/catalogueService';
import { auditStep } from '../staff/auditService';
import { readProduct } from './draftService';
import { getOpenDrafts } from './productAdminRepository';

/** Writes the content of a product, and records its version, search words and audit entry. */
export async function publishContent(
  trx: Connection,
  request: StaffRequest,
  { id, version, published }: AdminProduct,
  content: ProductContent,
  write: () => Promise<unknown>,
): Promise<void> {
  await recordVersions(trx, { productId: id });
  await write();
  await recordVersions(trx, { productId: id, staffId: request.actor.staffId });
  await writeProductWords(trx, id);
  if (content.active && isNewlyNamed(published, content)) await placeNames(trx, id);
  const after = await readProduct(trx, id);
  await auditStep(trx, request, 'product.publish', id, { from: version, to: after.version });
}

function isNewlyNamed(before: ProductContent | null, { name }: ProductContent): boolean {
  return !before?.active || locales.some((locale) => before.name[locale] !== name[locale]);
}

/** Publishes the shared content in the other sizes of a published product, which must be locked. */
export async function shareContent(
  trx: Connection,
  request: StaffRequest,
  { before, content, others }: { before: AdminProduct; content: ProductContent; others: number[] },
): Promise<void> {
  const family = content.family ?? before.id;
  let old = before.published;
  for (const id of others) {
    const size = await readProduct(trx, id);
    if (!size.published || (size.published.family ?? id) !== family) continue;
    old = size.published;
    const next = { ...size.published, ...sharedContent(content) };
    if (isDeepStrictEqual(next, size.published)) continue;
    const columns = { ...contentColumns(next), updated_at: new Date() };
    await publishContent(trx, request, size, next, () =>
      trx.updateTable('products').set(columns).where('id', '=', id).execute(),
    );
  }
  if (old) await updateDrafts(trx, { old, content, others });
}

/** Rebases drafts of the other sizes on the shared content. Fields that the drafts changed conflict when published. */
async function updateDrafts(
  trx: Connection,
  { old, content, others }: { old: ProductContent; content: ProductContent; others: number[] },
): Promise<void> {
  const changed = sharedFields.filter((name) => !isDeepStrictEqual(old[name], content[name]));
  if (changed.length === 0) return;
  for (const { product_id, ...draft } of await getOpenDrafts(trx, others)) {
    const draftContent = wholeContent(draft.content);
    const unchanged = changed.filter((name) => isDeepStrictEqual(draftContent[name], old[name]));
    const { version } = await readProduct(trx, product_id);
    await trx
      .updateTable('product_drafts')
      .set({
        content: JSON.stringify({
          ...draftContent,
          ...Object.fromEntries(unchanged.map((name) => [name, content[name]])),
        }),
        version: sql`default`,
        ...(unchanged.length === changed.length && { base_version: version }),
      })
      .where('product_id', '=', product_id)
      .execute();
  }
}
