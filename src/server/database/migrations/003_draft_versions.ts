import { sql } from 'kysely';
import type { Migration } from '../migrate';

/**
 * What a draft held at each version, so that a shopper who agreed to an older one is told exactly
 * what is different now. Goes when the draft is placed or cancelled.
 */
export const draftVersions: Migration = {
  name: '003_draft_versions',
  async up(trx) {
    await sql`create table draft_versions (
      order_id integer not null references orders on delete cascade,
      version integer not null,
      content jsonb not null,
      primary key (order_id, version)
    )`.execute(trx);
  },
};
