import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** A discarded draft is kept for a while. */
export const discardedDrafts: Migration = {
  name: '014_discarded_drafts',
  async up(trx) {
    await sql`alter table product_drafts add column discarded_at timestamptz`.execute(trx);
  },
};
