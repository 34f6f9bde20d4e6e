import { sql } from 'kysely';
import type { Connection } from '../../database/client';
import type { StaffActor } from '../../http/Actor';

export interface AuditEntry {
  action: string;
  entity: string;
  entityId: string | number;
  /** Old and new values; no personal data of customers. */
  changes?: object;
}

/** Records a change in the transaction that makes it; without an actor, it was a command on the machine. */
export async function recordAudit(
  trx: Connection,
  actor: Pick<StaffActor, 'staffId'> | undefined,
  { action, entity, entityId, changes = {} }: AuditEntry,
  requestId: string | null = null,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      staff_id: actor?.staffId ?? null,
      source: actor ? 'admin' : 'command',
      action,
      entity,
      entity_id: String(entityId),
      changes: JSON.stringify(changes),
      request_id: requestId,
    })
    .execute();
}

export function selectAudit(connection: Connection, before: number | undefined, limit: number) {
  const entries = connection
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .leftJoin('staff as member', (join) =>
      join.on('entity', '=', 'staff').on(sql`member.id::text`, '=', sql.ref('entity_id')),
    )
    .select(['audit_log.id', 'at', 'action', 'entity', 'entity_id', 'changes', 'staff_id'])
    .select(['staff.name', 'member.name as member'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  return (before === undefined ? entries : entries.where('audit_log.id', '<', before)).execute();
}

/** What was done with one thing, oldest first. */
export function selectAuditOf(
  connection: Connection,
  entry: Pick<AuditEntry, 'action' | 'entity' | 'entityId'>,
) {
  return connection
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select(['at', 'changes', 'staff_id', 'name'])
    .where('entity', '=', entry.entity)
    .where('entity_id', '=', String(entry.entityId))
    .where('action', '=', entry.action)
    .orderBy('audit_log.id')
    .execute();
}

/** Whether a member has signed in from a device of this name. Sessions do not tell: signing out deletes them. */
export async function hasUsedDevice(
  connection: Connection,
  staffId: number,
  device: string,
): Promise<boolean> {
  const entry = await connection
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'staff')
    .where('entity_id', '=', String(staffId))
    .where(sql`changes->>'device'`, '=', device)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

const retentionYears = 2;

export async function deleteOldAudit(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('audit_log')
    .where('at', '<', sql<Date>`now() - ${`${retentionYears} years`}::interval`)
    .execute();
}
