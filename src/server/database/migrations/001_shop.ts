import { sql } from 'kysely';
import type { Migration } from '../migrate';

/**
 * The shop from its first day. Texts in both languages are jsonb `{"sr-LAT": …, "en": …}`; amounts
 * are para; what an order holds is copied, so that no later change of the catalogue reaches it.
 */
export const shop: Migration = {
  name: '001_shop',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};

const catalogue = [
  `create table settings (
     key text primary key,
     value jsonb not null
   )`,
  // One row. Whoever changes what public pages show raises it in the same transaction.
  `create table catalogue_version (
     "only" boolean primary key default true check ("only"),
     version integer not null default 1
   )`,
  `insert into catalogue_version default values`,
  `create table categories (
     id integer primary key,
     slug text not null unique,
     name jsonb not null,
     description jsonb not null,
     image jsonb not null,
     position integer not null
   )`,
  `create table tags (id text primary key, label jsonb not null)`,
  `create table products (
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
     unit_quantity integer,
     price integer not null check (price >= 0),
     vat_rate integer not null,
     stock integer not null check (stock >= 0),
     weight_grams integer not null,
     featured boolean not null default false,
     active boolean not null default true,
     position integer not null,
     tags jsonb not null default '[]',
     pairs_with jsonb not null default '[]',
     name_rank_sr integer not null default 0,
     name_rank_en integer not null default 0,
     search_text text not null default '',
     updated_at timestamptz not null default now()
   )`,
  `comment on column products.unit_quantity is 'millilitres or grams in the package, for the unit price'`,
  `comment on column products.name_rank_sr is 'order by Intl.Collator, written with the product: the databases have no Serbian collation'`,
  `create index products_category on products (category_id, position)`,
  `create table product_images (
     product_id integer not null references products on delete cascade,
     position integer not null,
     src text not null,
     alt jsonb not null,
     is_main boolean not null,
     width integer not null,
     height integer not null,
     primary key (product_id, position)
   )`,
  `create table carousel_slides (
     id integer primary key,
     src text not null,
     width integer not null,
     height integer not null,
     alt jsonb not null,
     title jsonb not null,
     text jsonb not null,
     href text,
     position integer not null
   )`,
  `create table pages (name text primary key, content jsonb not null, updated_at timestamptz not null default now())`,
  `create table payment_methods (
     id integer primary key,
     value text not null unique,
     label jsonb not null,
     disabled boolean not null default false
   )`,
  `create table cities (
     id integer primary key,
     city text not null,
     municipality text not null,
     zip_codes jsonb not null,
     country text not null
   )`,
];

const customers = [
  `create table customers (
     id integer generated always as identity primary key,
     email text not null,
     email_key text not null unique,
     name text not null,
     last_name text not null,
     phone text not null,
     password_hash text not null,
     locale text not null,
     created_at timestamptz not null default now()
   )`,
  `comment on column customers.email_key is 'the address in lower case: one account per address'`,
  `create table sessions (
     id integer generated always as identity primary key,
     customer_id integer not null references customers on delete cascade,
     secret_hash text not null,
     user_agent text not null,
     created_at timestamptz not null default now(),
     last_used_at timestamptz not null default now()
   )`,
  `create index sessions_customer on sessions (customer_id)`,
  `create table password_resets (
     secret_hash text primary key,
     customer_id integer not null references customers on delete cascade,
     expires_at timestamptz not null
   )`,
  `create table guests (
     id integer generated always as identity primary key,
     secret_hash text not null unique,
     last_seen_at timestamptz not null default now()
   )`,
  `create table addresses (
     id integer generated always as identity primary key,
     customer_id integer not null references customers on delete cascade,
     street text not null,
     street_number text not null,
     city_id integer not null references cities,
     zip_code text not null,
     created_at timestamptz not null default now()
   )`,
  `create index addresses_customer on addresses (customer_id)`,
];

const collections = [
  `create table carts (
     id integer generated always as identity primary key,
     customer_id integer unique references customers on delete cascade,
     guest_id integer unique references guests on delete cascade,
     version integer not null default 1,
     check (num_nonnulls(customer_id, guest_id) = 1)
   )`,
  `create table cart_lines (
     cart_id integer not null references carts on delete cascade,
     product_id integer not null references products on delete cascade,
     quantity integer not null check (quantity between 1 and 99),
     price_seen integer not null,
     added_at timestamptz not null default now(),
     primary key (cart_id, product_id)
   )`,
  `create table wishlist_products (
     id integer generated always as identity primary key,
     customer_id integer references customers on delete cascade,
     guest_id integer references guests on delete cascade,
     product_id integer not null references products on delete cascade,
     unique (customer_id, product_id),
     unique (guest_id, product_id),
     check (num_nonnulls(customer_id, guest_id) = 1)
   )`,
];

const orders = [
  `create sequence order_numbers start 100001`,
  `create table orders (
     id integer generated always as identity primary key,
     number text unique,
     customer_id integer references customers on delete set null,
     status text not null check (status in ('draft', 'placed', 'confirmed', 'shipped', 'delivered', 'cancelled')),
     version integer not null default 1,
     locale text not null,
     contact jsonb not null,
     address jsonb not null,
     address_id integer references addresses on delete set null,
     note text not null default '',
     subtotal integer not null,
     delivery integer not null,
     total integer not null,
     vat jsonb not null,
     terms_version text not null,
     tracking_number text,
     created_at timestamptz not null default now(),
     placed_at timestamptz,
     check ((status = 'draft') = (number is null) or status = 'cancelled')
   )`,
  `create unique index orders_one_draft on orders (customer_id) where status = 'draft'`,
  `create index orders_customer on orders (customer_id, id desc)`,
  `create index orders_open on orders (status) where status in ('placed', 'confirmed', 'shipped')`,
  `create table order_lines (
     order_id integer not null references orders on delete cascade,
     position integer not null,
     product_id integer not null,
     name jsonb not null,
     net text not null,
     image jsonb,
     quantity integer not null check (quantity > 0),
     unit_price integer not null,
     line_total integer not null,
     vat_rate integer not null,
     primary key (order_id, position)
   )`,
  `create table order_history (
     id integer generated always as identity primary key,
     order_id integer not null references orders on delete cascade,
     status text not null,
     at timestamptz not null default now(),
     unique (order_id, status)
   )`,
  `create table payments (
     id integer generated always as identity primary key,
     order_id integer not null unique references orders on delete cascade,
     payment_method_id integer not null references payment_methods,
     amount integer not null,
     status text not null check (status in ('pending', 'paid', 'refunded', 'cancelled')),
     created_at timestamptz not null default now()
   )`,
  // A key belongs to its customer; the order it made is the stored reply.
  `create table placements (
     customer_id integer not null references customers on delete cascade,
     idempotency_key text not null,
     order_id integer not null references orders on delete cascade,
     version integer not null,
     created_at timestamptz not null default now(),
     primary key (customer_id, idempotency_key)
   )`,
  // Written in the transaction that gives the reason for the letter, sent afterwards.
  `create table letters (
     id integer generated always as identity primary key,
     kind text not null,
     recipient text not null,
     locale text not null,
     content jsonb not null,
     attempts integer not null default 0,
     due_at timestamptz not null default now(),
     created_at timestamptz not null default now(),
     sent_at timestamptz
   )`,
  `create index letters_due on letters (due_at) where sent_at is null`,
];

const statements = [...catalogue, ...customers, ...collections, ...orders];
