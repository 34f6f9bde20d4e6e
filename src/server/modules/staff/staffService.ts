import { randomBytes } from 'node:crypto';
import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import type { Me, updateMe as updateMeEndpoint } from '@/contract/admin/me';
import type {
  enroll as enrollEndpoint,
  listStaffSessions,
  staffLogin,
} from '@/contract/admin/staff';
import { asLocale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import { ago, now } from '../../database/expressions';
import type { StaffActor } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { deviceName, shownSession } from '../../http/deviceName';
import { isPassword } from '../../http/passwordHash';
import { hashSecret, makeSecret } from '../../http/secret';
import { staffSessionDays } from '../../http/staffCookie';
import { readSetup } from '../firstDay/firstDayService';
import { auditMember } from './auditService';
import type { MemberDependencies } from './memberService';
import * as sessions from './staffIdentityService';
import * as staff from './staffRepository';
import { makeTotpCipher, makeTotpSecret, getCodeStep } from './totp';

const recoveryCodes = 10;
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The code has 120 random bits, so that an unsalted hash is enough. The alphabet avoids characters that look alike. */
function makeRecoveryCode(): string {
  const letters = Array.from(randomBytes(24), (byte) => base32[byte % base32.length]).join('');
  return letters.replace(/.{6}(?=.)/g, '$&-');
}

/** Accepts a code in any case, with or without dashes and spaces. */
function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}

export interface StaffDependencies extends MemberDependencies {
  /** Encrypts the keys of authenticator apps. */
  secret: string;
}

interface SignedIn {
  cookie: string;
  device: string;
  me: Me;
}

async function requireMember(
  connection: Connection,
  { staffId }: StaffActor,
  { lock = false } = {},
) {
  const record = await staff.selectStaff(connection, staffId, { lock });
  if (!record) throw new ApiError('unauthenticated');
  return record;
}

export async function readMe(connection: Connection, actor: StaffActor): Promise<Me> {
  const record = await requireMember(connection, actor);
  const codes = await connection
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('staff_id', '=', record.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    id: record.id,
    email: record.email,
    name: record.name,
    role: record.role,
    locale: asLocale(record.locale),
    version: record.version,
    recently_authenticated: actor.recentlyAuthenticated,
    recovery_codes_left: Number(codes.left),
    sample_shop: (await readSetup(connection)).sample,
  };
}

/** Replaces the session's cookie with a new one, and notifies the member of a new device. */
async function completeSession(
  trx: Connection,
  { outbox }: StaffDependencies,
  actor: StaffActor,
  step: 'signed_in' | 'signed_in_with_recovery_code' | 'second_factor_enrolled',
  knownDevice: string | undefined,
): Promise<SignedIn> {
  const { staffId, sessionId } = actor;
  const cookie = makeSecret();
  const session = await sessions.setSession(trx, sessionId, {
    complete: true,
    secret_hash: hashSecret(cookie),
    authenticated_at: now,
  });
  if (!session) throw new ApiError('unauthenticated');
  const device = deviceName(session.user_agent);
  const me = await readMe(trx, { ...actor, recentlyAuthenticated: true });
  const { secret, isNew } = await sessions.rememberDevice(trx, staffId, knownDevice);
  if (step !== 'second_factor_enrolled' && isNew) {
    const { name, email: recipient, locale } = me;
    const content = { name, device };
    await outbox.add(trx, { kind: 'staff_new_device', recipient, locale, content });
  }
  await auditMember(trx, actor, step, staffId, { device });
  return { cookie, device: secret, me };
}

/** Opens a session that allows only the second step. @throws ApiError `invalid_credentials` */
export async function login(
  { database }: StaffDependencies,
  { email, password }: EndpointBody<typeof staffLogin>,
  userAgent: string,
): Promise<{ cookie: string; next: EndpointData<typeof staffLogin>['next'] }> {
  const record = await staff.selectStaffByEmail(database.kysely, email);
  const active = record?.disabled_at === null ? record : undefined;
  if (!(await isPassword(password, active?.password_hash)) || !active)
    throw new ApiError('invalid_credentials');
  return database.transaction(async (trx) => {
    // Access may have been reset in the meantime. A later reset waits and then ends this session too.
    const locked = await staff.selectStaff(trx, active.id, { lock: true });
    if (locked?.password_hash !== active.password_hash) throw new ApiError('invalid_credentials');
    const cookie = await sessions.openSession(trx, active.id, userAgent);
    return { cookie, next: locked.totp_secret === null ? 'enroll' : 'code' };
  });
}

/** @throws ApiError `code_wrong` */
export async function loginWithCode(
  trx: Connection,
  deps: StaffDependencies,
  actor: StaffActor,
  code: string,
  device?: string,
): Promise<SignedIn> {
  const { totp_secret } = await requireMember(trx, actor);
  const key = totp_secret === null ? undefined : makeTotpCipher(deps.secret).decrypt(totp_secret);
  const step = key && getCodeStep(key, code);
  if (!step) throw new ApiError('code_wrong');
  // Updates only if neither this code nor a later one was used before.
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', actor.staffId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('code_wrong');
  return completeSession(trx, deps, actor, 'signed_in', device);
}

/** @throws ApiError `code_wrong` */
export async function loginWithRecoveryCode(
  trx: Connection,
  deps: StaffDependencies,
  actor: StaffActor,
  code: string,
  device?: string,
): Promise<SignedIn> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', actor.staffId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('code_wrong');
  return completeSession(trx, deps, actor, 'signed_in_with_recovery_code', device);
}

export async function beginEnrollment(connection: Connection, actor: StaffActor) {
  return makeTotpSecret((await requireMember(connection, actor)).email);
}

/** @throws ApiError `code_wrong`, `forbidden`, `reauthentication_required` */
export async function enroll(
  trx: Connection,
  deps: StaffDependencies,
  actor: StaffActor,
  { secret: key, code }: EndpointBody<typeof enrollEndpoint>,
  device?: string,
): Promise<SignedIn & { recovery_codes: string[] }> {
  const { totp_secret } = await requireMember(trx, actor, { lock: true });
  // The password alone must not replace a second factor.
  if (totp_secret !== null && !actor.complete) throw new ApiError('forbidden');
  if (totp_secret !== null && !actor.recentlyAuthenticated)
    throw new ApiError('reauthentication_required');
  const totp_last_step = getCodeStep(key, code);
  if (totp_last_step === undefined) throw new ApiError('code_wrong');
  const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
  const encrypted = makeTotpCipher(deps.secret).encrypt(key);
  await staff.updateStaff(trx, actor.staffId, { totp_secret: encrypted, totp_last_step });
  await staff.replaceRecoveryCodes(trx, actor.staffId, codes.map(hashRecoveryCode));
  const signedIn = await completeSession(trx, deps, actor, 'second_factor_enrolled', device);
  return { ...signedIn, recovery_codes: codes };
}

/** Ignores emails without an account, with which anyone could fill the log. */
export async function recordFailure(
  connection: Connection,
  account: sessions.Account,
  action: string,
  userAgent: string,
): Promise<void> {
  const id =
    'staffId' in account
      ? account.staffId
      : (await staff.selectStaffByEmail(connection, account.email))?.id;
  if (id === undefined) return;
  await auditMember(connection, 'visitor', action, id, { device: deviceName(userAgent) });
}

export async function updateMe(
  trx: Connection,
  actor: StaffActor,
  { name, locale }: EndpointBody<typeof updateMeEndpoint>,
): Promise<Me> {
  const before = await requireMember(trx, actor);
  await auditMember(trx, actor, 'profile_changed', actor.staffId, {
    before: { name: before.name, locale: before.locale },
    now: { name, locale },
  });
  await staff.updateStaff(trx, actor.staffId, { name, locale });
  return readMe(trx, actor);
}

export async function logout(trx: Connection, actor: StaffActor): Promise<void> {
  await sessions.endSessions(trx, actor.staffId, actor.sessionId);
  if (actor.complete) await auditMember(trx, actor, 'signed_out', actor.staffId);
}

/** @throws ApiError 422 `incorrect` */
export async function reauthenticate(
  connection: Connection,
  actor: StaffActor,
  password: string,
): Promise<Me> {
  const { password_hash } = await requireMember(connection, actor);
  if (!(await isPassword(password, password_hash)))
    throw invalidFields({ password: ['incorrect'] });
  await sessions.setSession(connection, actor.sessionId, { authenticated_at: now });
  return readMe(connection, { ...actor, recentlyAuthenticated: true });
}

/** Lists complete sessions, most recently used first. */
export async function listSessions(
  connection: Connection,
  actor: StaffActor,
): Promise<EndpointData<typeof listStaffSessions>> {
  const rows = await connection
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('staff_id', '=', actor.staffId)
    .where('complete', '=', true)
    .where('last_used_at', '>', ago(staffSessionDays, 'days'))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(shownSession(actor.sessionId));
}

/** @throws ApiError `session_not_found` */
export async function endSession(
  trx: Connection,
  actor: StaffActor,
  sessionId: number,
): Promise<void> {
  const [userAgent] = await sessions.endSessions(trx, actor.staffId, sessionId);
  if (userAgent === undefined) throw new ApiError('session_not_found');
  await auditMember(trx, actor, 'session_ended', actor.staffId, { device: deviceName(userAgent) });
}
