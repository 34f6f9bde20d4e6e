import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** Versions of what the owner edits, against concurrent changes. */
export const contentAdministrationSchema: Migration = {
  name: '012_content_administration',
  async up(trx) {
    for (const table of ['categories', 'tags', 'carousel_slides', 'pages', 'settings'])
      await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(
        trx,
      );
  },
};
