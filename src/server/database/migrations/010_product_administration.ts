import type { Migration } from '../migrate';

/** Drafts of products and what was published of each. */
export const productAdministrationSchema: Migration = {
  name: '010_product_administration',
  up: `
-- Incremented by each publication, and by the files when they change the product.
alter table products add column version integer not null default 1;

-- One draft per product. A product that was never published has only a draft.
create table product_drafts (
  product_id integer primary key,
  -- Never the same twice, not even of another draft: each save takes a new one.
  version integer not null generated always as identity,
  -- Version of the product over which the draft was begun; 0 for a new one.
  base_version integer not null,
  content jsonb not null,
  staff_id integer references staff,
  saved_at timestamptz not null default now()
);

create table product_versions (
  product_id integer not null references products on delete cascade,
  version integer not null,
  content jsonb not null,
  -- Keys of the content that it changed.
  fields text[] not null,
  -- Null: the shop's files.
  staff_id integer references staff,
  at timestamptz not null default now(),
  primary key (product_id, version)
);
`,
};
