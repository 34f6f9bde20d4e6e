import type { Migration } from '../migrate';

/** Customers without a password, and links to log in. No address counts as confirmed: that was not recorded. */
export const signInLinks: Migration = {
  name: '021_sign_in_links',
  up: `
alter table customers
  alter column password_hash drop not null,
  add column email_confirmed boolean not null default false;

create table sign_in_links (
  secret_hash text primary key,
  customer_id integer references customers on delete set null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_links_customer on sign_in_links (customer_id);
`,
};
