import type { Migration } from '../migrate';

/** New goods for a complaint are an order of 0 RSD, which has no receipt. */
export const noReceiptForFreeOrders: Migration = {
  name: '034_no_receipt_for_free_orders',
  compatible: true,
  up: `
drop index orders_no_receipt;
create index orders_no_receipt on orders (placed_at desc, id desc)
  where fiscal_number = '' and total > 0 and status in ('shipped', 'delivered');
`,
};
