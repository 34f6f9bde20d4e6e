import type { Migration } from '../migrate';

/** An email when the bottles of an order should be empty, if its customer asks for it. */
export const reminders: Migration = {
  name: '031_reminders',
  up: `
alter table orders
  add column reminder_days integer check (reminder_days > 0),
  add column reminded_at timestamptz;
create index orders_reminders on orders (id) where reminder_days is not null;
`,
};
