import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** Finds any part of a word by an index, which no B-tree can. */
export const search: Migration = {
  name: '002_search',
  async up(trx) {
    await sql`create extension if not exists pg_trgm`.execute(trx);
    await sql`create index products_search on products using gin (search_text gin_trgm_ops)`.execute(
      trx,
    );
  },
};
