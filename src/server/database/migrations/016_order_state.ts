import type { Migration } from '../migrate';

/** `packed` is a state of its own, with its moment in the history; customers read that it is confirmed. */
export const orderState: Migration = {
  name: '016_order_state',
  up: `
insert into order_history (order_id, status, at)
  select id, 'packed', packed_at from orders where packed_at is not null;
alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check check
    (status in ('draft', 'placed', 'confirmed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'));
update orders set status = 'packed' where status = 'confirmed' and packed_at is not null;
alter table orders drop column packed_at;
drop index orders_open;
create index orders_open on orders (status) where status in ('placed', 'confirmed', 'packed', 'shipped');
`,
};
