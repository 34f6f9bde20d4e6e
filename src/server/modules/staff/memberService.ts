import { sql } from 'kysely';
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
import { asLocale, defaultLocale } from '@/contract/locale';
import { can, type StaffRole } from '@/contract/permissions';
import type { Connection, Database } from '../../database/client';
import { now } from '../../database/expressions';
import type { Outbox } from '../../email/emailRepository';
import type { StaffActor } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import { hashPassword } from '../../http/passwordHash';
import { hashSecret, makeSecret } from '../../http/secret';
import { auditMember } from './auditService';
import { endSessions, rememberDevice } from './staffIdentityService';
import * as staff from './staffRepository';

export interface MemberDependencies {
  database: Database;
  outbox: Outbox;
  publicUrl: string;
}

interface NewLink {
  /** Null for an invitation. */
  staff_id: number | null;
  email: string;
  role: StaffRole;
  locale: string;
  invited_by?: number;
}

/** Replaces earlier links of the same email. */
async function makeLink(trx: Connection, link: NewLink, minutes: number): Promise<string> {
  const token = makeSecret();
  await trx
    .deleteFrom('staff_links')
    .where(sql`lower(email)`, '=', staff.emailKey(link.email))
    .execute();
  const expires_at = sql<string>`now() + ${minutes} * interval '1 minute'`;
  await trx
    .insertInto('staff_links')
    .values({ ...link, secret_hash: hashSecret(token), expires_at })
    .execute();
  return token;
}

/** An invitation is valid as long as its author may invite. */
const isValid = sql<boolean>`expires_at > now() and (invited_by is null or exists (
  select from staff author where author.id = invited_by and author.role in (${sql.join(staff.ownerRoles)}) and author.disabled_at is null
))`;

/** @throws ApiError `invitation_invalid` */
export async function readLink(
  connection: Connection,
  token: string,
): Promise<EndpointData<typeof readStaffLink>> {
  const link = await connection
    .selectFrom('staff_links')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_links.staff_id', 'staff_links.email', 'staff.name'])
    .where('secret_hash', '=', hashSecret(token))
    .where(isValid)
    .executeTakeFirst();
  if (!link) throw new ApiError('invitation_invalid');
  const kind = link.staff_id === null ? 'invitation' : 'reset';
  return { email: link.email, name: link.name ?? '', kind };
}

/** Remembers the device on which the link is used, so that strangers cannot block the login. */
export async function acceptLink(
  { database }: MemberDependencies,
  { token, name, password }: EndpointBody<typeof acceptStaffLink>,
  knownDevice: string | undefined,
): Promise<{ staffId: number; email: string; device: string }> {
  await readLink(database.kysely, token);
  const password_hash = await hashPassword(password);
  return database.transaction(async (trx) => {
    // If two concurrent requests use a link, only one of them finds it.
    const link = await trx
      .deleteFrom('staff_links')
      .where('secret_hash', '=', hashSecret(token))
      .where(isValid)
      .returning(['staff_id', 'email', 'role', 'locale'])
      .executeTakeFirst();
    if (!link) throw new ApiError('invitation_invalid');
    const { email, role, locale } = link;
    let { staff_id: staffId } = link;
    if (staffId === null) {
      if (await staff.selectStaffByEmail(trx, email)) throw new ApiError('invitation_invalid');
      const member = { email, email_key: staff.emailKey(email), role, locale, name, password_hash };
      const added = trx.insertInto('staff').values(member).returning('id');
      staffId = (await added.executeTakeFirstOrThrow()).id;
      await auditMember(trx, { staffId }, 'staff_joined', staffId, { role });
    } else await resetAccess(trx, staffId, { name, password_hash });
    const { secret } = await rememberDevice(trx, staffId, knownDevice);
    return { staffId, email, device: secret };
  });
}

/** Ends all sessions and removes the second factor, which must be enrolled again at the next login. */
async function resetAccess(
  trx: Connection,
  staffId: number,
  values: { name: string; password_hash: string },
): Promise<void> {
  const before = await staff.selectStaff(trx, staffId);
  const names = { before: { name: before?.name }, now: { name: values.name } };
  await auditMember(trx, { staffId }, 'access_reset', staffId, names);
  await staff.updateStaff(trx, staffId, { ...values, totp_secret: null, totp_last_step: null });
  await staff.replaceRecoveryCodes(trx, staffId, []);
  await endSessions(trx, staffId);
  await trx.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
}

export async function listMembers(connection: Connection): Promise<EndpointData<typeof listStaff>> {
  const members = await connection
    .selectFrom('staff')
    .selectAll()
    .select((query) =>
      query
        .selectFrom('staff_sessions')
        .select((session) => session.fn.max('last_used_at').as('at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('last_used_at'),
    )
    .orderBy('id')
    .execute();
  const invitations = await connection
    .selectFrom('staff_links as link')
    .leftJoin('staff', 'staff.id', 'invited_by')
    .select(['link.id', 'link.email', 'link.role', 'expires_at', 'staff.name as invited_by'])
    .where('staff_id', 'is', null)
    .where(isValid)
    .orderBy('expires_at')
    .execute();
  return {
    staff: members.map(({ last_used_at, ...member }) => toMember(member, last_used_at)),
    invitations: invitations.map(({ expires_at, ...invitation }) => ({
      ...invitation,
      expires_at: expires_at.toISOString(),
    })),
  };
}

/** @throws ApiError 422 `taken` */
export async function invite(
  trx: Connection,
  { outbox }: MemberDependencies,
  actor: StaffActor,
  { email, role, locale }: EndpointBody<typeof inviteStaff>,
): Promise<void> {
  if (await staff.selectStaffByEmail(trx, email)) throw invalidFields({ email: ['taken'] });
  const link = { staff_id: null, email, role, locale, invited_by: actor.staffId };
  const token = await makeLink(trx, link, invitationHours * 60);
  const content = { token, invited_by: actor.name };
  await outbox.add(trx, { kind: 'staff_invitation', recipient: email, locale, content });
  await auditMember(trx, actor, 'staff_invited', 'new', { role });
}

/** @throws ApiError `invitation_not_found` */
export async function withdrawInvitation(
  trx: Connection,
  actor: StaffActor,
  id: number,
): Promise<void> {
  const deleted = await trx
    .deleteFrom('staff_links')
    .where('id', '=', id)
    .where('staff_id', 'is', null)
    .returning('role')
    .executeTakeFirst();
  if (!deleted) throw new ApiError('invitation_not_found');
  await auditMember(trx, actor, 'invitation_withdrawn', 'new', deleted);
}

/** @throws ApiError `staff_not_found`, `changed_meanwhile`, `last_owner` */
export async function updateMember(
  trx: Connection,
  actor: StaffActor,
  staffId: number,
  { version, role, disabled }: EndpointBody<typeof updateStaff>,
): Promise<StaffMember> {
  // Lock all owners, so that two concurrent changes cannot remove the last two.
  const owners = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', 'in', staff.ownerRoles)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const before = await staff.selectStaff(trx, staffId, { lock: true });
  if (!before) throw new ApiError('staff_not_found');
  if (before.version !== version)
    throw new ApiError('changed_meanwhile', { details: { current: toMember(before, null) } });
  const losesOwner = !can(role, 'staff.write') || disabled;
  if (losesOwner && owners.length === 1 && owners[0]?.id === staffId)
    throw new ApiError('last_owner');
  const disabled_at = disabled ? (before.disabled_at ?? new Date()) : null;
  await staff.updateStaff(trx, staffId, { role, disabled_at });
  if (losesOwner) await trx.deleteFrom('staff_links').where('invited_by', '=', staffId).execute();
  if (disabled) await endSessions(trx, staffId);
  await auditMember(trx, actor, 'staff_changed', staffId, {
    before: { role: before.role, disabled: before.disabled_at !== null },
    now: { role, disabled },
  });
  return toMember({ ...before, role, disabled_at, version: version + 1 }, null);
}

/** @throws ApiError `staff_not_found` */
export async function sendReset(
  trx: Connection,
  { outbox }: MemberDependencies,
  actor: StaffActor,
  staffId: number,
): Promise<void> {
  const member = await staff.selectStaff(trx, staffId);
  if (!member) throw new ApiError('staff_not_found');
  const { email, role, name } = member;
  const locale = asLocale(member.locale);
  const token = await makeLink(trx, { staff_id: staffId, email, role, locale }, staffResetMinutes);
  const content = { name, token };
  await outbox.add(trx, { kind: 'staff_reset', recipient: email, locale, content });
  await auditMember(trx, actor, 'reset_sent', staffId);
}

/** Returns the URL of a link, or undefined if the member already exists (`owner`) or does not exist (`reset`). */
export type MakeStaffLink = (
  command: 'owner' | 'reset',
  email: string,
) => Promise<string | undefined>;

/** Lets someone with access to the machine create an owner or reset the access of a member. */
export const staffLinks =
  ({ database, publicUrl }: Omit<MemberDependencies, 'outbox'>): MakeStaffLink =>
  (command, email) =>
    database.transaction(async (trx) => {
      const member = await staff.selectStaffByEmail(trx, email);
      if ((command === 'reset') !== (member !== undefined)) return undefined;
      const { id = null, role = 'owner', locale = defaultLocale } = member ?? {};
      const token = await makeLink(trx, { staff_id: id, email, role, locale }, staffResetMinutes);
      await auditMember(trx, 'command', 'link_printed', id ?? 'new');
      return `${publicUrl}${id === null ? adminPaths.invitation : adminPaths.reset}#${token}`;
    });

export async function deleteExpiredLinks(connection: Connection): Promise<void> {
  await connection.deleteFrom('staff_links').where('expires_at', '<=', now).execute();
}

function toMember(record: staff.StaffRecord, lastUsed: Date | null): StaffMember {
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
