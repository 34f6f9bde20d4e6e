import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { session } from '../account';
import { defineEndpoint } from '../endpoint';
import { staffRoles } from '../permissions';
import {
  email,
  id,
  idParam,
  isoDate,
  passwordConfirmation,
  personName,
  requiredText,
  secret,
} from '../fields';
import { emailMaxLength, passwordMaxLength } from '../limits';
import { locales } from '../locale';
import { me } from './me';

/** Longer than for customers, because staff see the data of all customers. */
export const staffPasswordMinLength = 12;
export const invitationHours = 48;
export const staffResetMinutes = 60;
export const auditPerPage = 50;

const role = enums(staffRoles);
const locale = enums(locales);

/**
 * The session only allows the second step or enrolling an authenticator app. Responds with 422 `invalid_credentials`.
 */
export const staffLogin = defineEndpoint({
  summary: 'Log in to the admin with email and password',
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  body: object({ email: email(emailMaxLength), password: secret(passwordMaxLength) }),
  data: object({ next: enums(['code', 'enroll']) }),
});

/** Each code is valid once. Responds with 422 `code_wrong`. */
export const staffLoginCode = defineEndpoint({
  summary: 'Complete the admin login with a code from the authenticator app',
  method: 'POST',
  path: '/api/admin/login/code',
  access: 'partialStaff',
  body: object({ code: requiredText(20) }),
  data: me,
});

export const staffLoginRecovery = defineEndpoint({
  summary: 'Complete the admin login with a recovery code',
  method: 'POST',
  path: '/api/admin/login/recovery',
  access: 'partialStaff',
  body: object({ code: requiredText(40) }),
  data: me,
});

/** Returns a new key, which is stored only after `enroll` confirms it. */
export const beginEnrollment = defineEndpoint({
  summary: 'Create a key for an authenticator app',
  method: 'POST',
  path: '/api/admin/enroll/begin',
  access: 'partialStaff',
  data: object({ secret: string(), uri: string() }),
});

/**
 * Stores the key from `beginEnrollment`. Returns new recovery codes, which are displayed only once. Members who have an
 * authenticator app must have used it recently.
 */
export const enroll = defineEndpoint({
  summary: 'Enrol an authenticator app',
  method: 'PUT',
  path: '/api/admin/enroll',
  access: 'partialStaff',
  body: object({ secret: requiredText(64), code: requiredText(20) }),
  data: object({ recovery_codes: array(string()), me }),
});

export const listStaffSessions = defineEndpoint({
  summary: 'Your sessions, most recently used first',
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'self',
  data: array(session),
});

export const endStaffSession = defineEndpoint({
  summary: 'End one of your sessions',
  method: 'DELETE',
  path: '/api/admin/sessions/{id}',
  access: 'self',
  params: object({ id: idParam() }),
});

/** Responds with 422 `invitation_invalid` or 403 `secure_connection_required`. */
export const readStaffLink = defineEndpoint({
  summary: 'Read the purpose of an invitation or reset link',
  method: 'POST',
  path: '/api/admin/links/read',
  access: 'public',
  body: object({ token: secret(200) }),
  data: object({ email: string(), name: string(), kind: enums(['invitation', 'reset']) }),
});

/** Creates the member, or sets a new password and removes the second factor. */
export const acceptStaffLink = defineEndpoint({
  summary: 'Set name and password with an invitation or reset link',
  method: 'POST',
  path: '/api/admin/links/accept',
  access: 'public',
  body: object({
    token: secret(200),
    name: personName(),
    password: secret(passwordMaxLength, staffPasswordMinLength),
    password_confirmation: passwordConfirmation(passwordMaxLength),
  }),
});

export const staffMember = object({
  id: id(),
  email: string(),
  name: string(),
  role,
  version: integer(),
  disabled: boolean(),
  has_second_factor: boolean(),
  last_used_at: nullable(isoDate()),
});
export type StaffMember = Infer<typeof staffMember>;

const invitation = object({
  id: id(),
  email: string(),
  role,
  expires_at: isoDate(),
  /** Null for a command on the machine. */
  invited_by: nullable(string()),
});

export const listStaff = defineEndpoint({
  summary: 'Staff and open invitations',
  method: 'GET',
  path: '/api/admin/staff',
  access: 'staff.write',
  data: object({ staff: array(staffMember), invitations: array(invitation) }),
});

/** Emails a link, which is valid while its sender is an owner. Responds with 422 `taken` if a member has the email. */
export const inviteStaff = defineEndpoint({
  summary: 'Invite a staff member',
  method: 'POST',
  path: '/api/admin/staff',
  access: 'staff.write',
  recentAuth: true,
  body: object({ email: email(emailMaxLength), role, locale }),
  status: 201,
});

export const withdrawInvitation = defineEndpoint({
  summary: 'Withdraw an invitation',
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  access: 'staff.write',
  recentAuth: true,
  params: object({ id: idParam() }),
});

/** Disabling a member ends their sessions. Responds with 409 `changed_meanwhile` or 422 `last_owner`. */
export const updateStaff = defineEndpoint({
  summary: "Change a staff member's role and access",
  method: 'PUT',
  path: '/api/admin/staff/{id}',
  access: 'staff.write',
  recentAuth: true,
  params: object({ id: idParam() }),
  body: object({ version: id(), role, disabled: boolean() }),
  data: staffMember,
});

export const resetStaff = defineEndpoint({
  summary: 'Send a staff member a link to set a new password and second factor',
  method: 'POST',
  path: '/api/admin/staff/{id}/reset',
  access: 'staff.write',
  recentAuth: true,
  params: object({ id: idParam() }),
});

const auditEntry = object({
  id: id(),
  at: isoDate(),
  /** The member's name at the time, or null for other sources. */
  staff: nullable(object({ id: id(), name: string(), email: string() })),
  /** A `command` was run on the machine, and a `visitor` was not logged in. */
  source: enums(['admin', 'command', 'visitor']),
  action: string(),
  entity: string(),
  entity_id: string(),
  /** The affected member's name at the time, or null if the entry is not about a member. */
  member: nullable(string()),
  changes: record(string(), unknown()),
});

/** Newest first. `before` is the last id of the previous page. */
export const listAudit = defineEndpoint({
  summary: 'Audit log',
  method: 'GET',
  path: '/api/admin/log',
  access: 'audit.read',
  query: object({ before: optional(idParam()) }),
  data: array(auditEntry),
});
