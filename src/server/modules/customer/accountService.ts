import type { EndpointBody } from '@/contract/endpoint';
import type { MergeResult } from '@/contract/cart';
import type { LoginForm, SignedIn, UserInfo } from '@/contract/customer';
import type { signInByLink as signInByLinkEndpoint } from '@/contract/passwordless';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import { now } from '../../database/expressions';
import { eachApart } from '../../eachApart';
import { deleteByRecipient } from '../../email/emailRepository';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import { hashPassword, isPassword } from '../../http/passwordHash';
import { hashSecret } from '../../http/secret';
import { deleteAddresses, listAddresses } from '../address/addressService';
import { deleteCart, mergeCarts, readCart } from '../cart/cartService';
import { getAccountKey, lockingPeople, updatePeople } from '../people/peopleService';
import { exportCases } from '../cases/caseService';
import { anonymizeCustomerOrders, emptyCustomerOrders, exportOrders } from '../order/orderService';
import { deleteReviews, exportReviews } from '../review/reviewService';
import { deleteAlerts, deleteAlertsByEmail, exportAlerts } from '../stockAlert/stockAlertService';
import { deleteWishlist, mergeWishlists, readWishlist } from '../wishlist/wishlistService';
import * as customers from './customerRepository';
import { asUser, found, type CustomerDependencies } from './customerService';
import { endEmailChanges, freeUnconfirmedEmail, isReserved, releaseEmail } from './emailChanges';
import * as sessions from './sessions';

/** The guest and the device of a login. */
export interface Visit {
  userAgent: string;
  /** The guest whose cart and wishlist are merged. */
  guestId?: number;
}

/** The number of accounts per run; the next run deletes the rest. */
const cleanupBatchSize = 100;

const nothingMerged: MergeResult = { cart_lines: 0, cart_capped: 0, wishlist_products: 0 };

/** A deleted guest has nothing left to merge, because an earlier attempt has done it. */
async function merge(trx: Connection, customerId: number, guestId?: number): Promise<MergeResult> {
  const guests = trx
    .selectFrom('guests')
    .select('id')
    .where('id', '=', guestId ?? 0);
  // If two logins have the same guest, the second one waits here and finds none.
  if (guestId === undefined || !(await guests.forUpdate().executeTakeFirst())) return nothingMerged;
  const { lines, capped } = await mergeCarts(trx, guestId, customerId);
  const products = await mergeWishlists(trx, guestId, customerId);
  await trx.deleteFrom('guests').where('id', '=', guestId).execute();
  return { cart_lines: lines, cart_capped: capped, wishlist_products: products };
}

async function signIn(
  trx: Connection,
  { limits }: CustomerDependencies,
  customer: customers.CustomerRecord,
  { userAgent, guestId }: Visit,
): Promise<SignedIn> {
  const opened = { customer_id: customer.id, user_agent: userAgent };
  const token = await sessions.openSession(trx, opened, limits.sessions);
  await customers.setCustomer(trx, customer.id, { last_login_at: now });
  const merged = await merge(trx, customer.id, guestId);
  return { token, user: asUser(customer), merged };
}

/** `invalid_credentials`, with equal response time, for unknown emails and wrong passwords. */
export async function login(
  deps: CustomerDependencies,
  { email, password }: LoginForm,
  visit: Visit,
): Promise<SignedIn> {
  const customer = await customers.selectCustomerByEmail(deps.database.kysely, email);
  if (!(await isPassword(password, customer?.password_hash)) || !customer)
    throw new ApiError('invalid_credentials');
  return deps.database.transaction(async (trx) => {
    // The account may have been deleted or the password changed by now; later changes wait and end this session too.
    const present = await customers.lockCustomer(trx, customer.id);
    if (present?.password_hash !== customer.password_hash)
      throw new ApiError('invalid_credentials');
    return signIn(trx, deps, present, visit);
  });
}

/** Sends the welcome email in the language of the request, unless there is no password. 422 `taken`. */
export async function register(
  deps: CustomerDependencies,
  { password, email, name, last_name, phone }: UserInfo & { password?: string },
  { locale, ...visit }: Visit & { locale: Locale },
): Promise<SignedIn> {
  const password_hash = password === undefined ? null : await hashPassword(password);
  return deps.database.transaction(async (trx) => {
    await freeUnconfirmedEmail(trx, email);
    const newcomer = { email, name, last_name, phone, password_hash, locale };
    const customer = await trx
      .insertInto('customers')
      .values({ ...newcomer, email_key: customers.emailKey(email) })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!customer || (await isReserved(trx, customer))) throw invalidFields({ email: ['taken'] });
    await releaseEmail(trx, customer);
    const content = { name, email };
    if (password_hash !== null)
      await deps.outbox.add(trx, { kind: 'welcome', recipient: email, locale, content });
    return signIn(trx, deps, customer, visit);
  });
}

/** The customer of a link. @throws ApiError that says what is wrong with it */
async function findLinkCustomer(
  connection: Connection,
  token: string,
  select: typeof customers.selectCustomer,
): Promise<customers.CustomerRecord> {
  const hash = hashSecret(token);
  const { customer_id } = (await customers.selectSignInLink(connection, hash)) ?? {};
  const customer = customer_id ? await select(connection, customer_id) : undefined;
  // It is read again: if the link is used twice, the second use waits for the lock and finds it used.
  const link = await customers.selectSignInLink(connection, hash);
  if (!link) throw new ApiError('sign_in_link_invalid');
  if (!customer) throw new ApiError('account_deleted');
  if (link.used) throw new ApiError('sign_in_link_used');
  if (link.expired) throw new ApiError('sign_in_link_expired');
  return customer;
}

/** The masked email of a link. 422 as in `signInByLink`. */
export async function linkedEmail(connection: Connection, token: string): Promise<string> {
  const customer = await findLinkCustomer(connection, token, customers.selectCustomer);
  // This is the address that the link was sent to.
  return customers.confirmedEmail(customer).replace(/^(.).*(?=@)/u, '$1•••');
}

/**
 * Logs in by a link from `sendLink`. Since someone else may have used the account until now, its sessions, password and
 * stored data are removed. 422 says what is wrong with the link.
 */
export function signInByLink(
  deps: CustomerDependencies,
  { token }: EndpointBody<typeof signInByLinkEndpoint>,
  visit: Visit,
): Promise<SignedIn & { password_removed: boolean }> {
  return deps.database.transaction(async (trx) => {
    const customer = await findLinkCustomer(trx, token, customers.lockCustomer);
    const { id, email_confirmed, password_hash } = customer;
    await trx
      .updateTable('sign_in_links')
      .set({ used_at: now })
      .where('secret_hash', '=', hashSecret(token))
      .execute();
    if (email_confirmed)
      return { ...(await signIn(trx, deps, customer, visit)), password_removed: false };
    await takeOver(trx, id);
    await customers.setCustomer(trx, id, { password_hash: null, email_confirmed: true });
    await customers.deleteLinks(trx, id);
    await sessions.endSessions(trx, id);
    const emptied = found(await customers.selectCustomer(trx, id));
    const signedIn = await signIn(trx, deps, emptied, visit);
    return { ...signedIn, password_removed: password_hash !== null };
  });
}

/**
 * Call it for the first link that proves an account's email; until then, anyone may have filled the account. Removes
 * stored data except placed orders and what belongs to them. The caller removes links, sessions and the password.
 */
export async function takeOver(trx: Connection, customerId: number): Promise<void> {
  await endEmailChanges(trx, customerId);
  await customers.setCustomer(trx, customerId, { name: '', last_name: '', phone: '' });
  await emptyCustomerOrders(trx, customerId);
  await deleteAddresses(trx, customerId);
  await deleteCart(trx, customerId);
  await deleteWishlist(trx, customerId);
  await deleteAlerts(trx, customerId);
}

/** All stored data of the customer, in the language of the request where it is translated. */
export async function exportData(trx: Connection, customer: Customer, locale: Locale) {
  const { customerId } = customer;
  const kept = found(await customers.selectCustomer(trx, customerId));
  return {
    last_confirmed_email: kept.last_confirmed_email,
    addresses: await listAddresses(trx, customerId),
    orders: await exportOrders(trx, customerId, locale),
    reviews: await exportReviews(trx, customerId),
    cases: await exportCases(trx, customerId),
    cart: await readCart(trx, customer, locale),
    wishlist: await readWishlist(trx, customer, locale),
    sessions: await sessions.listSessions(trx, customer),
    stock_alerts: await exportAlerts(trx, customerId, locale),
    user: asUser(kept),
    exported_at: new Date().toISOString(),
  };
}

/** Orders are kept without personal data. The row is locked, and before it people (`lockingPeople`). */
export async function deleteAccount(
  trx: Connection,
  customer: customers.CustomerRecord,
): Promise<void> {
  const { id, email, last_confirmed_email, email_confirmed } = customer;
  await anonymizeCustomerOrders(trx, id);
  await deleteAlerts(trx, id);
  // These are the ones requested as a visitor.
  if (email_confirmed) await deleteAlertsByEmail(trx, customers.confirmedEmail(customer));
  await deleteByRecipient(trx, email, email_confirmed && last_confirmed_email === null);
  if (last_confirmed_email !== null)
    await deleteByRecipient(trx, last_confirmed_email, email_confirmed);
  await deleteReviews(trx, id);
  await trx.deleteFrom('customers').where('id', '=', id).execute();
  await updatePeople(trx, [getAccountKey(id)]);
}

/** 422 `incorrect` for a wrong password, `required` if it is missing. */
export async function removeAccount(
  deps: CustomerDependencies,
  { customerId }: Customer,
  password?: string,
): Promise<void> {
  const customer = found(await customers.selectCustomer(deps.database.kysely, customerId));
  const incorrect = () => invalidFields({ password: ['incorrect'] });
  if (customer.password_hash !== null) {
    if (password === undefined) throw invalidFields({ password: ['required'] });
    if (!(await isPassword(password, customer.password_hash))) throw incorrect();
  }
  await lockingPeople(deps.database).transaction(async (trx) => {
    // The password may have been changed in the meantime, or the account deleted.
    const present = await customers.lockCustomer(trx, customerId);
    if (present?.password_hash !== customer.password_hash) throw incorrect();
    await deleteAccount(trx, present);
  });
}

/** Does the same for accounts unused for two years. Call it regularly. */
export async function deleteUnusedAccounts(deps: CustomerDependencies): Promise<void> {
  const { transaction } = lockingPeople(deps.database);
  const unused = customers
    .selectUnused(deps.database.kysely)
    .orderBy('last_login_at')
    .limit(cleanupBatchSize);
  await eachApart(await unused.execute(), ({ id }) =>
    transaction(async (trx) => {
      // The account is locked against logins, unless it has been used.
      const stillUnused = customers.selectUnused(trx).where('customers.id', '=', id);
      const customer = await stillUnused.forUpdate().executeTakeFirst();
      if (customer) await deleteAccount(trx, customer);
    }),
  );
}
