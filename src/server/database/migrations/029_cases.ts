import type { Migration } from '../migrate';

/** Complaints and withdrawals: the record that the law demands. */
export const casesSchema: Migration = {
  name: '029_cases',
  up: `
create table cases (
  number integer generated always as identity primary key,
  kind text not null check (kind in ('complaint', 'withdrawal')),
  order_id integer references orders,
  -- Emptied two years after it came in, as said and reasons.
  customer jsonb not null,
  said text not null,
  locale text not null,
  received_on date not null,
  received_by text not null check (received_by in ('email', 'phone', 'post', 'person')),
  -- Copies of lines of the order, with the pieces concerned.
  lines jsonb not null,
  wants text check (wants in ('replace', 'refund', 'reduce')),
  staff_id integer references staff,
  at timestamptz not null default now(),
  acknowledged_at timestamptz,
  decision text check (decision in ('replace', 'refund', 'reduce', 'reject')),
  reasons text not null default '',
  amount integer check (amount >= 0),
  solve_by date,
  decided_at timestamptz,
  decided_by integer references staff,
  consent text check (consent in ('email', 'phone', 'post', 'person')),
  refund_id integer unique references refunds,
  closed_at timestamptz,
  version integer not null default 1,
  check ((decision is null) = (decided_at is null)),
  check (kind = 'complaint' or decision is null or decision in ('refund', 'reject')),
  check ((amount is not null) = (decision is not null and decision in ('refund', 'reduce'))),
  check (refund_id is null or amount > 0),
  check (closed_at is not null or decision is distinct from 'reject'),
  check (closed_at is null or decision is not null),
  check (closed_at is not null or decision is null or solve_by is not null)
);
create index cases_order on cases (order_id);
create index cases_open on cases (received_on) where closed_at is null;
`,
};
