import type { Migration } from '../migrate';

/** With the status, so that a list of few orders of a status reads only the index. */
export const orderListIndexes: Migration = {
  name: '013_order_list_indexes',
  up: `
drop index orders_by_phone, orders_courier;
create index orders_by_phone on orders (placed_at desc, id desc, status) where origin = 'phone';
create index orders_courier on orders (courier, placed_at desc, id desc, status) where courier <> '';
`,
};
