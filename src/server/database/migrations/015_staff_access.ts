import type { Migration } from '../migrate';

/** Devices of staff, authors of invitations, names in the audit log. */
export const staffAccess: Migration = {
  name: '015_staff_access',
  up: `
-- Devices on which members have signed in, each with limits of its own. Several members may share one.
create table staff_devices (
  secret_hash text not null,
  staff_id integer not null references staff on delete cascade,
  used_at timestamptz not null default now(),
  primary key (secret_hash, staff_id)
);
create index staff_devices_staff on staff_devices (staff_id);

-- The author of an invitation; null for resets and for links by command.
alter table staff_links
  add column id integer generated always as identity unique,
  add column invited_by integer references staff on delete cascade;

-- The person, and the member whom an entry is about, as they were called at the time.
alter table audit_log
  add column staff_name text,
  add column staff_email text,
  add column member text,
  drop constraint audit_log_source_check,
  add check (source in ('admin', 'command', 'visitor'));
update audit_log set staff_name = staff.name, staff_email = staff.email
  from staff where staff.id = audit_log.staff_id;
update audit_log set member = staff.name
  from staff where audit_log.entity = 'staff' and staff.id::text = audit_log.entity_id;
`,
};
