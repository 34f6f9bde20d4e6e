import type { Migration } from '../migrate';

/** Links to one order in emails, orders that were added to an account, and the dates of the terms. */
export const orderLinks: Migration = {
  name: '022_order_links',
  up: `
alter table orders
  -- 244 random bits; a new key ends the links with the one before.
  add column link_key text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- A phone order that a customer has added to an account.
  add column claimed boolean not null default false;

-- When each wording of the terms came into force, as far as orders were placed under it.
create table terms_versions (
  version text primary key,
  since timestamptz not null
);
`,
};
