import type { Migration } from '../migrate';

/** Orders that are paid to the shop's account before they are prepared. */
export const bankTransfer: Migration = {
  name: '028_bank_transfer',
  up: `
-- Copies, so that another account in the settings changes no order.
alter table payments
  add column account text,
  add column reference text unique,
  -- The last day on which the order waits for the money.
  add column pay_until date,
  add column reminded_at timestamptz,
  add check ((account is null) = (reference is null) and (account is null) = (pay_until is null));
create index payments_awaited on payments (order_id)
  where status = 'pending' and account is not null;

-- Lines of the bank's statements that were booked.
create table booked_transfers (
  hash text primary key,
  order_id integer not null references orders on delete cascade,
  amount integer not null check (amount > 0),
  staff_id integer not null references staff,
  at timestamptz not null default now()
);
create index booked_transfers_order on booked_transfers (order_id);
`,
};
