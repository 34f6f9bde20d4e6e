import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type {
  AdminProduct,
  NewProduct,
  ProductConflict,
  ProductVersion,
} from '@/contract/admin/products';
import {
  emptyContent,
  type ProductContent,
  productFields,
  wholeContent,
} from '@/contract/entities/product';
import type { Locale } from '@/contract/locale';
import { netContent } from '@/contract/netContent';
import { inLanguage } from '@/contract/storedStruct';
import type { Connection } from '../../database/client';
import { ago } from '../../database/expressions';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import type { ImageStore } from '../../images/ImageStore';
import { findImages, keepUploads } from '../../images/uploads';
import {
  asProduct,
  givenComponents,
  selectProductFrom,
  withPackedFacts,
} from '../catalogue/catalogueService';
import { auditStep } from '../staff/auditService';
import * as repository from './productAdminRepository';

const discardedDays = 30;

/** @throws ApiError `product_not_found` */
export async function readProduct(connection: Connection, id: number): Promise<AdminProduct> {
  const product = await repository.selectAdminProduct(connection, id);
  if (!product) throw new ApiError('product_not_found');
  return product;
}

/** Shows the draft, or else the published content, like the product page. @throws ApiError `product_not_found` */
export async function previewProduct(connection: Connection, id: number, locale: Locale) {
  const { draft, published, for_sale: stock } = await readProduct(connection, id);
  const content = draft?.content ?? published ?? emptyContent;
  const net = netContent(content.net);
  const price = content.price ?? 0;
  const row = {
    ...{ ...content, id, price, stock, family: content.family ?? id },
    ...{ unit: net?.unit, unit_quantity: net?.quantity },
  };
  const record = await selectProductFrom(
    connection,
    sql`jsonb_populate_record(null::products, ${JSON.stringify(row)}::jsonb)`,
    locale,
    givenComponents(content),
  );
  if (!record) throw new Error('The preview query returned no row.');
  const pieces = content.components.reduce((sum, { quantity }) => sum + quantity, 0) || null;
  const others = record.sizes.filter((size) => size.id !== id);
  const position = record.sizes.findIndex((size) => size.id === id);
  const sizes = others.toSpliced(position < 0 ? others.length : position, 0, { ...record, pieces });
  return asProduct({ ...record, sizes, images: inLanguage(content.images, locale) });
}

/** Locks the product and its draft until the transaction ends. */
async function lockAndRead(trx: Connection, id: number): Promise<AdminProduct> {
  await repository.lockProduct(trx, id);
  return readProduct(trx, id);
}

/** @throws ApiError `changed_meanwhile` if the draft or the product has changed since it was read */
export function assertUnchanged(
  product: AdminProduct,
  { draft_version, base_version }: { draft_version: number; base_version: number },
): void {
  const { draft, published_by, published_at } = product;
  const isSameDraft = (draft?.version ?? 0) === draft_version;
  if (isSameDraft && product.version === base_version) return;
  const change =
    draft && !isSameDraft
      ? { by: draft.staff, at: draft.saved_at }
      : { by: published_by, at: published_at ?? new Date().toISOString() };
  const details: ProductConflict = { product, ...change };
  throw new ApiError('changed_meanwhile', { details: { ...details } });
}

/**
 * Creates an empty draft, or copies a product's published content or draft. With `size`, the copy is a size of that
 * product. With `pack_of`, the draft is a pack with the category and the VAT rate of that product.
 */
export async function createProduct(
  trx: Connection,
  request: StaffRequest,
  { size, ...origin }: NewProduct,
): Promise<AdminProduct> {
  const { copy_of: copyOf, pack_of: packOf } = origin;
  await keepUploads(trx);
  const source = copyOf === undefined ? undefined : await readProduct(trx, copyOf);
  const content = source?.published ?? source?.draft?.content ?? emptyContent;
  const component = packOf === undefined ? undefined : await readProduct(trx, packOf);
  const { category_id, vat_rate } = component?.published ?? content;
  // The product that is published from the draft has the same id.
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::integer as id`.execute(trx);
  const [{ id } = { id: 0 }] = rows;
  await repository.upsertDraft(trx, id, {
    base_version: 0,
    content: await withPackedFacts(trx, {
      ...content,
      ...{ sku: '', slug: '', family: null, category_id, vat_rate },
      ...(packOf !== undefined && { components: [{ product_id: packOf, quantity: 1 }] }),
      ...(size && {
        ...size,
        components: size.components ?? [],
        featured: false,
        family: content.family ?? copyOf ?? null,
      }),
    }),
    staff_id: request.actor.staffId,
  });
  await auditStep(trx, request, 'product.create', id, { ...origin, ...size });
  return readProduct(trx, id);
}

interface DraftInput {
  id: number;
  draft_version: number;
  base_version: number;
  content: ProductContent;
}

/** @throws ApiError `product_not_found`, `changed_meanwhile`, `validation_failed` if an image is not stored */
export async function saveDraft(
  trx: Connection,
  images: Pick<ImageStore, 'original'>,
  request: StaffRequest,
  { id, ...input }: DraftInput,
): Promise<AdminProduct> {
  const before = await lockAndRead(trx, id);
  assertUnchanged(before, input);
  const { base_version } = input;
  const content = await withPackedFacts(trx, await withStoredImages(trx, images, input.content));
  await repository.upsertDraft(trx, id, { base_version, content, staff_id: request.actor.staffId });
  const fields = changedFields(before.draft?.content ?? before.published, content);
  await auditStep(trx, request, 'product.draft', id, { base_version, fields });
  return readProduct(trx, id);
}

/** Takes the dimensions from the stored images, not from the request. */
async function withStoredImages(
  trx: Connection,
  images: Pick<ImageStore, 'original'>,
  content: ProductContent,
): Promise<ProductContent> {
  const stored = await findImages(
    trx,
    images,
    content.images.map(({ src }) => src),
  );
  if (content.images.some(({ src }) => !stored.has(src)))
    throw invalidFields({ images: ['invalid'] });
  return {
    ...content,
    images: content.images.map((image) => ({ ...image, ...stored.get(image.src) })),
  };
}

const changedFields = (before: ProductContent | null, after: ProductContent): string[] =>
  productFields.filter((key) => !before || !isDeepStrictEqual(before[key], after[key]));

/** Keeps the discarded draft for 30 days. Deletes a product that was never published, and returns null. */
export async function discardDraft(
  trx: Connection,
  request: StaffRequest,
  id: number,
): Promise<AdminProduct | null> {
  const { published, draft } = await lockAndRead(trx, id);
  if (draft) {
    if (!published) await repository.deleteDraft(trx, id);
    await trx
      .updateTable('product_drafts')
      .set({ discarded_at: new Date() })
      .where('product_id', '=', id)
      .execute();
    const changes = { version: draft.version, by: draft.staff };
    await auditStep(trx, request, 'product.discard', id, changes);
  }
  return published ? readProduct(trx, id) : null;
}

/** Returns the newest first. */
export async function listVersions(connection: Connection, id: number): Promise<ProductVersion[]> {
  const { published } = await readProduct(connection, id);
  const versions = await connection
    .selectFrom('product_versions as v')
    .leftJoin('staff', 'staff.id', 'v.staff_id')
    .select(['v.version', 'v.at', 'v.fields', 'staff.name as staff'])
    .where('v.product_id', '=', id)
    .orderBy('v.version', 'desc')
    .execute();
  const discarded = await repository.selectDiscarded(connection, id);
  if (discarded) {
    const { content, discarded_at: at, staff } = discarded;
    versions.unshift({
      version: 0,
      at,
      staff,
      fields: changedFields(published, wholeContent(content)),
    });
  }
  return versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }));
}

/** Keeps the slug of the product. @throws ApiError `product_not_found`, `not_found`, `changed_meanwhile` */
export async function restoreVersion(
  trx: Connection,
  request: StaffRequest,
  { id, version }: { id: number; version: number },
  draftVersion: number,
): Promise<AdminProduct> {
  const product = await lockAndRead(trx, id);
  const restored =
    version === 0
      ? await repository.selectDiscarded(trx, id)
      : await trx
          .selectFrom('product_versions')
          .select('content')
          .where('product_id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
  if (!restored) throw new ApiError('not_found');
  const content = wholeContent(restored.content);
  assertUnchanged(product, { draft_version: draftVersion, base_version: product.version });
  await repository.upsertDraft(trx, id, {
    base_version: product.version,
    content: { ...content, slug: product.published?.slug ?? content.slug },
    staff_id: request.actor.staffId,
  });
  await auditStep(trx, request, 'product.restore', id, { version });
  return readProduct(trx, id);
}

export async function deleteOldDrafts(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('product_drafts')
    .where('discarded_at', '<', ago(discardedDays, 'days'))
    .execute();
}
