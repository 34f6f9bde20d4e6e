import type { Migration } from '../migrate';

/** Every change of the stock, with its reason. The stock of each product is what the ledger adds up to. */
export const stockLedgerSchema: Migration = {
  name: '003_stock_ledger',
  up: `
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  delta integer not null check (delta <> 0 or reason = 'opening'),
  stock_after integer not null check (stock_after >= 0),
  reason text not null check
    (reason in ('order', 'cancellation', 'return', 'in', 'out', 'count', 'files', 'opening')),
  kind text,
  -- No reference: drafts are deleted often, orders that moved goods never.
  order_id integer,
  batch text,
  best_before date,
  -- Pieces that a count found on the shelf.
  counted integer,
  note text not null default '',
  staff_id integer references staff,
  at timestamptz not null default now(),
  check ((kind is not null) = (reason in ('in', 'out'))),
  check ((counted is not null) = (reason = 'count'))
);
create index stock_movements_product on stock_movements (product_id, id desc);
create index stock_movements_batches on stock_movements (product_id) where batch is not null;

insert into stock_movements (product_id, delta, stock_after, reason)
select id, stock, stock, 'opening' from products order by id;
`,
};
