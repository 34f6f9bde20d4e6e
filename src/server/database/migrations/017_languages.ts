import type { Migration } from '../migrate';

/** The ranks of names in any number of languages. */
export const languagesSchema: Migration = {
  name: '017_languages',
  up: `
-- By language: sort positions by Intl.Collator.
alter table products add column name_ranks jsonb not null default '{}';
update products set name_ranks = jsonb_build_object('sr-LAT', name_rank_sr, 'en', name_rank_en);
drop index products_listing;
alter table products drop column name_rank_sr, drop column name_rank_en;
create index products_listing on products (id)
  include (category_id, position, price, name_ranks) where active;
`,
};
