import type { TestShop } from '@tests/support/app';

const timestamps: Readonly<Record<string, readonly string[]>> = {
  orders: ['placed_at', 'receipt_since'],
  order_transitions: ['at'],
  order_line_changes: ['at'],
  receipts: ['issued_at', 'at'],
  refunds: ['at', 'paid_at'],
  settlements: ['at'],
  settlement_lines: ['linked_at', 'accepted_at'],
};
const days: Readonly<Record<string, string>> = { refunds: 'paid_on', settlements: 'paid_on' };

/** Moves all stored timestamps this many days into the past. */
export async function passDays(shop: Pick<TestShop, 'change'>, count: number): Promise<void> {
  for (const [table, columns] of Object.entries(timestamps)) {
    const set = columns.map((column) => `${column} = ${column} - interval '${count} days'`);
    await shop.change(`update ${table} set ${set.join(', ')}`);
  }
  for (const [table, column] of Object.entries(days))
    await shop.change(`update ${table} set ${column} = ${column} - ${count}`);
}
