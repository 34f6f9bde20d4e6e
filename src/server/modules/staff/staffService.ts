import { randomBytes } from 'node:crypto';
import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import type { Me, updateMe } from '@/contract/admin/me';
import type { enroll, listStaffSessions, staffLogin } from '@/contract/admin/staff';
import type { Connection, Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import type { StaffActor } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { deviceName } from '../../http/deviceName';
import { isPassword } from '../../http/passwordHash';
import { hashSecret, makeSecret } from '../../http/secret';
import { readSetup } from '../firstDay/firstDayService';
import { deleteOldAudit, recordAudit } from './auditService';
import { isDeviceOf, rememberDevice, type Account } from './deviceService';
import { deleteOldKeys } from './idempotencyService';
import { makeMemberService } from './memberService';
import { deleteExpiredLinks } from './staffLinkRepository';
import * as staff from './staffRepository';
import * as sessions from './staffSessionRepository';
import { isTotpSecret, makeTotpCipher, makeTotpSecret, stepOfCode } from './totp';
import { deleteOldDevices } from './staffSessionRepository';

const recoveryCodes = 10;
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** 120 random bits, so that an unsalted hash is enough; without characters that look alike. */
function makeRecoveryCode(): string {
  const letters = Array.from(randomBytes(24), (byte) => base32[byte % base32.length]).join('');
  return letters.replace(/.{6}(?=.)/g, '$&-');
}

/** As typed: in any case, with or without dashes and spaces. */
function recoveryCodeHash(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}

interface Dependencies {
  database: Database;
  outbox: Outbox;
  /** Encrypts the keys of authenticator apps. */
  secret: string;
  publicUrl: string;
}

/** Session after a step: its cookie, that of its device, and the member. */
interface SignedIn {
  cookie: string;
  device: string;
  me: Me;
}

export type StaffService = ReturnType<typeof makeStaffService>;

/** Staff accounts: sign-in with two factors, sessions, and what `memberService` has. */
export function makeStaffService({ database, outbox, secret, publicUrl }: Dependencies) {
  const { kysely } = database;
  const cipher = makeTotpCipher(secret);

  async function found(connection: Connection, staffId: number): Promise<staff.StaffRecord> {
    const record = await staff.selectStaff(connection, staffId);
    if (!record) throw new ApiError('unauthenticated');
    return record;
  }

  async function meOf(connection: Connection, staffId: number, recently: boolean): Promise<Me> {
    const record = await found(connection, staffId);
    return {
      id: record.id,
      email: record.email,
      name: record.name,
      role: record.role,
      locale: staff.localeOf(record.locale),
      version: record.version,
      recently_authenticated: recently,
      recovery_codes_left: await staff.countRecoveryCodes(connection, staffId),
      sample_shop: (await readSetup(connection)).sample,
    };
  }

  /** Completes the session of the actor with a new cookie; the member is notified of a new device. */
  async function complete(
    trx: Connection,
    { staffId, sessionId }: StaffActor,
    how: 'signed_in' | 'signed_in_with_recovery_code' | 'second_factor_enrolled',
    knownDevice: string | undefined,
  ): Promise<SignedIn> {
    const cookie = makeSecret();
    const userAgent = await sessions.completeSession(trx, sessionId, hashSecret(cookie));
    const device = deviceName(userAgent);
    const me = await meOf(trx, staffId, true);
    const { secret: deviceCookie, isNew } = await rememberDevice(trx, knownDevice, staffId);
    if (how !== 'second_factor_enrolled' && isNew) {
      const { name, email: recipient, locale } = me;
      const content = { name, device };
      await outbox.add(trx, { kind: 'staff_new_device', recipient, locale, content });
    }
    const entry = { action: how, entity: 'staff', entityId: staffId, changes: { device } };
    await recordAudit(trx, { staffId }, entry);
    return { cookie, device: deviceCookie, me };
  }

  return {
    ...makeMemberService({ database, outbox, publicUrl }),

    /** A session that allows the second step. */
    async login(
      { email, password }: EndpointBody<typeof staffLogin>,
      userAgent: string,
    ): Promise<{ cookie: string; next: EndpointData<typeof staffLogin>['next'] }> {
      const record = await staff.selectStaffByEmail(kysely, email);
      const active = record?.disabled_at === null ? record : undefined;
      if (!(await isPassword(password, active?.password_hash)) || !active)
        throw new ApiError('invalid_credentials');
      const cookie = makeSecret();
      return database.transaction(async (trx) => {
        // The access may have been reset meanwhile; a later reset waits for this transaction and ends the session too.
        const present = await staff.selectStaff(trx, active.id, { lock: true });
        if (present?.password_hash !== active.password_hash)
          throw new ApiError('invalid_credentials');
        await sessions.insertSession(trx, {
          staff_id: active.id,
          secret_hash: hashSecret(cookie),
          user_agent: userAgent,
        });
        return { cookie, next: present.totp_secret === null ? 'enroll' : 'code' };
      });
    },

    loginWithCode(actor: StaffActor, code: string, device?: string): Promise<SignedIn> {
      return database.transaction(async (trx) => {
        const { totp_secret } = await found(trx, actor.staffId);
        const key = totp_secret === null ? undefined : cipher.decrypt(totp_secret);
        const step = key && stepOfCode(key, code);
        if (!step || !(await staff.useTotpStep(trx, actor.staffId, step)))
          throw new ApiError('code_wrong');
        return complete(trx, actor, 'signed_in', device);
      });
    },

    loginWithRecoveryCode(actor: StaffActor, code: string, device?: string): Promise<SignedIn> {
      return database.transaction(async (trx) => {
        if (!(await staff.takeRecoveryCode(trx, actor.staffId, recoveryCodeHash(code))))
          throw new ApiError('code_wrong');
        return complete(trx, actor, 'signed_in_with_recovery_code', device);
      });
    },

    async beginEnrollment(actor: StaffActor) {
      return makeTotpSecret((await found(kysely, actor.staffId)).email);
    },

    enroll(
      actor: StaffActor,
      { secret: key, code }: EndpointBody<typeof enroll>,
      device?: string,
    ): Promise<SignedIn & { recovery_codes: string[] }> {
      const step = isTotpSecret(key) ? stepOfCode(key, code) : undefined;
      return database.transaction(async (trx) => {
        const record = await staff.selectStaff(trx, actor.staffId, { lock: true });
        if (!record) throw new ApiError('unauthenticated');
        // The password alone must not replace a second factor.
        if (record.totp_secret !== null && !actor.complete) throw new ApiError('forbidden');
        if (record.totp_secret !== null && !actor.recentlyAuthenticated)
          throw new ApiError('reauthentication_required');
        if (step === undefined) throw new ApiError('code_wrong');
        const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
        await staff.updateStaff(trx, actor.staffId, {
          totp_secret: cipher.encrypt(key),
          totp_last_step: step,
        });
        await staff.replaceRecoveryCodes(trx, actor.staffId, codes.map(recoveryCodeHash));
        const signedIn = await complete(trx, actor, 'second_factor_enrolled', device);
        return { ...signedIn, recovery_codes: codes };
      });
    },

    me({ staffId, recentlyAuthenticated }: StaffActor): Promise<Me> {
      return meOf(kysely, staffId, recentlyAuthenticated);
    },

    isDeviceOf: (device: string, account: Account) => isDeviceOf(kysely, device, account),

    /** Does nothing for an email without account: anybody could fill the log. */
    async recordFailure(action: string, account: Account, userAgent: string): Promise<void> {
      const member =
        'staffId' in account
          ? { id: account.staffId }
          : await staff.selectStaffByEmail(kysely, account.email);
      if (!member) return;
      const changes = { device: deviceName(userAgent) };
      const entry = { action, entity: 'staff', entityId: member.id, changes };
      await recordAudit(kysely, 'visitor', entry);
    },

    updateMe(actor: StaffActor, { name, locale }: EndpointBody<typeof updateMe>): Promise<Me> {
      return database.transaction(async (trx) => {
        const before = await found(trx, actor.staffId);
        const changes = {
          before: { name: before.name, locale: before.locale },
          now: { name, locale },
        };
        const entry = { action: 'profile_changed', entity: 'staff', entityId: actor.staffId };
        await recordAudit(trx, actor, { ...entry, changes });
        await staff.updateStaff(trx, actor.staffId, { name, locale });
        return meOf(trx, actor.staffId, actor.recentlyAuthenticated);
      });
    },

    logout({ staffId, sessionId, complete: signedIn }: StaffActor): Promise<void> {
      return database.transaction(async (trx) => {
        await sessions.deleteSessions(trx, staffId, sessionId);
        const entry = { action: 'signed_out', entity: 'staff', entityId: staffId };
        if (signedIn) await recordAudit(trx, { staffId }, entry);
      });
    },

    async reauthenticate(actor: StaffActor, password: string): Promise<Me> {
      const record = await found(kysely, actor.staffId);
      if (!(await isPassword(password, record.password_hash)))
        throw invalidFields({ password: ['incorrect'] });
      await sessions.markAuthenticated(kysely, actor.sessionId);
      return meOf(kysely, actor.staffId, true);
    },

    async sessions(actor: StaffActor): Promise<EndpointData<typeof listStaffSessions>> {
      const rows = await sessions.selectSessions(kysely, actor.staffId);
      return rows.map(({ id, user_agent, created_at, last_used_at }) => ({
        id,
        device: deviceName(user_agent),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        current: id === actor.sessionId,
      }));
    },

    endSession({ staffId }: StaffActor, sessionId: number): Promise<void> {
      return database.transaction(async (trx) => {
        const [userAgent] = await sessions.deleteSessions(trx, staffId, sessionId);
        if (userAgent === undefined) throw new ApiError('session_not_found');
        const changes = { device: deviceName(userAgent) };
        const entry = { action: 'session_ended', entity: 'staff', entityId: staffId, changes };
        await recordAudit(trx, { staffId }, entry);
      });
    },

    /** For upkeep. */
    deleteExpired: {
      sessions: () => sessions.deleteExpiredSessions(kysely),
      links: () => deleteExpiredLinks(kysely),
      devices: () => deleteOldDevices(kysely),
      log: () => deleteOldAudit(kysely),
      keys: () => deleteOldKeys(kysely),
    },
  };
}
