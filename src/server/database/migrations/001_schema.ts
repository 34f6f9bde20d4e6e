import type { Migration } from '../migrate';

/**
 * The first schema. Localised texts are jsonb `{"sr-LAT": …, "en": …}`; amounts are para. Orders hold
 * copies of the product texts and prices, so that later changes of the catalogue do not reach them.
 */
export const initialSchema: Migration = {
  name: '001_schema',
  up: `
create table settings (
  key text primary key,
  value jsonb not null
);

-- One row. Every transaction that changes what public pages show increments the version.
create table catalogue_version (
  id boolean primary key default true check (id),
  version integer not null default 1
);
insert into catalogue_version default values;

create table categories (
  id integer primary key,
  slug text not null unique,
  name jsonb not null,
  description jsonb not null,
  image jsonb not null,
  position integer not null
);

create table tags (
  id text primary key,
  label jsonb not null
);

create table products (
  id integer primary key,
  slug text not null unique,
  sku text not null unique,
  category_id integer not null references categories,
  name jsonb not null,
  short_description jsonb not null,
  description jsonb not null,
  ingredients jsonb not null,
  usage jsonb not null,
  storage jsonb not null,
  allergens jsonb not null,
  origin jsonb not null,
  nutrition jsonb,
  net text not null,
  unit text check (unit in ('l', 'kg')),
  -- Millilitres or grams in the package, for the unit price.
  unit_quantity integer,
  price integer not null check (price >= 0),
  vat_rate integer not null,
  -- Products are not oversold: a concurrent sale of the last one fails here at the latest.
  stock integer not null check (stock >= 0),
  weight_grams integer not null,
  featured boolean not null default false,
  active boolean not null default true,
  position integer not null,
  tags jsonb not null default '[]',
  pairs_with jsonb not null default '[]',
  -- Sort positions by Intl.Collator: PGlite has no Serbian collation.
  name_rank_sr integer not null default 0,
  name_rank_en integer not null default 0,
  updated_at timestamptz not null default now()
);
-- Covers filter, sort and count of a listing; the wide rows are read for one page only.
create index products_listing on products (id)
  include (category_id, position, price, name_rank_sr, name_rank_en) where active;
create index products_tags on products using gin (tags jsonb_path_ops);
create index products_featured on products (position, id) where active and featured;

create table product_images (
  product_id integer not null references products on delete cascade,
  position integer not null,
  src text not null,
  alt jsonb not null,
  is_main boolean not null,
  width integer not null,
  height integer not null,
  primary key (product_id, position)
);

-- Each word of the active products' texts with the products that contain it, rewritten with them.
create table search_words (
  word text primary key,
  -- The word as it is written, to suggest it.
  spelling text not null,
  product_ids integer[] not null,
  -- Those that have it in their name or in the name of their category, which are listed first.
  name_ids integer[] not null,
  category_ids integer[] not null
);
-- The same for whole names.
create table search_names (
  name text primary key,
  product_ids integer[] not null
);

create table carousel_slides (
  id integer primary key,
  src text not null,
  width integer not null,
  height integer not null,
  alt jsonb not null,
  title jsonb not null,
  text jsonb not null,
  href text,
  position integer not null
);

create table pages (
  name text primary key,
  content jsonb not null,
  updated_at timestamptz not null default now()
);

create table payment_methods (
  id integer primary key,
  value text not null unique,
  label jsonb not null,
  disabled boolean not null default false
);

create table cities (
  id integer primary key,
  city text not null,
  municipality text not null,
  zip_codes jsonb not null,
  country text not null
);

create table customers (
  id integer generated always as identity primary key,
  email text not null,
  -- The address in lower case: one account per address.
  email_key text not null unique,
  -- Where emails go while email is not confirmed; null once it is.
  last_confirmed_email text,
  name text not null,
  last_name text not null,
  phone text not null,
  password_hash text not null,
  locale text not null,
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now()
);
-- Finds accounts that have not been used for the time that the privacy policy states.
create index customers_last_login on customers (last_login_at);

create table sessions (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  secret_hash text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_customer on sessions (customer_id);

create table password_resets (
  secret_hash text primary key,
  customer_id integer not null references customers on delete cascade,
  expires_at timestamptz not null
);

-- The link to the new address confirms the change, the link to the old address reverts it.
create table email_changes (
  customer_id integer not null references customers on delete cascade,
  old_email text not null,
  old_email_key text not null,
  new_email_key text not null,
  confirm_hash text primary key,
  restore_hash text not null unique,
  expires_at timestamptz not null
);
create index email_changes_customer on email_changes (customer_id);
create index email_changes_old_email on email_changes (old_email_key);

create table guests (
  id integer generated always as identity primary key,
  secret_hash text not null unique,
  last_seen_at timestamptz not null default now(),
  -- The cookie has come back at least once; other guests are deleted early.
  returned boolean not null default false
);

-- Shared by all processes. Unlogged: losing the counts in a crash is acceptable.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

create table addresses (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  street text not null,
  street_number text not null,
  city_id integer not null references cities,
  zip_code text not null,
  created_at timestamptz not null default now()
);
create index addresses_customer on addresses (customer_id);

create table carts (
  id integer generated always as identity primary key,
  customer_id integer unique references customers on delete cascade,
  guest_id integer unique references guests on delete cascade,
  version integer not null default 1,
  -- A cart belongs to a customer or to a guest, never to both.
  check (num_nonnulls(customer_id, guest_id) = 1)
);

create table cart_lines (
  cart_id integer not null references carts on delete cascade,
  product_id integer not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  price_seen integer not null,
  added_at timestamptz not null default now(),
  primary key (cart_id, product_id)
);

-- Idempotency of additions: an operation that is sent again is not applied again.
create table cart_operations (
  cart_id integer not null references carts on delete cascade,
  operation_id uuid not null,
  applied_at timestamptz not null default now(),
  primary key (cart_id, operation_id)
);
create index cart_operations_applied on cart_operations (applied_at);

create table wishlist_products (
  id integer generated always as identity primary key,
  customer_id integer references customers on delete cascade,
  guest_id integer references guests on delete cascade,
  product_id integer not null references products on delete cascade,
  unique (customer_id, product_id),
  unique (guest_id, product_id),
  check (num_nonnulls(customer_id, guest_id) = 1)
);

create sequence order_numbers start 100001;

create table orders (
  id integer generated always as identity primary key,
  number text unique,
  -- Orders outlive the account.
  customer_id integer references customers on delete set null,
  status text not null
    check (status in ('draft', 'placed', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  version integer not null default 1,
  locale text not null,
  contact jsonb not null,
  address jsonb not null,
  address_id integer references addresses on delete set null,
  note text not null default '',
  gift_note text not null default '',
  subtotal integer not null,
  delivery integer not null,
  total integer not null,
  vat jsonb not null,
  terms_version text not null,
  tracking_number text,
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  -- A draft has no number, a placed order always has one; both may be cancelled.
  check ((status = 'draft') = (number is null) or status = 'cancelled')
);
-- A customer has at most one draft.
create unique index orders_one_draft on orders (customer_id) where status = 'draft';
create index orders_list on orders (customer_id, coalesce(placed_at, created_at) desc, id desc);
create index orders_open on orders (status) where status in ('placed', 'confirmed', 'shipped');

create table order_lines (
  order_id integer not null references orders on delete cascade,
  position integer not null,
  -- No reference: the line stays when the product is deleted.
  product_id integer not null,
  name jsonb not null,
  net text not null,
  image jsonb,
  quantity integer not null check (quantity > 0),
  unit_price integer not null,
  line_total integer not null,
  vat_rate integer not null,
  primary key (order_id, position)
);

-- The content of a draft at each version, so that a customer who agreed to an older version is told
-- what changed. Deleted when the draft is placed or cancelled.
create table draft_versions (
  order_id integer not null references orders on delete cascade,
  version integer not null,
  content jsonb not null,
  primary key (order_id, version)
);

create table order_history (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  status text not null,
  at timestamptz not null default now(),
  -- No order reaches a status twice.
  unique (order_id, status)
);

create table payments (
  id integer generated always as identity primary key,
  -- One payment per order.
  order_id integer not null unique references orders on delete cascade,
  payment_method_id integer not null references payment_methods,
  amount integer not null,
  status text not null check (status in ('pending', 'paid', 'refunded', 'cancelled')),
  created_at timestamptz not null default now()
);

-- Idempotency of placing an order: the key is the customer's, the placed order is the stored response.
create table order_idempotency_keys (
  customer_id integer not null references customers on delete cascade,
  idempotency_key text not null,
  order_id integer not null references orders on delete cascade,
  version integer not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, idempotency_key)
);

-- Outbox: written in the transaction that causes the email, sent afterwards.
create table emails (
  id integer generated always as identity primary key,
  kind text not null,
  recipient text not null,
  locale text not null,
  content jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index emails_due on emails (due_at) where sent_at is null;
`,
};
