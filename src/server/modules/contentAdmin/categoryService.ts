import type { AdminCategory, CategoryInput } from '@/contract/admin/categories';
import { slugLocale, textIn } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { rewriteSearchWords } from '../catalogue/catalogueService';
import { auditStep } from '../staff/auditService';
import { assertUnchanged, differences, freeSlug } from './edited';

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

async function find(trx: Connection, id: number): Promise<AdminCategory | undefined> {
  const [found] = await listed(categories(trx).where('id', '=', id));
  return found;
}

/** At the end of the list. */
export async function createCategory(trx: Connection, editor: StaffRequest, input: CategoryInput) {
  const all = await trx.selectFrom('categories').select(['slug', 'position']).execute();
  const slug = freeSlug(
    textIn(input.name, slugLocale),
    new Set(all.map((category) => category.slug)),
  );
  const position = Math.max(-1, ...all.map((category) => category.position)) + 1;
  const { id } = await trx
    .insertInto('categories')
    .values({ slug, position, ...input })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditStep(trx, editor, 'category.create', id, { name: input.name });
  return { id, version: 1, slug, ...input, products: 0 };
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function updateCategory(
  trx: Connection,
  editor: StaffRequest,
  id: number,
  { version, ...input }: CategoryInput & { version: number },
): Promise<AdminCategory> {
  const before = assertUnchanged(await find(trx, id), version);
  const after = { ...before, ...input, version: version + 1 };
  await trx
    .updateTable('categories')
    .set({ ...input, version: after.version })
    .where('id', '=', id)
    .execute();
  await auditStep(trx, editor, 'category.update', id, differences(before, after));
  await rewriteSearchWords(trx);
  return after;
}

/** @throws ApiError `not_found`, `in_use` */
export async function deleteCategory(
  trx: Connection,
  editor: StaffRequest,
  id: number,
): Promise<void> {
  const found = await find(trx, id);
  if (!found) throw new ApiError('not_found');
  const { products, name } = found;
  if (products > 0) throw new ApiError('in_use', { details: { products } });
  await trx.deleteFrom('categories').where('id', '=', id).execute();
  await auditStep(trx, editor, 'category.delete', id, { name });
}
