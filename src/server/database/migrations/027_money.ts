import type { Migration } from '../migrate';

/** Payouts of couriers, and refunds to customers. */
export const moneySchema: Migration = {
  name: '027_money',
  up: `
create table settlements (
  id integer generated always as identity primary key,
  -- As the orders name it; empty if they name none.
  courier text not null,
  -- The day and the amount of the bank's statement.
  paid_on date not null,
  bank_amount integer not null check (bank_amount >= 0),
  -- The sum of its lines.
  list_amount integer not null,
  list_hash text not null,
  staff_id integer references staff,
  at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by integer references staff
);
create unique index settlements_list on settlements (list_hash) where revoked_at is null;

create table settlement_lines (
  settlement_id integer not null references settlements on delete cascade,
  position integer not null,
  -- As the courier wrote it.
  reference text not null,
  -- Null for money that belongs to no known order.
  order_id integer references orders,
  -- It pays what an earlier settlement of the order lacked.
  pays_claim boolean not null default false,
  amount integer not null check (amount > 0),
  -- What was to be paid; null without an order.
  expected integer,
  -- The courier still owes the difference.
  claimed boolean not null default false,
  -- The booking delivered the order.
  transition_id integer references order_transitions on delete set null,
  -- As its settlement.
  revoked boolean not null default false,
  primary key (settlement_id, position),
  check ((order_id is null) = (expected is null)),
  check (not pays_claim or (amount = expected and not claimed)),
  check (not claimed or amount < expected)
);
create unique index settlement_lines_order on settlement_lines (order_id)
  where not revoked and not pays_claim;
create unique index settlement_lines_claim on settlement_lines (order_id)
  where not revoked and pays_claim;

create table refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  amount integer not null check (amount > 0),
  due_on date not null,
  note text not null default '',
  staff_id integer references staff,
  at timestamptz not null default now(),
  paid_on date,
  -- For example the number of the bank order; empty for what was refunded before refunds were stored.
  proof text not null default '',
  check (paid_on is not null or proof = '')
);
create index refunds_order on refunds (order_id);
create index refunds_due on refunds (due_on) where paid_on is null;
-- The courier has collected it and not paid it.
alter table payments add column with_courier boolean not null default false;
create index payments_with_courier on payments (order_id) where with_courier;

-- Payouts of the past were kept on paper: what was collected more than 30 days ago counts as settled, the rest
-- is owed until a list settles it. So were refunds.
update payments p set with_courier = true
  from payment_methods m
  where m.id = p.payment_method_id and m.value = 'cash-upon-delivery' and p.status in ('paid', 'refunded')
    and (select max(at) from order_transitions t
      where t.order_id = p.order_id and t.to_state = 'delivered' and undone_at is null)
      > now() - interval '30 days';
insert into refunds (order_id, amount, due_on, paid_on)
  select order_id, amount, now()::date, now()::date from payments where status = 'refunded' and amount > 0;
`,
};
