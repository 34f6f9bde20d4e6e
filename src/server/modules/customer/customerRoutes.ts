import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as account from '@/contract/account';
import * as customer from '@/contract/customer';
import * as passwordless from '@/contract/passwordless';
import { signInLinkMinutes } from '@/contract/limits';
import { localeInHeader } from '@/contract/locale';
import type { Database } from '../../database/client';
import { clearGuest, guestFromCookie } from '../../http/guestCookie';
import { ApiError } from '../../http/ApiError';
import { type EndpointContext, registerRoute } from '../../http/route';
import { emailKey } from './customerRepository';
import type { AccountService, Visit } from './accountService';
import type { CustomerService } from './customerService';
import type { EmailChangeService } from './emailChangeService';
import type { PasswordService } from './passwordService';
import { rejectCommonPasswords } from '../../http/passwordHash';
import {
  accountKey,
  clientKey,
  countDone,
  countFailed,
  type Limit,
  type LimitRule,
  makeLimit,
} from '../../http/rateLimits';

type NewAccount = EndpointContext<typeof customer.register | typeof passwordless.openAccount>;

interface Services {
  database: Database;
  accounts: AccountService;
  customers: CustomerService;
  passwords: PasswordService;
  emailChanges: EmailChangeService;
}

/** Registers the endpoints of `contract/customer` and `contract/account`. Needs `useLimits`, `useXsrf` and `useIdentity`. */
export function customerRoutes(
  app: FastifyInstance,
  { database, accounts, customers, passwords, emailChanges }: Services,
): void {
  const limits = makeAccountLimits(app);

  /** Passwords that are right count only for the processor's time that they take. */
  const withPassword = <T>(
    request: FastifyRequest,
    limit: 'login' | 'password',
    work: () => Promise<T>,
  ) =>
    countFailed(limits[limit], request, isWrongPassword, async () => {
      await limits.attempt(request);
      return work();
    });

  /** Links that work do not count: many customers of a mobile network share its address. */
  const withLink = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    countFailed(limits.reset, request, isInvalidLink, work);

  // Failed logins by others must not lock out an owner who has proved access to the email.
  async function clearFailedLogins({ customerId, email }: { customerId: number; email: string }) {
    await limits.login.clear(1, emailKey(email));
    await limits.password.clear(0, String(customerId));
  }

  registerRoute(app, customer.login, ({ body, request, reply }) =>
    withPassword(request, 'login', async () => {
      const signedIn = await accounts.login(body, await visitOf(request));
      return leaveGuest(request, reply, signedIn);
    }),
  );

  const register = async ({ body, locale, request, reply }: NewAccount) => {
    await limits.register(request);
    const signedIn = await accounts.register(body, { ...(await visitOf(request)), locale });
    return leaveGuest(request, reply, signedIn);
  };
  registerRoute(app, rejectCommonPasswords(customer.register), (context) =>
    countDone(limits.welcome, context.request, () => register(context)),
  );
  registerRoute(app, passwordless.openAccount, register);

  registerRoute(app, passwordless.requestSignInLink, async ({ body, request }) => {
    await limits.link(request);
    await passwords.sendLink('sign_in_link', body.email, requestedLocale(request));
    return {};
  });

  registerRoute(app, passwordless.openSignInLink, ({ body, request }) =>
    withLink(request, async () => ({ email: await accounts.linkedEmail(body.token) })),
  );

  registerRoute(app, passwordless.signInByLink, ({ body, request, reply }) =>
    withLink(request, async () => {
      const signedIn = await accounts.signInByLink(body, await visitOf(request));
      const { id, email } = signedIn.user;
      await clearFailedLogins({ customerId: id, email });
      return leaveGuest(request, reply, signedIn);
    }),
  );

  registerRoute(app, customer.getCurrentUser, ({ actor }) => customers.current(actor.customerId));

  registerRoute(app, customer.logout, async ({ actor }) => {
    await customers.logout(actor);
    return {};
  });

  registerRoute(app, account.updateUser, async ({ actor, body, request }) => {
    const { email } = await customers.current(actor.customerId);
    // Like registration, it reveals whether an email has an account.
    if (emailKey(email) !== emailKey(body.email)) {
      await limits.register(request);
      await limits.emailChange(request);
    }
    return customers.update(actor.customerId, body);
  });

  registerRoute(app, rejectCommonPasswords(account.changePassword), ({ actor, body, request }) =>
    withPassword(request, 'password', async () => {
      await passwords.change(actor, body);
      return {};
    }),
  );

  registerRoute(app, rejectCommonPasswords(account.choosePassword), async ({ actor, body }) => {
    await passwords.choose(actor, body);
    return {};
  });

  registerRoute(app, account.forgotPassword, async ({ body, request }) => {
    await limits.link(request);
    await passwords.sendLink('password_reset', body.email, requestedLocale(request));
    return {};
  });

  registerRoute(app, rejectCommonPasswords(account.resetPassword), ({ body, request }) =>
    withLink(request, async () => {
      await clearFailedLogins(await passwords.reset(body));
      return {};
    }),
  );

  registerRoute(app, account.confirmEmail, ({ actor, body, request }) =>
    withLink(request, async () => {
      await emailChanges.confirm(actor.customerId, body);
      return {};
    }),
  );

  registerRoute(app, rejectCommonPasswords(account.restoreEmail), ({ body, request }) =>
    withLink(request, async () => {
      await clearFailedLogins(await emailChanges.restore(body));
      return {};
    }),
  );

  registerRoute(app, account.listSessions, ({ actor }) =>
    customers.sessions(database.kysely, actor),
  );

  registerRoute(app, account.endSession, async ({ actor, params }) => {
    await customers.endSession(actor.customerId, params.id);
    return {};
  });

  registerRoute(app, account.exportData, ({ actor, locale }) => accounts.exportData(actor, locale));

  registerRoute(app, account.deleteAccount, ({ actor, body, request }) =>
    withPassword(request, 'password', async () => {
      await accounts.remove(actor.customerId, body.password);
      return {};
    }),
  );
}

/** The language of the request; undefined if it names none. */
const requestedLocale = ({ headers }: FastifyRequest) => localeInHeader(headers['accept-language']);

/** Whether a password was wrong, as opposed to other validation errors or an outage. */
function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.values(error.more.errors ?? {});
  return error.code === 'invalid_credentials' || fields.flat().includes('incorrect');
}

/** Whether a link was refused, as opposed to an outage. */
const isInvalidLink = (error: unknown) => error instanceof ApiError && error.status === 422;

/** These endpoints are public, so the identity hook has not read the cookie. */
async function visitOf(request: FastifyRequest): Promise<Visit> {
  const found = await guestFromCookie(request);
  return { userAgent: request.headers['user-agent'] ?? '', guestId: found?.guest.guestId };
}

/** The guest's data now belong to the customer; a rejected login has thrown before and keeps the cookie. */
function leaveGuest<T>(request: FastifyRequest, reply: FastifyReply, signedIn: T): T {
  clearGuest(request, reply);
  return signedIn;
}

/** Bodies are validated before limits are checked. */
function emailKeyOf({ body }: FastifyRequest): string {
  return emailKey((body as { email: string }).email.trim());
}

/** The account whose password is sent, and from where: nobody elsewhere can lock its owner out. */
const attemptKey = (request: FastifyRequest) =>
  `${clientKey(request)} ${accountKey(request) || emailKeyOf(request)}`;

/** Limits password guessing and mass creation of accounts and emails. */
const rules = {
  login: {
    windowMinutes: 15,
    keys: [
      { max: 50, keyOf: clientKey },
      { max: 10, keyOf: emailKeyOf },
    ],
  },
  attempt: { windowMinutes: 15, keys: [{ max: 60, keyOf: attemptKey }] },
  register: { windowMinutes: 60, keys: [{ max: 60, keyOf: clientKey }] },
  /** Each account with a password sends an email, also if the one before was deleted. */
  welcome: { windowMinutes: 60, keys: [{ max: 3, keyOf: emailKeyOf }] },
  /** Each change sends emails to two recipients. */
  emailChange: {
    windowMinutes: 60,
    keys: [
      { max: 10, keyOf: accountKey },
      { max: 3, keyOf: emailKeyOf },
    ],
  },
  /**
   * To set a password or to log in, together. Not longer than the links are valid: who asks for all of them must not
   * keep the owner out.
   */
  link: {
    windowMinutes: signInLinkMinutes,
    keys: [
      { max: 30, keyOf: clientKey },
      { max: 3, keyOf: emailKeyOf },
    ],
  },
  reset: { windowMinutes: 60, keys: [{ max: 30, keyOf: clientKey }] },
  /** For actions that ask a logged-in user for the password. */
  password: {
    windowMinutes: 15,
    keys: [{ max: 10, keyOf: accountKey }],
  },
} satisfies Record<string, Omit<LimitRule, 'name'>>;

export type AccountLimits = Record<keyof typeof rules, Limit>;

function makeAccountLimits(app: FastifyInstance): AccountLimits {
  const limit = (name: keyof typeof rules) => makeLimit(app, { name, ...rules[name] });
  return {
    login: limit('login'),
    attempt: limit('attempt'),
    register: limit('register'),
    welcome: limit('welcome'),
    emailChange: limit('emailChange'),
    link: limit('link'),
    reset: limit('reset'),
    password: limit('password'),
  };
}
