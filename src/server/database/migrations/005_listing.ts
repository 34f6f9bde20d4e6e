import { sql } from 'kysely';
import type { Migration } from '../migrate';

/**
 * Lists and searches that stay quick when the catalogue grows. `search_words` tells each word of the
 * products' texts once, with those that have it; whoever writes products writes it anew
 * (`writeSearchWords`). The index holds all that a list sorts and counts by, so that the wide rows
 * are read for one page only.
 */
export const listing: Migration = {
  name: '005_listing',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};

const statements = [
  `create table search_words (
     word text primary key,
     product_ids integer[] not null
   )`,
  `insert into search_words (word, product_ids)
     select word, array_agg(distinct id order by id)
     from (
       select id, unnest(string_to_array(search_text, ' ')) as word from products where active
     ) used
     where word <> ''
     group by word`,
  `drop index products_search`,
  `drop index products_category`,
  `create index products_listing on products (id)
     include (category_id, position, price, name_rank_sr, name_rank_en) where active`,
  `create index products_featured on products (position, id) where active and featured`,
];
