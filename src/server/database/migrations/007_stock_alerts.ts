import type { Migration } from '../migrate';

/** Who is notified when a sold-out product is back. */
export const stockAlertSchema: Migration = {
  name: '007_stock_alerts',
  up: `
create table stock_alerts (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  -- Null: a visitor. A customer is notified at the last confirmed address of the account.
  customer_id integer references customers on delete cascade,
  email text not null,
  email_key text not null,
  locale text not null,
  -- Of the link that confirms the address of a visitor.
  token_hash text unique,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (product_id, email_key),
  unique (customer_id, product_id),
  check (num_nonnulls(customer_id, token_hash) = 1),
  check (customer_id is null or confirmed_at is not null)
);
create index stock_alerts_email on stock_alerts (email_key);
`,
};
