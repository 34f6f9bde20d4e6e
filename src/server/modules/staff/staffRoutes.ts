import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as own from '../../../contract/admin/me';
import * as endpoints from '../../../contract/admin/staff';
import type { Database } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { rejectCommonPasswords } from '../../http/passwordHash';
import { clientKey, makeLimit, type Limit } from '../../http/rateLimits';
import { registerRoute } from '../../http/route';
import { clearStaffCookie, setStaffCookie } from '../../http/staffCookie';
import { selectAudit } from './auditService';
import { emailKey } from './staffRepository';
import type { StaffService } from './staffService';

interface Parts {
  database: Database;
  staff: StaffService;
  publicUrl: string;
}

const windowMinutes = 15;
const perAccount = 5;
const perAddress = 30;

/** Registers the endpoints of `contract/admin/me` and `staff`. Needs `useLimits`, `useXsrf` and `useIdentity`. */
export function staffRoutes(app: FastifyInstance, { database, staff, publicUrl }: Parts): void {
  const loginLimit = makeLimit(app, {
    name: 'staffLogin',
    windowMinutes,
    keys: [
      { max: perAddress, keyOf: clientKey },
      { max: perAccount, keyOf: ({ body }) => emailKey((body as { email: string }).email) },
    ],
  });
  const codeLimit = makeLimit(app, {
    name: 'staffCode',
    windowMinutes,
    keys: [
      { max: perAddress, keyOf: clientKey },
      { max: perAccount, keyOf: ({ staff: actor }) => String(actor?.staffId) },
    ],
  });
  const linkLimit = makeLimit(app, {
    name: 'staffLink',
    windowMinutes,
    keys: [{ max: perAddress, keyOf: clientKey }],
  });

  /** Only wrong guesses count. */
  async function guarded<T>(request: FastifyRequest, limit: Limit, work: () => Promise<T>) {
    const refund = await limit(request);
    try {
      const result = await work();
      await refund();
      return result;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) await refund();
      throw error;
    }
  }

  /** For requests with a password or a link's token. */
  async function secured<T>(request: FastifyRequest, limit: Limit, work: () => Promise<T>) {
    if (!isSecure(publicUrl)) throw new ApiError('secure_connection_required');
    return guarded(request, limit, work);
  }

  registerRoute(app, endpoints.staffLogin, ({ body, request, reply }) =>
    secured(request, loginLimit, async () => {
      const { cookie, next } = await staff.login(body, request.headers['user-agent'] ?? '');
      setStaffCookie(request, reply, cookie);
      return { next };
    }),
  );

  registerRoute(app, endpoints.staffLoginCode, ({ actor, body, request, reply }) =>
    guarded(request, codeLimit, async () => {
      const { cookie, me } = await staff.loginWithCode(actor, body.code);
      setStaffCookie(request, reply, cookie);
      return me;
    }),
  );

  registerRoute(app, endpoints.staffLoginRecovery, ({ actor, body, request, reply }) =>
    guarded(request, codeLimit, async () => {
      const { cookie, me } = await staff.loginWithRecoveryCode(actor, body.code);
      setStaffCookie(request, reply, cookie);
      return me;
    }),
  );

  registerRoute(app, endpoints.beginEnrollment, ({ actor }) => staff.beginEnrollment(actor));

  registerRoute(app, endpoints.enroll, ({ actor, body, request, reply }) =>
    guarded(request, codeLimit, async () => {
      const { cookie, ...enrolled } = await staff.enroll(actor, body);
      setStaffCookie(request, reply, cookie);
      return enrolled;
    }),
  );

  registerRoute(app, own.getMe, ({ actor }) => staff.me(actor));
  registerRoute(app, own.updateMe, ({ actor, body }) => staff.updateMe(actor, body));

  registerRoute(app, own.staffLogout, async ({ actor, request, reply }) => {
    await staff.logout(actor);
    clearStaffCookie(request, reply);
    return {};
  });

  registerRoute(app, own.reauthenticate, ({ actor, body, request }) =>
    guarded(request, codeLimit, () => staff.reauthenticate(actor, body.password)),
  );

  registerRoute(app, endpoints.listStaffSessions, ({ actor }) => staff.sessions(actor));

  registerRoute(app, endpoints.endStaffSession, async ({ actor, params }) => {
    await staff.endSession(actor, params.id);
    return {};
  });

  registerRoute(app, endpoints.readStaffLink, ({ body, request }) =>
    secured(request, linkLimit, () => staff.readLink(body.token)),
  );

  registerRoute(app, rejectCommonPasswords(endpoints.acceptStaffLink), ({ body, request }) =>
    secured(request, linkLimit, async () => {
      await staff.acceptLink(body);
      return {};
    }),
  );

  registerRoute(app, endpoints.listStaff, () => staff.list());

  registerRoute(app, endpoints.inviteStaff, async ({ actor, body }) => {
    await staff.invite(actor, body);
    return {};
  });

  registerRoute(app, endpoints.updateStaff, ({ actor, params, body }) =>
    staff.update(actor, params.id, body),
  );

  registerRoute(app, endpoints.resetStaff, async ({ actor, params }) => {
    await staff.reset(actor, params.id);
    return {};
  });

  registerRoute(app, endpoints.listAudit, async ({ query }) => {
    const entries = await selectAudit(database.kysely, query.before, endpoints.auditPerPage);
    return entries.map(({ id, at, staff_id, name, changes, ...entry }) => ({
      ...entry,
      id: Number(id),
      at: at.toISOString(),
      staff: staff_id === null ? null : { id: staff_id, name: name ?? '' },
      changes: changes as Record<string, unknown>,
    }));
  });
}

/** Passwords of staff travel only by https, or within the machine. */
function isSecure(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
