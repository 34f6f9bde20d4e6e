import { sql } from 'kysely';
import type { Migration } from '../migrate';

/**
 * The listing counts products by tag, price and stock from its index alone. Texts that named a delivery time of their
 * own take it from the settings, and the privacy policy names the stored searches, where they are still those of the
 * files.
 */
export const listingFilters: Migration = {
  name: '023_listing',
  async up(trx) {
    await sql.raw(schema).execute(trx);
    for (const [before, after] of texts) {
      await sql`update pages set content = replace(content::text, ${before}, ${after})::jsonb
        where name in ('terms', 'privacy')`.execute(trx);
      await sql`update settings set value = replace(value::text, ${before}, ${after})::jsonb
        where key = 'delivery'`.execute(trx);
    }
  },
};

const schema = `
drop index products_listing;
create index products_listing on products (id)
  include (category_id, position, price, name_ranks, tags, stock) where active;
`;

const texts: readonly (readonly [before: string, after: string])[] = [
  [
    'Paket obično stiže za dva do četiri radna dana od potvrde, a najkasnije',
    'Paket obično stiže za {delivery_days} od slanja, računajući radne dane, a najkasnije',
  ],
  [
    'A parcel usually arrives within two to four working days of confirmation, and within',
    'A parcel usually arrives {delivery_days} after dispatch, counting working days, and within',
  ],
  [
    'Obično stiže za dva do četiri radna dana.',
    'Obično stiže za {delivery_days} od slanja, računajući radne dane.',
  ],
  [
    'They usually arrive within two to four working days.',
    'They usually arrive {delivery_days} after dispatch, counting working days.',
  ],
  [
    'najviše dvanaest, da ih lakše nađete; briše se kada se odjavite;',
    'najviše dvanaest, da ih lakše nađete, a recentSearches: vaših pet poslednjih pretraga; briše se kada se odjavite;',
  ],
  [
    'twelve at most, so that you find them again; deleted when you log out;',
    'twelve at most, so that you find them again, and recentSearches: your last five searches; deleted when you log out;',
  ],
];
