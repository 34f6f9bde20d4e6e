import type { Migration } from '../migrate';

/** Accountants. What a role may do is `rolePermissions` of the contract. */
export const staffRolesSchema: Migration = {
  name: '040_staff_roles',
  up: `
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('owner', 'staff', 'accountant'));
alter table staff_links drop constraint staff_links_role_check;
alter table staff_links add constraint staff_links_role_check check (role in ('owner', 'staff', 'accountant'));
`,
};
