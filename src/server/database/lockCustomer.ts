import type { Connection } from './client';

/**
 * Makes what must not happen twice at once for one customer wait until the transaction ends: checkouts,
 * additions to the address book. Rows that only refer to the customer, as lines of a cart, do not wait.
 * @returns false where the account is gone
 */
export async function lockCustomer(trx: Connection, customerId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
