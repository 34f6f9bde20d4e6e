import { boolean, enums, integer, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { staffRoles } from '../permissions';
import { id, personName, secret } from '../fields';
import { passwordMaxLength } from '../limits';
import { locales } from '../locale';

export const me = object({
  id: id(),
  email: string(),
  name: string(),
  role: enums(staffRoles),
  locale: enums(locales),
  version: integer(),
  recently_authenticated: boolean(),
  recovery_codes_left: integer(),
  /** Whether the business details were a sample when this was read. `setup.sample` of Today is newer. */
  sample_shop: boolean(),
});
export type Me = Infer<typeof me>;

export const getMe = defineEndpoint({
  summary: 'The logged-in staff member',
  method: 'GET',
  path: '/api/admin/me',
  access: 'self',
  data: me,
});

export const updateMe = defineEndpoint({
  summary: 'Change your name and language',
  method: 'PUT',
  path: '/api/admin/me',
  access: 'self',
  body: object({ name: personName(), locale: enums(locales) }),
  data: me,
});

export const staffLogout = defineEndpoint({
  summary: 'End this staff session',
  method: 'POST',
  path: '/api/admin/logout',
  access: 'partialStaff',
});

export const reauthenticate = defineEndpoint({
  summary: 'Confirm the staff password before a sensitive action',
  method: 'POST',
  path: '/api/admin/reauthenticate',
  access: 'self',
  body: object({ password: secret(passwordMaxLength) }),
  data: me,
});
