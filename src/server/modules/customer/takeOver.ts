import type { Connection } from '../../database/client';
import { forgetPerson } from './customerRepository';
import { endEmailChanges } from './emailChangeRepository';

/** Removes what the customer has stored in other modules, except placed orders and what is about them. */
export type EmptyAccount = (trx: Connection, customerId: number) => Promise<void>;

/**
 * Call it for the first link that proves the email of an account: until then anybody may have opened and filled it. The
 * caller removes links, sessions and the password.
 */
export async function takeOver(
  trx: Connection,
  customerId: number,
  emptyAccount: EmptyAccount,
): Promise<void> {
  await endEmailChanges(trx, customerId);
  await forgetPerson(trx, customerId);
  await emptyAccount(trx, customerId);
}
