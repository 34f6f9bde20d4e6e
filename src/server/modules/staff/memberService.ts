import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import { adminPaths } from '@/contract/admin/paths';
import {
  invitationHours,
  staffResetMinutes,
  type acceptStaffLink,
  type inviteStaff,
  type listStaff,
  type readStaffLink,
  type StaffMember,
  type updateStaff,
} from '@/contract/admin/staff';
import { defaultLocale } from '@/contract/locale';
import { can } from '@/contract/permissions';
import type { Connection, Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import type { StaffActor } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { hashPassword } from '../../http/passwordHash';
import { hashSecret, makeSecret } from '../../http/secret';
import { recordAudit } from './auditService';
import { rememberDevice } from './deviceService';
import * as staff from './staffRepository';
import * as links from './staffLinkRepository';
import { deleteSessions, deleteDevices } from './staffSessionRepository';

interface Dependencies {
  database: Database;
  outbox: Outbox;
  publicUrl: string;
}

/** Who may sign in: members, their roles, and the links of invitations and resets. */
export function makeMemberService({ database, outbox, publicUrl }: Dependencies) {
  const { kysely } = database;

  async function makeLink(trx: Connection, link: links.NewLink, minutes: number) {
    const token = makeSecret();
    await links.insertLink(trx, { ...link, secret_hash: hashSecret(token), minutes });
    const path = link.staff_id === null ? adminPaths.invitation : adminPaths.reset;
    return { token, url: `${publicUrl}${path}#${token}` };
  }

  /** A reset ends all sessions and removes the second factor, which is enrolled again at sign-in. */
  async function resetAccess(
    trx: Connection,
    staffId: number,
    values: { name: string; password_hash: string },
  ): Promise<void> {
    const before = await staff.selectStaff(trx, staffId);
    const entry = { action: 'access_reset', entity: 'staff', entityId: staffId };
    const names = { before: { name: before?.name }, now: { name: values.name } };
    await recordAudit(trx, { staffId }, { ...entry, changes: names });
    await staff.updateStaff(trx, staffId, { ...values, totp_secret: null, totp_last_step: null });
    await staff.replaceRecoveryCodes(trx, staffId, []);
    await deleteSessions(trx, staffId);
    await deleteDevices(trx, staffId);
  }

  return {
    async readLink(token: string): Promise<EndpointData<typeof readStaffLink>> {
      const link = await links.selectLink(kysely, hashSecret(token));
      if (!link) throw new ApiError('invitation_invalid');
      const kind = link.staff_id === null ? 'invitation' : 'reset';
      return { email: link.email, name: link.name ?? '', kind };
    },

    /** The device on which the link was used counts as known, so that strangers cannot prevent the sign-in. */
    async acceptLink(
      { token, name, password }: EndpointBody<typeof acceptStaffLink>,
      knownDevice: string | undefined,
    ): Promise<{ staffId: number; email: string; device: string }> {
      const secretHash = hashSecret(token);
      if (!(await links.selectLink(kysely, secretHash))) throw new ApiError('invitation_invalid');
      const password_hash = await hashPassword(password);
      return database.transaction(async (trx) => {
        const link = await links.takeLink(trx, secretHash);
        if (!link) throw new ApiError('invitation_invalid');
        const { email, role, locale } = link;
        let { staff_id: staffId } = link;
        if (staffId === null) {
          if (await staff.selectStaffByEmail(trx, email)) throw new ApiError('invitation_invalid');
          const values = { email, role, locale, name, password_hash };
          staffId = await staff.insertStaff(trx, values);
          const entry = { action: 'staff_joined', entity: 'staff', entityId: staffId };
          await recordAudit(trx, { staffId }, { ...entry, changes: { role } });
        } else await resetAccess(trx, staffId, { name, password_hash });
        const { secret } = await rememberDevice(trx, knownDevice, staffId);
        return { staffId, email, device: secret };
      });
    },

    async list(): Promise<EndpointData<typeof listStaff>> {
      const members = await staff.selectAllStaff(kysely);
      const invitations = await links.selectInvitations(kysely);
      return {
        staff: members.map(({ last_used_at, ...member }) => memberOf(member, last_used_at)),
        invitations: invitations.map(({ expires_at, ...invitation }) => ({
          ...invitation,
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
        const link = { staff_id: null, email, role, locale, invited_by: actor.staffId };
        const { token } = await makeLink(trx, link, invitationHours * 60);
        const content = { token, invited_by: actor.name };
        await outbox.add(trx, { kind: 'staff_invitation', recipient: email, locale, content });
        const entry = { action: 'staff_invited', entity: 'staff', entityId: 'new' };
        await recordAudit(trx, actor, { ...entry, changes: { role } });
      });
    },

    withdrawInvitation(actor: StaffActor, id: number): Promise<void> {
      return database.transaction(async (trx) => {
        const role = await links.deleteInvitation(trx, id);
        if (!role) throw new ApiError('invitation_not_found');
        const entry = { action: 'invitation_withdrawn', entity: 'staff', entityId: 'new' };
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
        const losesOwner = !can(role, 'staff.write') || disabled;
        if (losesOwner && owners.length === 1 && owners[0] === staffId)
          throw new ApiError('last_owner');
        const disabled_at = disabled ? (before.disabled_at ?? new Date()) : null;
        await staff.updateStaff(trx, staffId, { role, disabled_at });
        if (losesOwner) await links.deleteInvitationsBy(trx, staffId);
        if (disabled) await deleteSessions(trx, staffId);
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
        const locale = staff.localeOf(member.locale);
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

    /** For the owner at the machine: the URL of a link that makes an owner or resets a member's access. */
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
        await recordAudit(trx, 'command', {
          action: 'link_printed',
          entity: 'staff',
          entityId: id ?? 'new',
        });
        return url;
      });
    },

    hasOwner: () => staff.hasActiveOwner(kysely),
  };
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
