import type { Migration } from '../migrate';

/** Staff of the admin, their sessions and links, the audit log. */
export const staffSchema: Migration = {
  name: '002_staff',
  up: `
create table staff (
  id integer generated always as identity primary key,
  email text not null,
  -- The address in lower case.
  email_key text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'staff')),
  password_hash text not null,
  -- Encrypted with a key derived from SECRET; null until the second factor is enrolled.
  totp_secret text,
  -- A code is valid once: later codes must belong to a later step.
  totp_last_step bigint,
  locale text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table staff_sessions (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  secret_hash text not null unique,
  user_agent text not null,
  -- False until the second factor was given.
  complete boolean not null default false,
  authenticated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index staff_sessions_staff on staff_sessions (staff_id);

create table staff_recovery_codes (
  staff_id integer not null references staff on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Invitations have no staff member yet, resets have one.
create table staff_links (
  secret_hash text primary key,
  staff_id integer references staff on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'staff')),
  locale text not null,
  expires_at timestamptz not null
);

-- Idempotency of admin requests: a repeated key returns the stored result.
create table staff_idempotency_keys (
  staff_id integer not null references staff on delete cascade,
  key text not null,
  request_hash text not null,
  result jsonb not null,
  created_at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index staff_idempotency_keys_created on staff_idempotency_keys (created_at);

-- Who changed what. No personal data of customers; kept for two years.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for commands and customers.
  staff_id integer references staff,
  source text not null check (source in ('admin', 'command')),
  action text not null,
  entity text not null,
  entity_id text not null,
  changes jsonb not null,
  request_id text,
  check (source <> 'admin' or staff_id is not null)
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_at on audit_log (at);
`,
};
