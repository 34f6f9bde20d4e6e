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
import { asUser, requireCustomer, type CustomerDependencies } from './customerService';
import { endEmailChanges, freeUnconfirmedEmail, isReserved, releaseEmail } from './emailChanges';
import * as sessions from './sessions';

export interface LoginClient {
  userAgent: string;
  /** The guest whose cart and wishlist are merged. */
  guestId?: number;
}

/** The number of accounts deleted per run. */
const cleanupBatchSize = 100;

const nothingMerged: MergeResult = { cart_lines: 0, cart_capped: 0, wishlist_products: 0 };

/** A deleted guest was already merged by an earlier attempt. */
async function merge(trx: Connection, customerId: number, guestId?: number): Promise<MergeResult> {
  const guests = trx
    .selectFrom('guests')
    .select('id')
    .where('id', '=', guestId ?? 0);
  // The second of two logins with the same guest waits here and then finds none.
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
  { userAgent, guestId }: LoginClient,
): Promise<SignedIn> {
  const opened = { customer_id: customer.id, user_agent: userAgent };
  const token = await sessions.openSession(trx, opened, limits.sessions);
  await customers.setCustomer(trx, customer.id, { last_login_at: now });
  const merged = await merge(trx, customer.id, guestId);
  return { token, user: asUser(customer), merged };
}

/** @throws ApiError `invalid_credentials`, with equal response time for unknown emails and wrong passwords */
export async function login(
  deps: CustomerDependencies,
  { email, password }: LoginForm,
  client: LoginClient,
): Promise<SignedIn> {
  const customer = await customers.selectCustomerByEmail(deps.database.kysely, email);
  if (!(await isPassword(password, customer?.password_hash)) || !customer)
    throw new ApiError('invalid_credentials');
  return deps.database.transaction(async (trx) => {
    // The account may be deleted by now, or its password changed. Later changes wait and end this session too.
    const locked = await customers.lockCustomer(trx, customer.id);
    if (locked?.password_hash !== customer.password_hash) throw new ApiError('invalid_credentials');
    return signIn(trx, deps, locked, client);
  });
}

/** Sends a welcome email in the language of the request if there is a password. @throws ApiError 422 `taken` */
export async function register(
  deps: CustomerDependencies,
  { password, email, name, last_name, phone }: UserInfo & { password?: string },
  { locale, ...client }: LoginClient & { locale: Locale },
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
    return signIn(trx, deps, customer, client);
  });
}

/** @throws ApiError with the reason why the link is invalid */
async function findLinkCustomer(
  connection: Connection,
  token: string,
  select: typeof customers.selectCustomer,
): Promise<customers.CustomerRecord> {
  const hash = hashSecret(token);
  const { customer_id } = (await customers.selectSignInLink(connection, hash)) ?? {};
  const customer = customer_id ? await select(connection, customer_id) : undefined;
  // Read the link again. If it is used twice, the second use waits for the lock and finds it used.
  const link = await customers.selectSignInLink(connection, hash);
  if (!link) throw new ApiError('sign_in_link_invalid');
  if (!customer) throw new ApiError('account_deleted');
  if (link.used) throw new ApiError('sign_in_link_used');
  if (link.expired) throw new ApiError('sign_in_link_expired');
  return customer;
}

/** @throws ApiError as in `signInByLink` */
export async function readMaskedEmail(connection: Connection, token: string): Promise<string> {
  const customer = await findLinkCustomer(connection, token, customers.selectCustomer);
  // The link was sent to this address.
  return customers.confirmedEmail(customer).replace(/^(.).*(?=@)/u, '$1•••');
}

/**
 * Removes sessions, password and stored data if the email was not confirmed before, because they may be someone else's.
 * @throws ApiError with the reason why the link is invalid
 */
export function signInByLink(
  deps: CustomerDependencies,
  { token }: EndpointBody<typeof signInByLinkEndpoint>,
  client: LoginClient,
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
      return { ...(await signIn(trx, deps, customer, client)), password_removed: false };
    await takeOver(trx, id);
    await customers.setCustomer(trx, id, { password_hash: null, email_confirmed: true });
    await customers.deleteLinks(trx, id);
    await sessions.endSessions(trx, id);
    const updated = requireCustomer(await customers.selectCustomer(trx, id));
    const signedIn = await signIn(trx, deps, updated, client);
    return { ...signedIn, password_removed: password_hash !== null };
  });
}

/**
 * Call it for the first link that confirms an account's email, because someone else may have filled the account before.
 * Removes stored data except placed orders. The caller removes links, sessions and the password.
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

/** Exports all stored data of the customer, with translated data in the language of the request. */
export async function exportData(trx: Connection, customer: Customer, locale: Locale) {
  const { customerId } = customer;
  const record = requireCustomer(await customers.selectCustomer(trx, customerId));
  return {
    last_confirmed_email: record.last_confirmed_email,
    addresses: await listAddresses(trx, customerId),
    orders: await exportOrders(trx, customerId, locale),
    reviews: await exportReviews(trx, customerId),
    cases: await exportCases(trx, customerId),
    cart: await readCart(trx, customer, locale),
    wishlist: await readWishlist(trx, customer, locale),
    sessions: await sessions.listSessions(trx, customer),
    stock_alerts: await exportAlerts(trx, customerId, locale),
    user: asUser(record),
    exported_at: new Date().toISOString(),
  };
}

/** Keeps orders without personal data. The caller must lock people (`lockingPeople`) and then the row. */
export async function deleteAccount(
  trx: Connection,
  customer: customers.CustomerRecord,
): Promise<void> {
  const { id, email, last_confirmed_email, email_confirmed } = customer;
  await anonymizeCustomerOrders(trx, id);
  await deleteAlerts(trx, id);
  // Also delete alerts that were requested without logging in.
  if (email_confirmed) await deleteAlertsByEmail(trx, customers.confirmedEmail(customer));
  await deleteByRecipient(trx, email, email_confirmed && last_confirmed_email === null);
  if (last_confirmed_email !== null)
    await deleteByRecipient(trx, last_confirmed_email, email_confirmed);
  await deleteReviews(trx, id);
  await trx.deleteFrom('customers').where('id', '=', id).execute();
  await updatePeople(trx, [getAccountKey(id)]);
}

/** @throws ApiError 422 `incorrect` for a wrong password, `required` for a missing one */
export async function removeAccount(
  deps: CustomerDependencies,
  { customerId }: Customer,
  password?: string,
): Promise<void> {
  const customer = requireCustomer(
    await customers.selectCustomer(deps.database.kysely, customerId),
  );
  const incorrect = () => invalidFields({ password: ['incorrect'] });
  if (customer.password_hash !== null) {
    if (password === undefined) throw invalidFields({ password: ['required'] });
    if (!(await isPassword(password, customer.password_hash))) throw incorrect();
  }
  await lockingPeople(deps.database).transaction(async (trx) => {
    // The password may have been changed in the meantime, or the account deleted.
    const locked = await customers.lockCustomer(trx, customerId);
    if (locked?.password_hash !== customer.password_hash) throw incorrect();
    await deleteAccount(trx, locked);
  });
}

/** Deletes accounts unused for two years. Call it regularly. */
export async function deleteUnusedAccounts(deps: CustomerDependencies): Promise<void> {
  const { transaction } = lockingPeople(deps.database);
  const unused = customers
    .selectUnused(deps.database.kysely)
    .orderBy('last_login_at')
    .limit(cleanupBatchSize);
  await eachApart(await unused.execute(), ({ id }) =>
    transaction(async (trx) => {
      // Lock the account against logins, unless it has been used by now.
      const stillUnused = customers.selectUnused(trx).where('customers.id', '=', id);
      const customer = await stillUnused.forUpdate().executeTakeFirst();
      if (customer) await deleteAccount(trx, customer);
    }),
  );
}
