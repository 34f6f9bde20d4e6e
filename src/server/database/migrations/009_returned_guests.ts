import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** Guests whose cookie never comes back are deleted early; those that are there already are kept. */
export const returnedGuests: Migration = {
  name: '009_returned_guests',
  async up(trx) {
    await sql`alter table guests add column returned boolean not null default true`.execute(trx);
    await sql`alter table guests alter column returned set default false`.execute(trx);
  },
};
