import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AdminProduct } from '@/contract/admin/products';
import { isPack, type ProductContent, productFailures } from '@/contract/entities/product';
import type { FieldCode } from '@/contract/errors';
import { defaultLocale } from '@/contract/locale';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import {
  componentRows,
  contentColumns,
  emptyStock,
  imageRows,
  lockProducts,
  markFamilies,
  packsWith,
  recountPacks,
  withPackedFacts,
  writePrice,
} from '../catalogue/catalogueService';
import { assertUnchanged, readProduct } from './draftService';
import { publishContent, shareContent } from './shareContent';
import * as repository from './productAdminRepository';

/** Call it in a publisher's transaction. @throws ApiError `product_not_found`, `changed_meanwhile`, 422 */
export async function publishProduct(
  trx: Connection,
  request: StaffRequest,
  { id, draftVersion }: { id: number; draftVersion: number },
): Promise<AdminProduct> {
  const others = await repository.lockSizes(trx, id);
  const { draft } = await readProduct(trx, id);
  const componentIds = draft?.content.components.map(({ product_id }) => product_id) ?? [];
  await lockProducts(trx, [id, ...others, ...componentIds]);
  const before = await readProduct(trx, id);
  assertUnchanged(before, {
    draft_version: draftVersion,
    base_version: before.draft?.base_version ?? before.version,
  });
  if (!before.draft) throw new ApiError('product_not_found');
  const draftContent = await withSlug(trx, before, before.draft.content);
  const found = await repository.selectReferences(trx, id, draftContent);
  const content = await withPackedFacts(trx, withoutDeleted(draftContent, found));
  const failures = await getFailures(trx, before, content, found);
  if (Object.keys(failures).length > 0) throw invalidFields(failures);

  await publishContent(trx, request, before, content, () => writeProduct(trx, id, content));
  await repository.deleteDraft(trx, id);
  await shareContent(trx, request, { before, content, others });
  await markFamilies(trx, [
    id,
    ...[content, before.published].flatMap((version) => version?.family ?? []),
  ]);
  await updatePacks(trx, request, [id, ...others]);
  if (before.published && isPack(before.published) && !isPack(content)) await emptyStock(trx, id);
  return readProduct(trx, id);
}

/** Tags and other products may have been deleted since the draft was saved. */
const withoutDeleted = (
  content: ProductContent,
  { tags, pairs }: repository.ProductReferences,
): ProductContent => ({
  ...content,
  tags: content.tags.filter((tag) => tags.includes(tag)),
  pairs_with: content.pairs_with.filter((slug) => pairs.includes(slug)),
});

const slugMaxLength = 80;

/** A draft may have no slug. The first publication fixes it. */
async function withSlug(trx: Connection, { id, published }: AdminProduct, content: ProductContent) {
  if (content.slug !== '') return content;
  if (published) return { ...content, slug: published.slug };
  const words = normalizeForSearch(content.name[defaultLocale]).replace(/[^a-z0-9 ]/g, '');
  const base = words
    .slice(0, slugMaxLength - 5)
    .trim()
    .replace(/ +/g, '-');
  // A slug that is only a number would be the path of a product's id.
  const slug = /[a-z]/.test(base) ? base : `proizvod-${base || id}`;
  const taken = await repository.selectSlugs(trx, slug);
  let candidate = slug;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${slug}-${count}`;
  return { ...content, slug: candidate };
}

async function getFailures(
  trx: Connection,
  { id, published, for_sale, reserved }: AdminProduct,
  content: ProductContent,
  found: repository.ProductReferences,
): Promise<Record<string, FieldCode[]>> {
  const failures = productFailures(content);
  const check = (path: string, isValid: boolean, code: FieldCode = 'invalid') => {
    if (!isValid) failures[path] ??= [code];
  };
  const { slug } = content;
  check('slug', /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug));
  check('slug', published === null || published.slug === slug);
  check('slug', found.slug === null || found.slug === id, 'taken');
  check('sku', found.sku === null || found.sku === id, 'taken');
  check('category_id', found.category);
  check('family', content.family === null || found.family);
  content.pairs_with.forEach((other, index) => check(`pairs_with.${index}`, other !== slug));
  if (!isPack(content)) return failures;
  const { components, vat_rate } = content;
  const products = await repository.selectComponents(
    trx,
    components.map(({ product_id }) => product_id),
  );
  components.forEach(({ product_id }, index) => {
    const product = products.get(product_id);
    const path = `components.${index}.product_id`;
    check(path, product !== undefined, 'not_available');
    check(path, !product?.pack && product_id !== id);
    check(path, product?.vat_rate === vat_rate, 'mismatch');
  });
  check('components', !found.packed, 'taken');
  const hadOwnStock = published !== null && !isPack(published) && for_sale + reserved > 0;
  check('components', !hadOwnStock, 'quantity_above_stock');
  return failures;
}

/** Updates the stock, quantity and weight of packs with these products. @throws ApiError 422 for a VAT mismatch */
async function updatePacks(trx: Connection, request: StaffRequest, ids: readonly number[]) {
  if (await repository.hasVatMismatch(trx, ids)) throw invalidFields({ vat_rate: ['mismatch'] });
  await recountPacks(trx, ids);
  const { rows } = await sql<{ product_id: number }>`${packsWith(ids)}`.execute(trx);
  for (const id of new Set(rows.map((row) => row.product_id))) {
    const pack = await readProduct(trx, id);
    if (!pack.published) continue;
    const next = await withPackedFacts(trx, pack.published);
    if (isDeepStrictEqual(next, pack.published)) continue;
    const columns = { ...contentColumns(next), updated_at: new Date() };
    await publishContent(trx, request, pack, next, () =>
      trx.updateTable('products').set(columns).where('id', '=', id).execute(),
    );
  }
}

async function writeProduct(trx: Connection, id: number, content: ProductContent): Promise<void> {
  const columns = { ...contentColumns(content), updated_at: new Date() };
  await trx
    .insertInto('products')
    .values({
      ...columns,
      id,
      price: 0,
      regular_price: 0,
      stock: 0,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from products)`,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await writePrice(trx, id, content.price ?? 0);
  // The main image is the first one that is marked as such, or else the first image.
  const { images } = content;
  const main = images.find(({ is_main }) => is_main) ?? images[0];
  const rows = imageRows(id, content).map((row, index) => ({
    ...row,
    is_main: images[index] === main,
  }));
  await trx.deleteFrom('product_images').where('product_id', '=', id).execute();
  await trx.insertInto('product_images').values(rows).execute();
  await trx.deleteFrom('product_components').where('product_id', '=', id).execute();
  const components = componentRows(id, content);
  if (components.length > 0)
    await trx.insertInto('product_components').values(components).execute();
}
