import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import type { MergeResult } from '@/contract/cart';
import type { LoginForm, SignedIn } from '@/contract/customer';
import type { signInByLink, UserInfo } from '@/contract/passwordless';
import type { Locale } from '@/contract/locale';
import type { Connection, Database } from '../../database/client';
import type { Customer } from '../../http/Actor';
import { invalidFields, ApiError } from '../../http/ApiError';
import { eachApart } from '../../eachApart';
import { hashSecret, makeSecret } from '../../http/secret';
import type { LimitSettings } from '../../limitSettings';
import type { Outbox } from '../../email/emailRepository';
import { hashPassword, isPassword } from '../../http/passwordHash';
import * as customers from './customerRepository';
import { asUser } from './customerService';
import { freeUnconfirmedEmail, isReserved, releaseEmail } from './emailChangeRepository';
import * as sessions from './sessionRepository';
import { takeOver, type EmptyAccount } from './takeOver';

/** A part of the data export; the name is its key. */
export type ExportPart = (
  connection: Connection,
  customer: Customer,
  locale: Locale,
) => Promise<unknown>;

export interface AccountDependencies {
  database: Database;
  outbox: Outbox;
  carts: {
    merge(
      trx: Connection,
      guestId: number,
      customerId: number,
    ): Promise<{ lines: number; capped: number }>;
  };
  wishlists: { merge(trx: Connection, guestId: number, customerId: number): Promise<number> };
  emptyAccount: EmptyAccount;
  /** Removes personal data that are kept with other things, such as orders. */
  anonymizeCustomer(trx: Connection, customerId: number): Promise<void>;
  /** Removes the customer's reviews, also from public pages. */
  deleteReviews(trx: Connection, customerId: number): Promise<void>;
  exportParts: Readonly<Record<string, ExportPart>>;
  limits: Pick<LimitSettings, 'sessions'>;
}

/** Guest and device of a login. */
export interface Visit {
  userAgent: string;
  /** Whose cart and wishlist are merged. */
  guestId?: number;
}

/** Registration, login, data export and account deletion. */
export interface AccountService {
  /** `invalid_credentials`, with equal response time, for unknown emails and wrong passwords. */
  login(form: LoginForm, visit: Visit): Promise<SignedIn>;
  /** 422 `taken`. Sends the welcome email in the language of the request, unless there is no password. */
  register(
    form: UserInfo & { password?: string },
    visit: Visit & { locale: Locale },
  ): Promise<SignedIn>;
  /** The masked email of a link. 422 as `signInByLink`. */
  linkedEmail(token: string): Promise<string>;
  /**
   * By a link of `PasswordService.sendLink`. Until then, an account may belong to somebody else: its sessions and
   * password are removed, with all that they left there. 422 says what is wrong with the link.
   */
  signInByLink(
    form: EndpointBody<typeof signInByLink>,
    visit: Visit,
  ): Promise<EndpointData<typeof signInByLink>>;
  /** All stored data of the customer, the parts in the language of the request. */
  exportData(
    customer: Customer,
    locale: Locale,
  ): Promise<{ user: SignedIn['user']; exported_at: string }>;
  /** 422 `incorrect` for a wrong password, `required` without one. Orders are kept without personal data. */
  remove(customerId: number, password?: string): Promise<void>;
  /** As `remove`, for accounts unused for two years. Call it regularly. */
  deleteUnused(): Promise<void>;
}

/** Accounts per run; the next run deletes the rest. */
const cleanupBatchSize = 100;

const nothingMerged: MergeResult = { cart_lines: 0, cart_capped: 0, wishlist_products: 0 };

/** @throws ApiError that says what is wrong with a link */
function assertUsable(
  link: Awaited<ReturnType<typeof customers.selectSignInLink>>,
  customer: customers.CustomerRecord | undefined,
): asserts customer {
  if (!link) throw new ApiError('sign_in_link_invalid');
  if (!customer) throw new ApiError('account_deleted');
  if (link.used) throw new ApiError('sign_in_link_used');
  if (link.expired) throw new ApiError('sign_in_link_expired');
}

export function makeAccountService(dependencies: AccountDependencies): AccountService {
  const { database, outbox, carts, wishlists, anonymizeCustomer, deleteReviews } = dependencies;
  const { emptyAccount, exportParts, limits } = dependencies;
  const { kysely } = database;

  /** A deleted guest has nothing left to merge: an earlier attempt did it. */
  async function merge(
    trx: Connection,
    customerId: number,
    guestId?: number,
  ): Promise<MergeResult> {
    if (guestId === undefined || !(await sessions.lockGuest(trx, guestId))) return nothingMerged;
    const { lines, capped } = await carts.merge(trx, guestId, customerId);
    const products = await wishlists.merge(trx, guestId, customerId);
    await sessions.deleteGuest(trx, guestId);
    return { cart_lines: lines, cart_capped: capped, wishlist_products: products };
  }

  async function signIn(
    trx: Connection,
    customer: customers.CustomerRecord,
    visit: Visit,
  ): Promise<SignedIn> {
    const secret = makeSecret();
    const sessionId = await sessions.insertSession(trx, {
      customer_id: customer.id,
      secret_hash: hashSecret(secret),
      user_agent: visit.userAgent,
    });
    await sessions.deleteOldestSessions(trx, customer.id, limits.sessions);
    await customers.recordLogin(trx, customer.id);
    const merged = await merge(trx, customer.id, visit.guestId);
    return { token: `${sessionId}|${secret}`, user: asUser(customer), merged };
  }

  /** False if the password has changed or the account is deleted. */
  async function deleteAccount(
    trx: Connection,
    customer: customers.DeletedCustomer,
  ): Promise<boolean> {
    await anonymizeCustomer(trx, customer.id);
    const { email, last_confirmed_email, email_confirmed } = customer;
    await outbox.deleteByRecipient(trx, email, email_confirmed && last_confirmed_email === null);
    if (last_confirmed_email !== null)
      await outbox.deleteByRecipient(trx, last_confirmed_email, email_confirmed);
    await deleteReviews(trx, customer.id);
    return customers.deleteCustomer(trx, customer);
  }

  return {
    async login({ email, password }, visit) {
      const customer = await customers.selectCustomerByEmail(kysely, email);
      if (!(await isPassword(password, customer?.password_hash)))
        throw new ApiError('invalid_credentials');
      return database.transaction(async (trx) => {
        // The account may have been deleted or its password changed meanwhile; later changes wait for this
        // transaction and then end this session too.
        const present = customer && (await customers.lockPassword(trx, customer));
        if (!present) throw new ApiError('invalid_credentials');
        return signIn(trx, present, visit);
      });
    },

    async register(form, visit) {
      const { password, email, name, last_name, phone } = form;
      const password_hash = password === undefined ? null : await hashPassword(password);
      const { locale } = visit;
      return database.transaction(async (trx) => {
        await freeUnconfirmedEmail(trx, customers.emailKey(email));
        const newcomer = { email, name, last_name, phone, password_hash, locale };
        const customer = await customers.insertCustomer(trx, newcomer);
        if (!customer || (await isReserved(trx, customer.id, customer.email_key)))
          throw invalidFields({ email: ['taken'] });
        await releaseEmail(trx, customer.email_key, customer.id);
        const content = { name, email };
        if (password_hash !== null)
          await outbox.add(trx, { kind: 'welcome', recipient: email, locale, content });
        return signIn(trx, customer, visit);
      });
    },

    async linkedEmail(token) {
      const link = await customers.selectSignInLink(kysely, hashSecret(token));
      const { customer_id } = link ?? {};
      const customer = customer_id
        ? await customers.selectCustomer(kysely, customer_id)
        : undefined;
      assertUsable(link, customer);
      // The link was sent there.
      return customers.confirmedEmail(customer).replace(/^(.).*(?=@)/u, '$1•••');
    },

    signInByLink: ({ token }, visit) =>
      database.transaction(async (trx) => {
        const hash = hashSecret(token);
        const { customer_id } = (await customers.selectSignInLink(trx, hash)) ?? {};
        // Locked, so that of two uses the second reads that the link is used.
        const customer = customer_id ? await customers.lockCustomer(trx, customer_id) : undefined;
        const link = await customers.selectSignInLink(trx, hash);
        assertUsable(link, customer);
        await customers.markSignInLinkUsed(trx, hash);
        if (customer.email_confirmed)
          return { ...(await signIn(trx, customer, visit)), password_removed: false };
        await takeOver(trx, customer.id, emptyAccount);
        await customers.setByLink(trx, customer.id, null);
        await customers.deleteLinks(trx, customer.id);
        await sessions.deleteSessions(trx, customer.id);
        const emptied = (await customers.selectCustomer(trx, customer.id)) ?? customer;
        const signedIn = await signIn(trx, emptied, visit);
        return { ...signedIn, password_removed: customer.password_hash !== null };
      }),

    exportData: (customer, locale) =>
      database.transaction(async (trx) => {
        const kept = await customers.selectCustomer(trx, customer.customerId);
        const user = asUser(kept);
        const parts: Record<string, unknown> = {
          last_confirmed_email: kept?.last_confirmed_email ?? null,
        };
        for (const [name, part] of Object.entries(exportParts))
          parts[name] = await part(trx, customer, locale);
        return { ...parts, user, exported_at: new Date().toISOString() };
      }),

    async remove(customerId, password) {
      const customer = await customers.selectCustomer(kysely, customerId);
      if (!customer) throw new ApiError('current_user_not_found');
      const incorrect = () => invalidFields({ password: ['incorrect'] });
      if (customer.password_hash !== null) {
        if (password === undefined) throw invalidFields({ password: ['required'] });
        if (!(await isPassword(password, customer.password_hash))) throw incorrect();
      }
      await database.transaction(async (trx) => {
        if (!(await deleteAccount(trx, customer))) throw incorrect();
      });
    },

    async deleteUnused() {
      const unused = await customers.selectUnused(kysely, cleanupBatchSize);
      await eachApart(unused, (customerId) =>
        database.transaction(async (trx) => {
          const customer = await customers.lockUnused(trx, customerId);
          if (customer) await deleteAccount(trx, customer);
        }),
      );
    },
  };
}
