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
