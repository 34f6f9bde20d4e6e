import type { Migration } from '../migrate';

/** The prices of each product over time, and its reductions under Serbian law. */
export const priceReductionSchema: Migration = {
  name: '011_price_reductions',
  up: `
-- "price" stays what a shopper pays now.
alter table products
  add regular_price integer check (regular_price >= 0),
  -- Set while a reduction is running.
  add prior_price integer,
  -- The last day of a running reduction; null while stocks last.
  add reduced_until date;
update products set regular_price = price;
alter table products alter regular_price set not null;

alter table order_lines add prior_price integer;

create table price_history (
  product_id integer not null references products on delete cascade,
  price integer not null,
  kind text not null check (kind in ('regular', 'reduced')),
  from_at timestamptz not null,
  to_at timestamptz check (to_at > from_at),
  primary key (product_id, from_at)
);
create unique index price_history_open on price_history (product_id) where to_at is null;

insert into price_history (product_id, price, kind, from_at) select id, price, 'regular', now() from products;

create table price_reductions (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('action', 'season', 'clearance')),
  price integer not null check (price > 0),
  -- Fixed at the start; null before, and if it never started.
  prior_price integer check (prior_price > price),
  starts_at timestamptz not null,
  ends_at timestamptz,
  state text not null default 'planned' check (state in ('planned', 'running', 'over')),
  version integer not null default 1,
  staff_id integer references staff,
  created_at timestamptz not null default now(),
  check (ends_at is not null or kind = 'clearance'),
  check (prior_price is not null or state <> 'running')
);
create unique index price_reductions_running on price_reductions (product_id) where state = 'running';
create index price_reductions_open on price_reductions (product_id, starts_at) where state <> 'over';
`,
};
