import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointBody } from '@/contract/endpoint';
import type * as account from '@/contract/account';
import { passwordResetMinutes, signInLinkMinutes } from '@/contract/limits';
import { asLocale, type Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import { now } from '../../database/expressions';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import { hashPassword, isPassword } from '../../http/passwordHash';
import { hashSecret, makeSecret } from '../../http/secret';
import { takeOver } from './accountService';
import * as customers from './customerRepository';
import { requireCustomer, type CustomerDependencies } from './customerService';
import { deleteEmailChanges, selectByToken } from './emailChanges';
import { endSessions } from './sessions';

/** The minimum duration of `sendLink` in milliseconds, longer than adding an email takes. */
const sendMs = 200;
const linkMinutes = { password_reset: passwordResetMinutes, sign_in_link: signInLinkMinutes };

/** Identifies a customer for the limits on failed logins. */
interface LoginIdentity {
  customerId: number;
  email: string;
}

/** Ends the other sessions. Returns false if the password has already changed. */
const replacePassword = (
  { database }: CustomerDependencies,
  { customerId, sessionId }: Customer,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> =>
  database.transaction(async (trx) => {
    const customer = await customers.lockCustomer(trx, customerId);
    if (customer?.password_hash !== from) return false;
    await customers.setCustomer(trx, customerId, { password_hash: to });
    await customers.deleteLinks(trx, customerId);
    await endSessions(trx, customerId, sessionId);
    return true;
  });

/** @throws ApiError 422 `incorrect` */
export async function changePassword(
  deps: CustomerDependencies,
  actor: Customer,
  { current_password, password }: EndpointBody<typeof account.changePassword>,
): Promise<void> {
  const customer = requireCustomer(
    await customers.selectCustomer(deps.database.kysely, actor.customerId),
  );
  const incorrect = () => invalidFields({ current_password: ['incorrect'] });
  const from = customer.password_hash;
  if (!(await isPassword(current_password, from))) throw incorrect();
  const to = await hashPassword(password);
  // The password may have been reset in the meantime.
  if (!(await replacePassword(deps, actor, { from, to }))) throw incorrect();
}

/** @throws ApiError `password_chosen` if the account has a password */
export async function choosePassword(
  deps: CustomerDependencies,
  actor: Customer,
  { password }: EndpointBody<typeof account.choosePassword>,
): Promise<void> {
  const customer = requireCustomer(
    await customers.selectCustomer(deps.database.kysely, actor.customerId),
  );
  const alreadyChosen = new ApiError('password_chosen');
  if (customer.password_hash !== null) throw alreadyChosen;
  const to = await hashPassword(password);
  if (!(await replacePassword(deps, actor, { from: null, to }))) throw alreadyChosen;
}

/** Takes equally long if there is no account. `locale` defaults to the language of the account. */
export async function sendLink(
  deps: CustomerDependencies,
  link: { kind: keyof typeof linkMinutes; email: string; locale?: Locale },
): Promise<void> {
  await Promise.all([writeLink(deps, link), wait(sendMs)]);
}

async function writeLink(
  { database, outbox }: CustomerDependencies,
  { kind, ...requested }: Parameters<typeof sendLink>[1],
): Promise<void> {
  const token = makeSecret();
  await database.transaction(async (trx) => {
    // Lock the row, so that a link cannot outlive a change of its recipient's email.
    const customer = await customers.selectCustomerByEmail(trx, requested.email, { lock: true });
    if (!customer) return;
    const { id, name } = customer;
    const email = customers.confirmedEmail(customer);
    const locale = requested.locale ?? asLocale(customer.locale);
    const expires_at = new Date(Date.now() + linkMinutes[kind] * 60_000);
    await trx
      .insertInto(`${kind}s` as const)
      .values({ customer_id: id, secret_hash: hashSecret(token), expires_at })
      .execute();
    await outbox.add(trx, { kind, recipient: email, locale, content: { name, email, token } });
  });
}

/** Ends every session. @throws ApiError `reset_token_invalid` for a used, expired or unknown link */
export async function resetPassword(
  { database }: CustomerDependencies,
  { token, password }: EndpointBody<typeof account.resetPassword>,
): Promise<LoginIdentity> {
  const invalid = () => new ApiError('reset_token_invalid');
  const secretHash = hashSecret(token);
  const valid = await database.kysely
    .selectFrom('password_resets')
    .select('customer_id')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!valid) throw invalid();
  const password_hash = await hashPassword(password);
  return database.transaction(async (trx) => {
    // Each link works only once.
    const reset = await trx
      .deleteFrom('password_resets')
      .where('secret_hash', '=', secretHash)
      .where('expires_at', '>', now)
      .returning('customer_id')
      .executeTakeFirst();
    if (!reset) throw invalid();
    const id = reset.customer_id;
    const before = await customers.lockCustomer(trx, id);
    if (!before?.email_confirmed) await takeOver(trx, id);
    await customers.setCustomer(trx, id, { password_hash, email_confirmed: true });
    await customers.deleteLinks(trx, id);
    await endSessions(trx, id);
    const customer = await customers.selectCustomer(trx, id);
    if (!customer) throw invalid();
    return { customerId: id, email: customer.email };
  });
}

/**
 * Requires a session of the account. Otherwise a stranger could confirm an email that someone else entered, and share
 * the account. @throws ApiError `email_link_invalid` if the link is expired, unknown, or for another email or account
 */
export async function confirmEmail(
  trx: Connection,
  { customerId }: Customer,
  { token }: EndpointBody<typeof account.confirmEmail>,
): Promise<void> {
  const change = await selectByToken(trx, 'confirm_hash', hashSecret(token));
  if (change?.customer_id !== customerId) throw new ApiError('email_link_invalid');
  const { numUpdatedRows } = await trx
    .updateTable('customers')
    .set({ last_confirmed_email: null, email_confirmed: true })
    .where('id', '=', customerId)
    .where('email_key', '=', change.new_email_key)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('email_link_invalid');
  // Earlier links were sent to the old email.
  await customers.deleteLinks(trx, customerId);
}

/** Undoes the change of the email, sets the password and ends every session. @throws ApiError `email_link_invalid` */
export async function restoreEmail(
  { database }: CustomerDependencies,
  { token, password }: EndpointBody<typeof account.restoreEmail>,
): Promise<LoginIdentity> {
  const hash = hashSecret(token);
  const invalid = () => new ApiError('email_link_invalid');
  if (!(await selectByToken(database.kysely, 'restore_hash', hash))) throw invalid();
  const password_hash = await hashPassword(password);
  return database.transaction(async (trx) => {
    const pending = await selectByToken(trx, 'restore_hash', hash);
    // The second of two requests with the same link waits here.
    if (pending) await customers.lockCustomer(trx, pending.customer_id);
    const change = await selectByToken(trx, 'restore_hash', hash);
    if (!change) throw invalid();
    const { customer_id: id, old_email: email, old_email_key: email_key } = change;
    if (!change.old_email_confirmed) await takeOver(trx, id);
    const confirmed = { last_confirmed_email: null, email_confirmed: true };
    await customers.setCustomer(trx, id, { email, email_key, password_hash, ...confirmed });
    await deleteEmailChanges(trx, id);
    await customers.deleteLinks(trx, id);
    await endSessions(trx, id);
    return { customerId: id, email };
  });
}
