import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as meContract from '@/contract/admin/me';
import * as endpoints from '@/contract/admin/staff';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { rejectCommonPasswords } from '../../http/passwordHash';
import { hasPublicHost, isLoopbackName } from '../../http/publicHost';
import { clientKey, countFailed, makeLimit } from '../../http/rateLimits';
import { registerRoute } from '../../http/route';
import {
  clearStaffCookie,
  deviceSecret,
  setDeviceCookie,
  setStaffCookie,
} from '../../http/staffCookie';
import { selectAudit } from './auditService';
import * as members from './memberService';
import { type Account, hasUsedDevice } from './staffIdentityService';
import { emailKey } from './staffRepository';
import * as staff from './staffService';

const windowMinutes = 15;
const perAccount = 5;
const perClient = { max: 30, getKey: clientKey };

export function staffRoutes(app: FastifyInstance, deps: staff.StaffDependencies): void {
  const { database, publicUrl } = deps;
  const { kysely } = database;
  /** Guesses on a member's known devices count per device, so that nobody else can exhaust that limit. */
  function guessLimit(name: string, getAccount: (request: FastifyRequest) => Account) {
    const accountKey = (request: FastifyRequest) => getAccountKey(getAccount(request));
    const deviceKey = (request: FastifyRequest) =>
      `${accountKey(request)} ${deviceSecret(request)}`;
    const accountLimit = { max: perAccount, getKey: accountKey };
    const deviceLimit = { max: perAccount, getKey: deviceKey };
    const everywhere = makeLimit(app, name, windowMinutes, perClient, accountLimit);
    const onDevice = makeLimit(app, `${name}OnDevice`, windowMinutes, deviceLimit);
    return {
      async count(request: FastifyRequest) {
        const device = deviceSecret(request);
        const isKnown = device && (await hasUsedDevice(kysely, device, getAccount(request)));
        return (isKnown ? onDevice : everywhere)(request);
      },
      /** The response does not wait for this, because its duration would reveal which emails have an account. */
      record: (action: string, request: FastifyRequest) => (error: unknown) => {
        if (!isWrong(error)) return false;
        const userAgent = request.headers['user-agent'] ?? '';
        staff
          .recordFailure(kysely, getAccount(request), action, userAgent)
          .catch((err: unknown) => request.log.error({ err }, 'failed login not recorded'));
        return true;
      },
      clear: (account: Account) => everywhere.clear(1, getAccountKey(account)),
    };
  }

  const getBodyAccount = ({ body }: FastifyRequest) => body as { email: string };
  const getSessionAccount = ({ staff: actor }: FastifyRequest) => ({
    staffId: actor?.staffId ?? 0,
  });
  const passwords = guessLimit('staffLogin', getBodyAccount);
  const codes = guessLimit('staffCode', getSessionAccount);
  const linkLimit = makeLimit(app, 'staffLink', windowMinutes, perClient);

  /** Passwords and links of staff are sent only over https or within the machine. */
  function assertSecure({ protocol, hostname }: FastifyRequest): void {
    const isSecure = hasPublicHost(publicUrl)
      ? publicUrl.startsWith('https:')
      : protocol === 'https' || isLoopbackName(hostname);
    if (!isSecure) throw new ApiError('secure_connection_required');
  }

  /** Signs in after the second step and sets the cookies. */
  async function signIn<T extends { cookie: string; device: string }>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    step: (trx: Connection, device: string | undefined) => Promise<T>,
  ): Promise<T> {
    const signedIn = await database.transaction((trx) => step(trx, deviceSecret(request)));
    setStaffCookie(request, reply, signedIn.cookie);
    setDeviceCookie(request, reply, signedIn.device);
    return signedIn;
  }

  registerRoute(app, endpoints.staffLogin, async ({ body, request, reply }) => {
    assertSecure(request);
    const enter = async () => {
      const { cookie, next } = await staff.login(deps, body, request.headers['user-agent'] ?? '');
      setStaffCookie(request, reply, cookie);
      return { next };
    };
    const isCounted = passwords.record('sign_in_failed', request);
    return countFailed(passwords.count, request, isCounted, enter);
  });

  for (const [endpoint, login] of [
    [endpoints.staffLoginCode, staff.loginWithCode],
    [endpoints.staffLoginRecovery, staff.loginWithRecoveryCode],
  ] as const)
    registerRoute(app, endpoint, ({ actor, body, ...context }) => {
      const { request } = context;
      return countFailed(codes.count, request, codes.record('code_failed', request), async () => {
        const { me } = await signIn(context, (trx, device) =>
          login(trx, deps, actor, body.code, device),
        );
        return me;
      });
    });

  registerRoute(app, endpoints.beginEnrollment, ({ actor }) =>
    staff.beginEnrollment(kysely, actor),
  );

  registerRoute(app, endpoints.enroll, ({ actor, body, ...context }) =>
    countFailed(codes.count, context.request, isWrong, () =>
      signIn(context, (trx, device) => staff.enroll(trx, deps, actor, body, device)),
    ),
  );

  registerRoute(app, meContract.getMe, ({ actor }) => staff.readMe(kysely, actor));
  registerRoute(app, meContract.updateMe, ({ actor, body }) =>
    database.transaction((trx) => staff.updateMe(trx, actor, body)),
  );

  registerRoute(app, meContract.staffLogout, async ({ actor, request, reply }) => {
    await database.transaction((trx) => staff.logout(trx, actor));
    clearStaffCookie(request, reply);
  });

  registerRoute(app, meContract.reauthenticate, ({ actor, body, request }) =>
    countFailed(codes.count, request, isWrong, () =>
      staff.reauthenticate(kysely, actor, body.password),
    ),
  );

  registerRoute(app, endpoints.listStaffSessions, ({ actor }) => staff.listSessions(kysely, actor));

  registerRoute(app, endpoints.endStaffSession, ({ actor, params }) =>
    database.transaction((trx) => staff.endSession(trx, actor, params.id)),
  );

  registerRoute(app, endpoints.readStaffLink, async ({ body, request }) => {
    assertSecure(request);
    return countFailed(linkLimit, request, isWrong, () => members.readLink(kysely, body.token));
  });

  registerRoute(
    app,
    rejectCommonPasswords(endpoints.acceptStaffLink),
    async ({ body, request, reply }) => {
      assertSecure(request);
      return countFailed(linkLimit, request, isWrong, async () => {
        const { device, ...account } = await members.acceptLink(deps, body, deviceSecret(request));
        await passwords.clear({ email: account.email });
        await codes.clear({ staffId: account.staffId });
        setDeviceCookie(request, reply, device);
      });
    },
  );

  registerRoute(app, endpoints.listStaff, () => members.listMembers(kysely));

  registerRoute(app, endpoints.inviteStaff, ({ actor, body }) =>
    database.transaction((trx) => members.invite(trx, deps, actor, body)),
  );

  registerRoute(app, endpoints.withdrawInvitation, ({ actor, params }) =>
    database.transaction((trx) => members.withdrawInvitation(trx, actor, params.id)),
  );

  registerRoute(app, endpoints.updateStaff, ({ actor, params, body }) =>
    database.transaction((trx) => members.updateMember(trx, actor, params.id, body)),
  );

  registerRoute(app, endpoints.resetStaff, ({ actor, params }) =>
    database.transaction((trx) => members.sendReset(trx, deps, actor, params.id)),
  );

  registerRoute(app, endpoints.listAudit, async ({ query }) => {
    const entries = await selectAudit(kysely, query.before, endpoints.auditPerPage);
    return entries.map(({ id, at, staff_id, staff_name, staff_email, changes, ...entry }) => ({
      ...entry,
      id: Number(id),
      at: at.toISOString(),
      staff:
        staff_id === null
          ? null
          : { id: staff_id, name: staff_name ?? '', email: staff_email ?? '' },
      changes: changes as Record<string, unknown>,
    }));
  });
}

/** Only wrong guesses count. */
const isWrong = (error: unknown) => error instanceof ApiError && error.status === 422;

const getAccountKey = (account: Account): string =>
  'staffId' in account ? String(account.staffId) : emailKey(account.email);
