import { sql } from 'kysely';
import type { AdminTag } from '@/contract/admin/categories';
import { slugLocale, defaultLocale, intlTag, type Localized, textIn } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { rewriteSearchWords } from '../catalogue/catalogueService';
import { auditStep } from '../staff/auditService';
import { assertUnchanged, freeSlug } from './edited';

export async function listTags(connection: Connection): Promise<AdminTag[]> {
  const { rows } = await sql<AdminTag>`
    select id, version, label,
      (select count(*)::integer from products where tags @> jsonb_build_array(t.id)) as products
    from tags t`.execute(connection);
  const collator = new Intl.Collator(intlTag(defaultLocale));
  return rows.sort((a, b) => collator.compare(a.label[defaultLocale], b.label[defaultLocale]));
}

const find = async (trx: Connection, id: string): Promise<AdminTag | undefined> =>
  (await listTags(trx)).find((tag) => tag.id === id);

export async function createTag(
  trx: Connection,
  editor: StaffRequest,
  { label }: { label: Localized },
) {
  const taken = new Set((await listTags(trx)).map(({ id }) => id));
  const id = freeSlug(textIn(label, slugLocale), taken);
  await trx.insertInto('tags').values({ id, label }).execute();
  await auditStep(trx, editor, 'tag.create', id, { label });
  return { id, version: 1, label, products: 0 };
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function updateTag(
  trx: Connection,
  editor: StaffRequest,
  id: string,
  { version, label }: { version: number; label: Localized },
): Promise<AdminTag> {
  const before = assertUnchanged(await find(trx, id), version);
  const after = { ...before, label, version: version + 1 };
  await trx
    .updateTable('tags')
    .set({ label, version: after.version })
    .where('id', '=', id)
    .execute();
  await auditStep(trx, editor, 'tag.update', id, { from: before.label, to: label });
  await rewriteSearchWords(trx);
  return after;
}

/** @throws ApiError `not_found`, `in_use` */
export async function deleteTag(trx: Connection, editor: StaffRequest, id: string): Promise<void> {
  const found = await find(trx, id);
  if (!found) throw new ApiError('not_found');
  const { products, label } = found;
  if (products > 0) throw new ApiError('in_use', { details: { products } });
  await trx.deleteFrom('tags').where('id', '=', id).execute();
  await auditStep(trx, editor, 'tag.delete', id, { label });
}
