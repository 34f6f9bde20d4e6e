import type { User, UserInfo } from '@/contract/customer';
import type { Connection, Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import { invalidFields, ApiError } from '../../http/ApiError';
import type { LimitSettings } from '../../limitSettings';
import * as customers from './customerRepository';
import {
  freeUnconfirmedEmail,
  isChanging,
  isReserved,
  releaseEmail,
  writeEmailChange,
} from './emailChanges';

export { confirmedEmail, type CustomerRecord, emailKey, lockCustomer } from './customerRepository';

export interface CustomerDependencies {
  database: Database;
  outbox: Outbox;
  limits: Pick<LimitSettings, 'sessions'>;
}

/** @throws ApiError `current_user_not_found` if the account was deleted during the request */
export async function currentUser(connection: Connection, customerId: number): Promise<User> {
  return asUser(await customers.selectCustomer(connection, customerId));
}

/**
 * A new email must be confirmed, and a link sent to the old one undoes the change. Earlier links become invalid.
 * @throws ApiError 422 `taken` if another account has confirmed the email or may still return to it
 */
export async function updateUser(
  trx: Connection,
  outbox: Outbox,
  customerId: number,
  form: UserInfo,
): Promise<User> {
  const before = requireCustomer(await customers.lockCustomer(trx, customerId));
  const old = customers.confirmedEmail(before);
  await freeUnconfirmedEmail(trx, form.email, customerId);
  const isConfirmed = customers.emailKey(form.email) === customers.emailKey(old);
  const last_confirmed_email = isConfirmed ? null : old;
  const after = await customers.updateCustomer(trx, customerId, { ...form, last_confirmed_email });
  if (after === 'taken' || (after && (await isReserved(trx, after))))
    throw invalidFields({ email: ['taken'] });
  const customer = requireCustomer(after);
  await releaseEmail(trx, customer);
  const isChanged = customer.email_key !== before.email_key;
  if (isChanged) await customers.deleteLinks(trx, customerId);
  // Saving the email again after the links have expired sends new ones.
  if (!isConfirmed && (isChanged || !(await isChanging(trx, customer))))
    await writeEmailChange(trx, outbox, customer);
  return asUser(customer);
}

/** @throws ApiError `current_user_not_found` if the account was deleted */
export function requireCustomer(
  customer: customers.CustomerRecord | undefined,
): customers.CustomerRecord {
  if (!customer) throw new ApiError('current_user_not_found');
  return customer;
}

/** @throws ApiError as in `requireCustomer` */
export function asUser(customer: customers.CustomerRecord | undefined): User {
  const { id, name, last_name, phone, email, password_hash } = requireCustomer(customer);
  return { id, name, last_name, phone, email, has_password: password_hash !== null };
}
