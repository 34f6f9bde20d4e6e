import type { Migration } from '../migrate';

/** Orders that were shortened before shipping, and pieces that came back after it. */
export const orderLineChanges: Migration = {
  name: '024_order_line_changes',
  up: `
-- Pieces that came back after the delivery; the line stays as it was paid.
alter table order_lines
  add column returned integer not null default 0 check (returned between 0 and quantity);

create table order_line_changes (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  kind text not null check (kind in ('shortened', 'returned')),
  -- The changed lines, with their pieces before and after.
  lines jsonb not null,
  -- By how much the total became lower, or what is to be refunded.
  amount integer not null,
  reason text not null default '',
  -- What an undo restores.
  before jsonb not null,
  email_id integer,
  staff_id integer references staff,
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index order_line_changes_order on order_line_changes (order_id);
`,
};
