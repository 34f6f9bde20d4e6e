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
  -- Null for orders that were delivered long before settlements were stored.
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

-- Payouts and refunds of the past were kept on paper. What couriers collected more than 30 days ago counts
-- as settled; the rest is owed, and the owner settles it by a list.
create temporary table collected on commit drop as
  select o.id, o.courier, o.number, p.amount
  from orders o join payments p on p.order_id = o.id
    join payment_methods m on m.id = p.payment_method_id
  where p.status in ('paid', 'refunded') and m.value = 'cash-upon-delivery' and p.amount > 0
    and (select max(at) from order_transitions t
      where t.order_id = o.id and t.to_state = 'delivered' and undone_at is null) < now() - interval '30 days';
insert into settlements (courier, paid_on, bank_amount, list_amount, list_hash)
  select courier, now()::date, 0, 0, 'before ' || courier from collected group by courier;
insert into settlement_lines (settlement_id, position, reference, order_id, amount, expected)
  select s.id, row_number() over (partition by c.courier order by c.id), c.number, c.id, c.amount, c.amount
  from collected c join settlements s on s.courier = c.courier;
update settlements set list_amount = lines.sum, bank_amount = lines.sum
  from (select settlement_id, sum(amount) from settlement_lines group by 1) lines
  where settlement_id = settlements.id;

insert into refunds (order_id, amount, due_on, paid_on)
  select o.id, p.amount, now()::date, now()::date
  from orders o join payments p on p.order_id = o.id where p.status = 'refunded' and p.amount > 0;
insert into refunds (order_id, amount, due_on, paid_on)
  select l.order_id, sum(l.returned * l.unit_price), now()::date, now()::date
  from order_lines l join payments p on p.order_id = l.order_id
  where p.status = 'paid' group by l.order_id having sum(l.returned * l.unit_price) > 0;
`,
};
