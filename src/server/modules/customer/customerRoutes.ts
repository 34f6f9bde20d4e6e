import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as account from '@/contract/account';
import * as customer from '@/contract/customer';
import * as passwordless from '@/contract/passwordless';
import { signInLinkMinutes } from '@/contract/limits';
import { localeInHeader } from '@/contract/locale';
import { clearGuest, guestFromCookie } from '../../http/guestCookie';
import { ApiError } from '../../http/ApiError';
import { rejectCommonPasswords } from '../../http/passwordHash';
import {
  accountKey,
  clientKey,
  countDone,
  countFailed,
  type LimitKey,
  makeLimit,
} from '../../http/rateLimits';
import { type EndpointContext, registerRoute } from '../../http/route';
import * as accounts from './accountService';
import * as customers from './customerService';
import * as passwords from './passwordService';
import * as sessions from './sessions';

const { emailKey } = customers;

type ForgotPassword = EndpointContext<typeof account.forgotPassword>;
type NewAccount = EndpointContext<typeof customer.register | typeof passwordless.openAccount>;

export function customerRoutes(app: FastifyInstance, deps: customers.CustomerDependencies): void {
  const { kysely } = deps.database;
  const limits = makeAccountLimits(app);

  /** Correct passwords also count toward the limit of attempts, because checking them takes processor time. */
  const withPassword = <T>(
    request: FastifyRequest,
    limit: 'login' | 'password',
    work: () => Promise<T>,
  ) =>
    countFailed(limits[limit], request, isWrongPassword, async () => {
      await limits.attempt(request);
      return work();
    });

  /** Valid links do not count, because many customers of a mobile network share an IP address. */
  const withLink = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    countFailed(limits.reset, request, isInvalidLink, work);

  // Failed logins by others must not lock out an owner who has proved access to the email.
  async function clearFailedLogins({ customerId, email }: { customerId: number; email: string }) {
    await limits.login.clear(1, emailKey(email));
    await limits.password.clear(0, String(customerId));
  }

  registerRoute(app, customer.login, ({ body, request, reply }) =>
    withPassword(request, 'login', async () => {
      const signedIn = await accounts.login(deps, body, await getLoginClient(request));
      return leaveGuest(request, reply, signedIn);
    }),
  );

  const register = async ({ body, locale, request, reply }: NewAccount) => {
    await limits.register(request);
    const signedIn = await accounts.register(deps, body, {
      ...(await getLoginClient(request)),
      locale,
    });
    return leaveGuest(request, reply, signedIn);
  };
  registerRoute(app, rejectCommonPasswords(customer.register), (context) =>
    countDone(limits.welcome, context.request, () => register(context)),
  );
  registerRoute(app, passwordless.openAccount, register);

  const makeLinkHandler =
    (kind: 'sign_in_link' | 'password_reset') =>
    async ({ body, request }: Pick<ForgotPassword, 'body' | 'request'>) => {
      await limits.link(request);
      const locale = localeInHeader(request.headers['accept-language']);
      await passwords.sendLink(deps, { kind, email: body.email, locale });
    };
  registerRoute(app, passwordless.requestSignInLink, makeLinkHandler('sign_in_link'));
  registerRoute(app, account.forgotPassword, makeLinkHandler('password_reset'));

  registerRoute(app, passwordless.openSignInLink, ({ body, request }) =>
    withLink(request, async () => ({ email: await accounts.readMaskedEmail(kysely, body.token) })),
  );

  registerRoute(app, passwordless.signInByLink, ({ body, request, reply }) =>
    withLink(request, async () => {
      const signedIn = await accounts.signInByLink(deps, body, await getLoginClient(request));
      const { id, email } = signedIn.user;
      await clearFailedLogins({ customerId: id, email });
      return leaveGuest(request, reply, signedIn);
    }),
  );

  registerRoute(app, customer.getCurrentUser, ({ actor }) =>
    customers.currentUser(kysely, actor.customerId),
  );

  registerRoute(app, customer.logout, async ({ actor }) => {
    await sessions.endSession(kysely, actor);
  });

  registerRoute(app, account.updateUser, async ({ actor, body, request }) => {
    const { email } = await customers.currentUser(kysely, actor.customerId);
    // Like registration, this reveals whether an email has an account.
    if (emailKey(email) !== emailKey(body.email)) {
      await limits.register(request);
      await limits.emailChange(request);
    }
    return deps.database.transaction((trx) =>
      customers.updateUser(trx, deps.outbox, actor.customerId, body),
    );
  });

  registerRoute(app, rejectCommonPasswords(account.changePassword), ({ actor, body, request }) =>
    withPassword(request, 'password', () => passwords.changePassword(deps, actor, body)),
  );

  registerRoute(app, rejectCommonPasswords(account.choosePassword), ({ actor, body }) =>
    passwords.choosePassword(deps, actor, body),
  );

  registerRoute(app, rejectCommonPasswords(account.resetPassword), ({ body, request }) =>
    withLink(request, async () => clearFailedLogins(await passwords.resetPassword(deps, body))),
  );

  registerRoute(app, account.confirmEmail, ({ actor, body, request }) =>
    withLink(request, () =>
      deps.database.transaction((trx) => passwords.confirmEmail(trx, actor, body)),
    ),
  );

  registerRoute(app, rejectCommonPasswords(account.restoreEmail), ({ body, request }) =>
    withLink(request, async () => clearFailedLogins(await passwords.restoreEmail(deps, body))),
  );

  registerRoute(app, account.listSessions, ({ actor }) => sessions.listSessions(kysely, actor));

  registerRoute(app, account.endSession, async ({ actor, params }) => {
    if (!(await sessions.endSession(kysely, { ...actor, sessionId: params.id })))
      throw new ApiError('session_not_found');
  });

  registerRoute(app, account.exportData, ({ actor, locale }) =>
    deps.database.transaction((trx) => accounts.exportData(trx, actor, locale)),
  );

  registerRoute(app, account.deleteAccount, ({ actor, body, request }) =>
    withPassword(request, 'password', () => accounts.removeAccount(deps, actor, body.password)),
  );
}

/** Distinguishes a wrong password from other validation errors and from outages. */
function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.values(error.more.errors ?? {});
  return error.code === 'invalid_credentials' || fields.flat().includes('incorrect');
}

/** Distinguishes an invalid link from an outage. */
const isInvalidLink = (error: unknown) => error instanceof ApiError && error.status === 422;

/** Reads the cookie, which the identity hook does not read for public endpoints. */
async function getLoginClient(request: FastifyRequest): Promise<accounts.LoginClient> {
  const found = await guestFromCookie(request);
  return { userAgent: request.headers['user-agent'] ?? '', guestId: found?.guest.guestId };
}

/** The guest's data now belongs to the customer. A rejected login keeps its cookie. */
function leaveGuest<T>(request: FastifyRequest, reply: FastifyReply, signedIn: T): T {
  clearGuest(request, reply);
  return signedIn;
}

/** The body has already been validated when limits are checked. */
function getEmailKey({ body }: FastifyRequest): string {
  return emailKey((body as { email: string }).email.trim());
}

/** Combines account and IP address, so that nobody elsewhere can lock the owner out. */
const attemptKey = (request: FastifyRequest) =>
  `${clientKey(request)} ${accountKey(request) || getEmailKey(request)}`;

/** Limits password guessing and the mass creation of accounts and emails. */
function makeAccountLimits(app: FastifyInstance) {
  const limit = (name: string, windowMinutes: number, ...keys: LimitKey[]) =>
    makeLimit(app, name, windowMinutes, ...keys);
  const perClient = (max: number) => ({ max, getKey: clientKey });
  const perEmail = (max: number) => ({ max, getKey: getEmailKey });
  const perAccount = { max: 10, getKey: accountKey };
  return {
    login: limit('login', 15, perClient(50), perEmail(10)),
    attempt: limit('attempt', 15, { max: 60, getKey: attemptKey }),
    register: limit('register', 60, perClient(60)),
    /** Each registration with a password sends an email, even if an earlier account was deleted. */
    welcome: limit('welcome', 60, perEmail(3)),
    /** Each change sends emails to two recipients. */
    emailChange: limit('emailChange', 60, perAccount, perEmail(3)),
    /** The window is no longer than a login link is valid, so that requests cannot lock the owner out. */
    link: limit('link', signInLinkMinutes, perClient(30), perEmail(3)),
    reset: limit('reset', 60, perClient(30)),
    /** Limits actions that ask a logged-in user for the password. */
    password: limit('password', 15, perAccount),
  };
}
