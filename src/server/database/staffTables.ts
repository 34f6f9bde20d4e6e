import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StaffRole } from '@/contract/permissions';
import type { Json, Timestamp } from './catalogueTables';

export interface StaffRow {
  id: GeneratedAlways<number>;
  email: string;
  email_key: string;
  name: string;
  role: StaffRole;
  password_hash: string;
  totp_secret: string | null;
  totp_last_step: number | null;
  locale: string;
  version: Generated<number>;
  created_at: Timestamp;
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | string | null>;
}

export interface StaffTables {
  staff: StaffRow;
  staff_sessions: {
    id: GeneratedAlways<number>;
    staff_id: number;
    secret_hash: string;
    user_agent: string;
    complete: Generated<boolean>;
    authenticated_at: Timestamp;
    created_at: Timestamp;
    last_used_at: Timestamp;
  };
  staff_recovery_codes: {
    staff_id: number;
    code_hash: string;
    used_at: ColumnType<Date | null, null | undefined, Date | string | null>;
  };
  staff_devices: { secret_hash: string; staff_id: number; used_at: Timestamp };
  staff_links: {
    id: GeneratedAlways<number>;
    secret_hash: string;
    staff_id: number | null;
    email: string;
    role: StaffRole;
    locale: string;
    expires_at: Timestamp;
    invited_by: ColumnType<number | null, number | null | undefined, never>;
  };
  staff_idempotency_keys: {
    staff_id: number;
    key: string;
    request_hash: string;
    result: Json<object>;
    created_at: Timestamp;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Timestamp;
    staff_id: number | null;
    staff_name: ColumnType<string | null, string | null | undefined, never>;
    staff_email: ColumnType<string | null, string | null | undefined, never>;
    member: ColumnType<string | null, string | null | undefined, never>;
    source: 'admin' | 'command' | 'visitor';
    action: string;
    entity: string;
    entity_id: string;
    changes: Json<object>;
    request_id: string | null;
  };
}
