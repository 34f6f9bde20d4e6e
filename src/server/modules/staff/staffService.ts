import { randomBytes } from 'node:crypto';
import type { EndpointBody, EndpointData } from '../../../contract/endpoint';
import type { Me, updateMe } from '../../../contract/admin/me';
import { adminPaths } from '../../../contract/admin/paths';
import {
  invitationHours,
  staffResetMinutes,
  type acceptStaffLink,
  type enroll,
  type inviteStaff,
  type listStaff,
  type listStaffSessions,
  type readStaffLink,
  type staffLogin,
  type StaffMember,
  type updateStaff,
} from '../../../contract/admin/staff';
import { defaultLocale, isLocale, type Locale } from '../../../contract/locale';
import type { Connection, Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import type { StaffActor } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { deviceName } from '../../http/deviceName';
import { hashPassword, isPassword } from '../../http/passwordHash';
import { hashSecret, makeSecret } from '../../http/secret';
import { deleteOldAudit, hasUsedDevice, recordAudit } from './auditService';
import { deleteOldKeys } from './idempotencyService';
import * as staff from './staffRepository';
import * as sessions from './staffSessionRepository';
import { isTotpSecret, makeTotpCipher, makeTotpSecret, stepOfCode } from './totp';

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

/** What a session is after a step: its cookie and the member. */
interface SignedIn {
  cookie: string;
  me: Me;
}

export type StaffService = ReturnType<typeof makeStaffService>;

/** Staff accounts: sign-in with two factors, links, roles. */
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
      locale: localeOf(record.locale),
      version: record.version,
      recently_authenticated: recently,
      recovery_codes_left: await staff.countRecoveryCodes(connection, staffId),
    };
  }

  /** Completes the session of the actor with a new cookie; the member is notified of a new device. */
  async function complete(
    trx: Connection,
    { staffId, sessionId }: StaffActor,
    how: 'signed_in' | 'signed_in_with_recovery_code' | 'second_factor_enrolled',
  ): Promise<SignedIn> {
    const cookie = makeSecret();
    const userAgent = await sessions.completeSession(trx, sessionId, hashSecret(cookie));
    const device = deviceName(userAgent);
    const me = await meOf(trx, staffId, true);
    if (how !== 'second_factor_enrolled' && !(await hasUsedDevice(trx, staffId, device))) {
      const { name, email: recipient, locale } = me;
      const content = { name, device };
      await outbox.add(trx, { kind: 'staff_new_device', recipient, locale, content });
    }
    const entry = { action: how, entity: 'staff', entityId: staffId, changes: { device } };
    await recordAudit(trx, { staffId }, entry);
    return { cookie, me };
  }

  async function makeLink(
    trx: Connection,
    link: staff.LinkRecord,
    minutes: number,
  ): Promise<{ token: string; url: string }> {
    const token = makeSecret();
    await staff.insertLink(trx, { ...link, secret_hash: hashSecret(token), minutes });
    const path = link.staff_id === null ? adminPaths.invitation : adminPaths.reset;
    return { token, url: `${publicUrl}${path}#${token}` };
  }

  return {
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
      await sessions.insertSession(kysely, {
        staff_id: active.id,
        secret_hash: hashSecret(cookie),
        user_agent: userAgent,
      });
      return { cookie, next: active.totp_secret === null ? 'enroll' : 'code' };
    },

    loginWithCode(actor: StaffActor, code: string): Promise<SignedIn> {
      return database.transaction(async (trx) => {
        const { totp_secret } = await found(trx, actor.staffId);
        const key = totp_secret === null ? undefined : cipher.decrypt(totp_secret);
        const step = key && stepOfCode(key, code);
        if (!step || !(await staff.useTotpStep(trx, actor.staffId, step)))
          throw new ApiError('code_wrong');
        return complete(trx, actor, 'signed_in');
      });
    },

    loginWithRecoveryCode(actor: StaffActor, code: string): Promise<SignedIn> {
      return database.transaction(async (trx) => {
        if (!(await staff.takeRecoveryCode(trx, actor.staffId, recoveryCodeHash(code))))
          throw new ApiError('code_wrong');
        return complete(trx, actor, 'signed_in_with_recovery_code');
      });
    },

    async beginEnrollment(actor: StaffActor) {
      return makeTotpSecret((await found(kysely, actor.staffId)).email);
    },

    enroll(
      actor: StaffActor,
      { secret: key, code }: EndpointBody<typeof enroll>,
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
        const signedIn = await complete(trx, actor, 'second_factor_enrolled');
        return { ...signedIn, recovery_codes: codes };
      });
    },

    me({ staffId, recentlyAuthenticated }: StaffActor): Promise<Me> {
      return meOf(kysely, staffId, recentlyAuthenticated);
    },

    async updateMe(
      actor: StaffActor,
      { name, locale }: EndpointBody<typeof updateMe>,
    ): Promise<Me> {
      await staff.updateStaff(kysely, actor.staffId, { name, locale });
      return this.me(actor);
    },

    async logout({ staffId, sessionId }: StaffActor): Promise<void> {
      await sessions.deleteSession(kysely, staffId, sessionId);
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

    async endSession({ staffId }: StaffActor, sessionId: number): Promise<void> {
      if (!(await sessions.deleteSession(kysely, staffId, sessionId)))
        throw new ApiError('session_not_found');
    },

    async readLink(token: string): Promise<EndpointData<typeof readStaffLink>> {
      const link = await staff.selectLink(kysely, hashSecret(token));
      if (!link) throw new ApiError('invitation_invalid');
      const kind = link.staff_id === null ? 'invitation' : 'reset';
      return { email: link.email, name: link.name ?? '', kind };
    },

    /** A reset ends all sessions and removes the second factor, which is enrolled again at sign-in. */
    async acceptLink({
      token,
      name,
      password,
    }: EndpointBody<typeof acceptStaffLink>): Promise<void> {
      const secretHash = hashSecret(token);
      if (!(await staff.selectLink(kysely, secretHash))) throw new ApiError('invitation_invalid');
      const password_hash = await hashPassword(password);
      await database.transaction(async (trx) => {
        const link = await staff.takeLink(trx, secretHash);
        if (!link) throw new ApiError('invitation_invalid');
        const { email, role, locale } = link;
        if (link.staff_id === null) {
          if (await staff.selectStaffByEmail(trx, email)) throw new ApiError('invitation_invalid');
          const staffId = await staff.insertStaff(trx, {
            email,
            role,
            locale,
            name,
            password_hash,
          });
          const entry = { action: 'staff_joined', entity: 'staff', entityId: staffId };
          return recordAudit(trx, { staffId }, { ...entry, changes: { role } });
        }
        const { staff_id: staffId } = link;
        const without = { totp_secret: null, totp_last_step: null };
        await staff.updateStaff(trx, staffId, { name, password_hash, ...without });
        await staff.replaceRecoveryCodes(trx, staffId, []);
        await sessions.deleteSessions(trx, staffId);
        return recordAudit(
          trx,
          { staffId },
          { action: 'access_reset', entity: 'staff', entityId: staffId },
        );
      });
    },

    async list(): Promise<EndpointData<typeof listStaff>> {
      const members = await staff.selectAllStaff(kysely);
      const invitations = await staff.selectInvitations(kysely);
      return {
        staff: members.map(({ last_used_at, ...member }) => memberOf(member, last_used_at)),
        invitations: invitations.map(({ email, role, expires_at }) => ({
          email,
          role,
          expires_at: expires_at.toISOString(),
        })),
      };
    },

    invite(
      actor: StaffActor,
      { email, role, locale }: EndpointBody<typeof inviteStaff>,
    ): Promise<void> {
      return database.transaction(async (trx) => {
        if (await staff.selectStaffByEmail(trx, email)) throw invalidFields({ email: ['taken'] });
        const link = { staff_id: null, email, role, locale };
        const { token } = await makeLink(trx, link, invitationHours * 60);
        const content = { token, invited_by: actor.name };
        await outbox.add(trx, { kind: 'staff_invitation', recipient: email, locale, content });
        const entry = { action: 'staff_invited', entity: 'staff', entityId: 'new' };
        await recordAudit(trx, actor, { ...entry, changes: { role } });
      });
    },

    update(
      actor: StaffActor,
      staffId: number,
      { version, role, disabled }: EndpointBody<typeof updateStaff>,
    ): Promise<StaffMember> {
      return database.transaction(async (trx) => {
        const owners = await staff.lockActiveOwners(trx);
        const before = await staff.selectStaff(trx, staffId, { lock: true });
        if (!before) throw new ApiError('staff_not_found');
        if (before.version !== version)
          throw new ApiError('changed_meanwhile', { details: { current: memberOf(before, null) } });
        const losesOwner = role !== 'owner' || disabled;
        if (losesOwner && owners.length === 1 && owners[0] === staffId)
          throw new ApiError('last_owner');
        const disabled_at = disabled ? (before.disabled_at ?? new Date()) : null;
        await staff.updateStaff(trx, staffId, { role, disabled_at });
        if (disabled) await sessions.deleteSessions(trx, staffId);
        const changes = {
          before: { role: before.role, disabled: before.disabled_at !== null },
          now: { role, disabled },
        };
        await recordAudit(trx, actor, {
          action: 'staff_changed',
          entity: 'staff',
          entityId: staffId,
          changes,
        });
        return memberOf({ ...before, role, disabled_at, version: version + 1 }, null);
      });
    },

    reset(actor: StaffActor, staffId: number): Promise<void> {
      return database.transaction(async (trx) => {
        const member = await staff.selectStaff(trx, staffId);
        if (!member) throw new ApiError('staff_not_found');
        const { email, role, name } = member;
        const locale = localeOf(member.locale);
        const { token } = await makeLink(
          trx,
          { staff_id: staffId, email, role, locale },
          staffResetMinutes,
        );
        const content = { name, token };
        await outbox.add(trx, { kind: 'staff_reset', recipient: email, locale, content });
        await recordAudit(trx, actor, { action: 'reset_sent', entity: 'staff', entityId: staffId });
      });
    },

    /** For the owner at the machine: the address of a link that makes an owner or resets a member's access. */
    link(command: 'owner' | 'reset', email: string): Promise<string | undefined> {
      return database.transaction(async (trx) => {
        const member = await staff.selectStaffByEmail(trx, email);
        if ((command === 'reset') !== (member !== undefined)) return undefined;
        const { id = null, role = 'owner', locale = defaultLocale } = member ?? {};
        const { url } = await makeLink(
          trx,
          { staff_id: id, email, role, locale },
          staffResetMinutes,
        );
        await recordAudit(trx, undefined, {
          action: 'link_printed',
          entity: 'staff',
          entityId: id ?? 'new',
        });
        return url;
      });
    },

    hasOwner: () => staff.hasActiveOwner(kysely),

    async deleteExpired(): Promise<void> {
      await sessions.deleteExpiredSessions(kysely);
      await staff.deleteExpiredLinks(kysely);
      await deleteOldAudit(kysely);
      await deleteOldKeys(kysely);
    },
  };
}

function localeOf(locale: string): Locale {
  return isLocale(locale) ? locale : defaultLocale;
}

function memberOf(record: staff.StaffRecord, lastUsed: Date | null): StaffMember {
  return {
    id: record.id,
    email: record.email,
    name: record.name,
    role: record.role,
    version: record.version,
    disabled: record.disabled_at !== null,
    has_second_factor: record.totp_secret !== null,
    last_used_at: lastUsed?.toISOString() ?? null,
  };
}
