import type { AdminPage, PageContent } from '@/contract/admin/pageTexts';
import type { PageName } from '@/contract/content';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { assertUnchanged, differences, recordEdit, type Editor } from './edited';

/** @throws ApiError `page_not_found` */
export async function getPage(connection: Connection, name: PageName): Promise<AdminPage> {
  const row = await connection
    .selectFrom('pages')
    .select(['version', 'updated_at', 'content'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) throw new ApiError('page_not_found');
  return { name, ...row, updated_at: row.updated_at.toISOString() };
}

/** @throws ApiError `page_not_found`, `changed_meanwhile` */
export async function updatePage(
  trx: Connection,
  editor: Editor,
  name: PageName,
  { version, content }: { version: number; content: PageContent },
): Promise<AdminPage> {
  const before = assertUnchanged(await getPage(trx, name), version);
  await trx
    .updateTable('pages')
    .set({ content: JSON.stringify(content), version: version + 1, updated_at: new Date() })
    .where('name', '=', name)
    .execute();
  await recordEdit(trx, editor, {
    action: 'page.update',
    entity: 'page',
    entityId: name,
    changes: differences(before.content, content),
  });
  return getPage(trx, name);
}
