import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** The version of the catalogue that staff published last. */
export const publicationSchema: Migration = {
  name: '009_publications',
  async up(trx) {
    await sql`alter table catalogue_version add column published integer not null default 0`.execute(
      trx,
    );
  },
};
