import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as meContract from '@/contract/admin/me';
import * as endpoints from '@/contract/admin/staff';
import type { Database } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { rejectCommonPasswords } from '../../http/passwordHash';
import { hasPublicHost, isLoopbackName } from '../../http/publicHost';
import { clientKey, makeLimit } from '../../http/rateLimits';
import { registerRoute } from '../../http/route';
import {
  clearStaffCookie,
  deviceSecret,
  setDeviceCookie,
  setStaffCookie,
} from '../../http/staffCookie';
import { selectAudit } from './auditService';
import type { Account } from './deviceService';
import { emailKey } from './staffRepository';
import type { StaffService } from './staffService';

interface Parts {
  database: Database;
  staff: StaffService;
  publicUrl: string;
}

const windowMinutes = 15;
const perAccount = 5;
const perIp = 30;

/** Registers the endpoints of `contract/admin/me` and `staff`. Needs `useLimits`, `useXsrf` and `useIdentity`. */
export function staffRoutes(app: FastifyInstance, { database, staff, publicUrl }: Parts): void {
  /**
   * Limits guesses by IP address and account. On a device where the member has signed in before, those
   * of this device count instead, so that nobody else can use up the member's guesses.
   */
  function guessLimit(name: string, accountOf: (request: FastifyRequest) => Account) {
    const accountKey = (request: FastifyRequest) => keyOfAccount(accountOf(request));
    const deviceKey = (request: FastifyRequest) =>
      `${accountKey(request)} ${deviceSecret(request)}`;
    const everywhere = makeLimit(app, {
      name,
      windowMinutes,
      keys: [
        { max: perIp, keyOf: clientKey },
        { max: perAccount, keyOf: accountKey },
      ],
    });
    const onDevice = makeLimit(app, {
      name: `${name}OnDevice`,
      windowMinutes,
      keys: [{ max: perAccount, keyOf: deviceKey }],
    });
    return {
      async count(request: FastifyRequest) {
        const device = deviceSecret(request);
        const isKnown = device && (await staff.isDeviceOf(device, accountOf(request)));
        return (isKnown ? onDevice : everywhere)(request);
      },
      /** Records a wrong guess. The response does not wait, or its time would tell which emails have an account. */
      record(request: FastifyRequest, action: string): void {
        staff
          .recordFailure(action, accountOf(request), request.headers['user-agent'] ?? '')
          .catch((err: unknown) => request.log.error({ err }, 'failed sign-in not recorded'));
      },
      clear: (account: Account) => everywhere.clear(1, keyOfAccount(account)),
    };
  }

  const accountOfBody = ({ body }: FastifyRequest) => body as { email: string };
  const accountOfSession = ({ staff: actor }: FastifyRequest) => ({
    staffId: actor?.staffId ?? 0,
  });
  const passwords = guessLimit('staffLogin', accountOfBody);
  const codes = guessLimit('staffCode', accountOfSession);
  const linkLimit = makeLimit(app, {
    name: 'staffLink',
    windowMinutes,
    keys: [{ max: perIp, keyOf: clientKey }],
  });

  /** Only wrong guesses count. */
  async function guarded<T>(
    request: FastifyRequest,
    limit: (request: FastifyRequest) => Promise<() => Promise<void>>,
    work: () => Promise<T>,
    onWrong?: () => void,
  ) {
    const refund = await limit(request);
    try {
      const result = await work();
      await refund();
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) onWrong?.();
      else await refund();
      throw error;
    }
  }

  const entersCode = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    guarded(request, codes.count, work, () => codes.record(request, 'code_failed'));

  /** Passwords and links of staff travel only by https, or within the machine. */
  function assertSecure(request: FastifyRequest): void {
    if (!isSecure(publicUrl, request)) throw new ApiError('secure_connection_required');
  }

  function setCookies(
    request: FastifyRequest,
    reply: FastifyReply,
    { cookie, device }: { cookie: string; device: string },
  ): void {
    setStaffCookie(request, reply, cookie);
    setDeviceCookie(request, reply, device);
  }

  registerRoute(app, endpoints.staffLogin, async ({ body, request, reply }) => {
    assertSecure(request);
    const enter = async () => {
      const { cookie, next } = await staff.login(body, request.headers['user-agent'] ?? '');
      setStaffCookie(request, reply, cookie);
      return { next };
    };
    const recordFailure = () => passwords.record(request, 'sign_in_failed');
    return guarded(request, passwords.count, enter, recordFailure);
  });

  registerRoute(app, endpoints.staffLoginCode, ({ actor, body, request, reply }) =>
    entersCode(request, async () => {
      const signedIn = await staff.loginWithCode(actor, body.code, deviceSecret(request));
      setCookies(request, reply, signedIn);
      return signedIn.me;
    }),
  );

  registerRoute(app, endpoints.staffLoginRecovery, ({ actor, body, request, reply }) =>
    entersCode(request, async () => {
      const device = deviceSecret(request);
      const signedIn = await staff.loginWithRecoveryCode(actor, body.code, device);
      setCookies(request, reply, signedIn);
      return signedIn.me;
    }),
  );

  registerRoute(app, endpoints.beginEnrollment, ({ actor }) => staff.beginEnrollment(actor));

  registerRoute(app, endpoints.enroll, ({ actor, body, request, reply }) =>
    guarded(request, codes.count, async () => {
      const enrolled = await staff.enroll(actor, body, deviceSecret(request));
      setCookies(request, reply, enrolled);
      return enrolled;
    }),
  );

  registerRoute(app, meContract.getMe, ({ actor }) => staff.me(actor));
  registerRoute(app, meContract.updateMe, ({ actor, body }) => staff.updateMe(actor, body));

  registerRoute(app, meContract.staffLogout, async ({ actor, request, reply }) => {
    await staff.logout(actor);
    clearStaffCookie(request, reply);
  });

  registerRoute(app, meContract.reauthenticate, ({ actor, body, request }) =>
    guarded(request, codes.count, () => staff.reauthenticate(actor, body.password)),
  );

  registerRoute(app, endpoints.listStaffSessions, ({ actor }) => staff.sessions(actor));

  registerRoute(app, endpoints.endStaffSession, ({ actor, params }) =>
    staff.endSession(actor, params.id),
  );

  registerRoute(app, endpoints.readStaffLink, async ({ body, request }) => {
    assertSecure(request);
    return guarded(request, linkLimit, () => staff.readLink(body.token));
  });

  registerRoute(
    app,
    rejectCommonPasswords(endpoints.acceptStaffLink),
    async ({ body, request, reply }) => {
      assertSecure(request);
      return guarded(request, linkLimit, async () => {
        const { device, ...account } = await staff.acceptLink(body, deviceSecret(request));
        await passwords.clear({ email: account.email });
        await codes.clear({ staffId: account.staffId });
        setDeviceCookie(request, reply, device);
      });
    },
  );

  registerRoute(app, endpoints.listStaff, () => staff.list());

  registerRoute(app, endpoints.inviteStaff, ({ actor, body }) => staff.invite(actor, body));

  registerRoute(app, endpoints.withdrawInvitation, ({ actor, params }) =>
    staff.withdrawInvitation(actor, params.id),
  );

  registerRoute(app, endpoints.updateStaff, ({ actor, params, body }) =>
    staff.update(actor, params.id, body),
  );

  registerRoute(app, endpoints.resetStaff, ({ actor, params }) => staff.reset(actor, params.id));

  registerRoute(app, endpoints.listAudit, async ({ query }) => {
    const entries = await selectAudit(database.kysely, query.before, endpoints.auditPerPage);
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

/** A key of the limits. */
const keyOfAccount = (account: Account): string =>
  'staffId' in account ? String(account.staffId) : emailKey(account.email);

function isSecure(publicUrl: string, { protocol, hostname }: FastifyRequest): boolean {
  if (hasPublicHost(publicUrl)) return publicUrl.startsWith('https:');
  return protocol === 'https' || isLoopbackName(hostname);
}
