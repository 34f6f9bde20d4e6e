import { sql } from 'kysely';
import { orderSearchWords } from '../orderSearchWords';
import type { Migration } from '../migrate';

/** The work of staff on orders: transitions that can be undone, notes, phone orders, search. */
export const orderAdministrationSchema: Migration = {
  name: '004_order_administration',
  async up(trx) {
    await sql.raw(schema).execute(trx);
    let after = 0;
    for (;;) {
      const orders = await trx
        .selectFrom('orders')
        .select(['id', 'number', 'contact', 'address', 'tracking_number'])
        .where('placed_at', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(500)
        .execute();
      for (const order of orders) {
        await trx
          .updateTable('orders')
          .set({ search_words: orderSearchWords(order) })
          .where('id', '=', order.id)
          .execute();
        after = order.id;
      }
      if (orders.length === 0) break;
    }
  },
};

const schema = `
alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check check
    (status in ('draft', 'placed', 'confirmed', 'shipped', 'delivered', 'returned', 'cancelled')),
  add origin text not null default 'web' check (origin in ('web', 'phone')),
  -- Customers do not see that a confirmed order is packed.
  add packed_at timestamptz,
  add courier text not null default '',
  add fiscal_number text not null default '',
  add returned_reason text not null default '',
  -- Normalised words of a placed order, rewritten with what they come from.
  add search_words text[] not null default '{}';
create index orders_admin_list on orders (placed_at desc, id desc) where placed_at is not null;
create index orders_admin_status on orders (status, placed_at desc, id desc)
  where placed_at is not null;
create index orders_courier on orders (courier, placed_at desc, id desc) where courier <> '';
create index orders_by_phone on orders (placed_at desc, id desc) where origin = 'phone';
create index orders_no_receipt on orders (placed_at desc, id desc)
  where fiscal_number = '' and status in ('shipped', 'delivered');
-- Finds words by their beginning. Without the pending list, which nothing would empty in time on the
-- embedded database.
create index orders_search on orders using gin (array_to_tsvector(search_words))
  with (fastupdate = off) where placed_at is not null;

create table order_transitions (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  event text not null,
  from_state text not null,
  to_state text not null,
  source text not null check (source in ('admin', 'command', 'customer')),
  staff_id integer references staff,
  reason text not null default '',
  -- What an undo restores; null where nothing can be undone.
  before jsonb,
  -- The client's name for transitions made by one request.
  batch uuid,
  -- The email about it; deleted by an undo. No reference: emails are deleted after a time.
  email_id integer,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by integer references staff,
  check ((source = 'admin') = (staff_id is not null))
);
create index order_transitions_order on order_transitions (order_id, id desc);
create index order_transitions_batch on order_transitions (batch) where batch is not null;

create table order_notes (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  staff_id integer not null references staff,
  text text not null,
  at timestamptz not null default now(),
  deleted_at timestamptz
);
create index order_notes_order on order_notes (order_id);

-- To the customer, about an order.
alter table emails add order_id integer references orders on delete set null;
create index emails_order on emails (order_id) where order_id is not null;
create index emails_unsent_of_orders on emails (order_id)
  where order_id is not null and sent_at is null;
`;
