import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** Any part of a word is found by an index, and a mistyped word by its likeness. */
export const search: Migration = {
  name: '002_search',
  async up(trx) {
    await sql`create extension if not exists pg_trgm`.execute(trx);
    await sql`create index products_search on products using gin (search_text gin_trgm_ops)`.execute(trx);
  },
};
