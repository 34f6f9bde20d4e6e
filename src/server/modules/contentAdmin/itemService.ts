import { sql } from 'kysely';
import type { AdminCategory, CategoryInput, AdminTag } from '@/contract/admin/categories';
import { slugLocale, textIn, defaultLocale, intlTag, type Localized } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { rewriteSearchWords } from '../catalogue/catalogueService';
import { assertUnchanged, differences, freeSlug, recordEdit } from './edited';
import type { AdminSlide, SlideInput } from '@/contract/admin/slides';

function categories(connection: Connection) {
  return connection
    .selectFrom('categories')
    .select(['id', 'version', 'slug', 'name', 'description', 'image'])
    .select(({ selectFrom, fn }) =>
      selectFrom('products')
        .whereRef('category_id', '=', 'categories.id')
        .select(fn.countAll<number>().as('products'))
        .$asScalar()
        .$notNull()
        .as('products'),
    );
}

async function listed(query: ReturnType<typeof categories>): Promise<AdminCategory[]> {
  const rows = await query.orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ ...row, products: Number(row.products) }));
}

export const listCategories = (connection: Connection): Promise<AdminCategory[]> =>
  listed(categories(connection));

async function findCategory(trx: Connection, id: number): Promise<AdminCategory | undefined> {
  const [found] = await listed(categories(trx).where('id', '=', id));
  return found;
}

/** At the end of the list. */
export async function createCategory(trx: Connection, editor: StaffRequest, input: CategoryInput) {
  const all = await trx.selectFrom('categories').select(['id', 'slug', 'position']).execute();
  const id = Math.max(0, ...all.map((category) => category.id)) + 1;
  const slug = freeSlug(
    textIn(input.name, slugLocale),
    new Set(all.map((category) => category.slug)),
  );
  const position = Math.max(-1, ...all.map((category) => category.position)) + 1;
  await trx
    .insertInto('categories')
    .values({ id, slug, position, ...input })
    .execute();
  await recordEdit(trx, editor, 'category.create', id, { name: input.name });
  return { id, version: 1, slug, ...input, products: 0 };
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function updateCategory(
  trx: Connection,
  editor: StaffRequest,
  id: number,
  { version, ...input }: CategoryInput & { version: number },
): Promise<AdminCategory> {
  const before = assertUnchanged(await findCategory(trx, id), version);
  const after = { ...before, ...input, version: version + 1 };
  await trx
    .updateTable('categories')
    .set({ ...input, version: after.version })
    .where('id', '=', id)
    .execute();
  await recordEdit(trx, editor, 'category.update', id, differences(before, after));
  await rewriteSearchWords(trx);
  return after;
}

/** @throws ApiError `not_found`, `in_use` */
export async function deleteCategory(
  trx: Connection,
  editor: StaffRequest,
  id: number,
): Promise<void> {
  const found = await findCategory(trx, id);
  if (!found) throw new ApiError('not_found');
  const { products, name } = found;
  if (products > 0) throw new ApiError('in_use', { details: { products } });
  await trx.deleteFrom('categories').where('id', '=', id).execute();
  await recordEdit(trx, editor, 'category.delete', id, { name });
}

export async function listTags(connection: Connection): Promise<AdminTag[]> {
  const { rows } = await sql<AdminTag>`
    select id, version, label,
      (select count(*)::integer from products where tags @> jsonb_build_array(t.id)) as products
    from tags t`.execute(connection);
  const collator = new Intl.Collator(intlTag(defaultLocale));
  return rows.sort((a, b) => collator.compare(a.label[defaultLocale], b.label[defaultLocale]));
}

const findTag = async (trx: Connection, id: string): Promise<AdminTag | undefined> =>
  (await listTags(trx)).find((tag) => tag.id === id);

export async function createTag(
  trx: Connection,
  editor: StaffRequest,
  { label }: { label: Localized },
) {
  const taken = new Set((await listTags(trx)).map(({ id }) => id));
  const id = freeSlug(textIn(label, slugLocale), taken);
  await trx.insertInto('tags').values({ id, label }).execute();
  await recordEdit(trx, editor, 'tag.create', id, { label });
  return { id, version: 1, label, products: 0 };
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function updateTag(
  trx: Connection,
  editor: StaffRequest,
  id: string,
  { version, label }: { version: number; label: Localized },
): Promise<AdminTag> {
  const before = assertUnchanged(await findTag(trx, id), version);
  const after = { ...before, label, version: version + 1 };
  await trx
    .updateTable('tags')
    .set({ label, version: after.version })
    .where('id', '=', id)
    .execute();
  await recordEdit(trx, editor, 'tag.update', id, { from: before.label, to: label });
  await rewriteSearchWords(trx);
  return after;
}

/** @throws ApiError `not_found`, `in_use` */
export async function deleteTag(trx: Connection, editor: StaffRequest, id: string): Promise<void> {
  const found = await findTag(trx, id);
  if (!found) throw new ApiError('not_found');
  const { products, label } = found;
  if (products > 0) throw new ApiError('in_use', { details: { products } });
  await trx.deleteFrom('tags').where('id', '=', id).execute();
  await recordEdit(trx, editor, 'tag.delete', id, { label });
}

export async function listSlides(connection: Connection): Promise<AdminSlide[]> {
  const rows = await connection
    .selectFrom('carousel_slides')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ src, width, height, position: _, ...slide }) => ({
    ...slide,
    image: { src, width, height },
  }));
}

const findSlide = async (trx: Connection, id: number): Promise<AdminSlide | undefined> =>
  (await listSlides(trx)).find((slide) => slide.id === id);

const slideColumns = ({ image, ...texts }: SlideInput) => ({ ...image, ...texts });

/** At the end of the banner. */
export async function createSlide(trx: Connection, editor: StaffRequest, input: SlideInput) {
  const all = await trx.selectFrom('carousel_slides').select(['id', 'position']).execute();
  const id = Math.max(0, ...all.map((slide) => slide.id)) + 1;
  const position = Math.max(0, ...all.map((slide) => slide.position)) + 1;
  await trx
    .insertInto('carousel_slides')
    .values({ id, position, ...slideColumns(input) })
    .execute();
  await recordEdit(trx, editor, 'slide.create', id, { title: input.title });
  return { id, version: 1, ...input };
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function updateSlide(
  trx: Connection,
  editor: StaffRequest,
  id: number,
  { version, ...input }: SlideInput & { version: number },
): Promise<AdminSlide> {
  const before = assertUnchanged(await findSlide(trx, id), version);
  const after = { ...before, ...input, version: version + 1 };
  await trx
    .updateTable('carousel_slides')
    .set({ ...slideColumns(input), version: after.version })
    .where('id', '=', id)
    .execute();
  await recordEdit(trx, editor, 'slide.update', id, differences(before, after));
  return after;
}

/** @throws ApiError `not_found` */
export async function deleteSlide(
  trx: Connection,
  editor: StaffRequest,
  id: number,
): Promise<void> {
  const found = await findSlide(trx, id);
  if (!found) throw new ApiError('not_found');
  await trx.deleteFrom('carousel_slides').where('id', '=', id).execute();
  await recordEdit(trx, editor, 'slide.delete', id, { title: found.title });
}
