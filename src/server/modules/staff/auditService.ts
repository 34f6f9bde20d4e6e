import type { Connection } from '../../database/client';
import { ago } from '../../database/expressions';
import type { StaffActor } from '../../http/Actor';

export interface AuditEntry {
  action: string;
  entity: string;
  entityId: string | number;
  /** Old and new values, without personal data of customers. */
  changes?: object;
}

/** A staff member, a command on the machine, or someone who is not logged in. */
type AuditActor = Pick<StaffActor, 'staffId'> | 'command' | 'visitor';

/** Records a change in its transaction, with the current name of the staff member. */
export async function recordAudit(
  trx: Connection,
  actor: AuditActor,
  { action, entity, entityId, changes = {} }: AuditEntry,
  requestId: string | null = null,
): Promise<void> {
  const staffId = typeof actor === 'object' ? actor.staffId : null;
  const memberId = entity === 'staff' && typeof entityId === 'number' ? entityId : null;
  await trx
    .insertInto('audit_log')
    .values(({ selectFrom }) => ({
      staff_id: staffId,
      staff_name: selectFrom('staff').select('name').where('id', '=', staffId),
      staff_email: selectFrom('staff').select('email').where('id', '=', staffId),
      member: selectFrom('staff').select('name').where('id', '=', memberId),
      source: typeof actor === 'object' ? 'admin' : actor,
      action,
      entity,
      entity_id: String(entityId),
      changes: JSON.stringify(changes),
      request_id: requestId,
    }))
    .execute();
}

/** Records an action of a staff member on an entity, such as `settlement.book`. */
export function auditStep(
  trx: Connection,
  { actor, requestId }: { actor: StaffActor; requestId: string },
  action: string,
  entityId: string | number,
  changes: object = {},
): Promise<void> {
  const [entity = ''] = action.split('.');
  return recordAudit(trx, actor, { action, entity, entityId, changes }, requestId);
}

/** Records a change to a staff member. */
export const auditMember = (
  trx: Connection,
  actor: AuditActor,
  action: string,
  entityId: number | 'new',
  changes?: object,
): Promise<void> => recordAudit(trx, actor, { action, entity: 'staff', entityId, changes });

export const getPerson = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export function selectAudit(connection: Connection, before: number | undefined, limit: number) {
  const entries = connection
    .selectFrom('audit_log')
    .select(['id', 'at', 'source', 'action', 'entity', 'entity_id', 'changes'])
    .select(['staff_id', 'staff_name', 'staff_email', 'member'])
    .orderBy('id', 'desc')
    .limit(limit);
  return (before === undefined ? entries : entries.where('id', '<', before)).execute();
}

/** Selects what `auditStep` recorded about one entity with this action, oldest first. */
export function selectSteps(connection: Connection, action: string, entityId: string | null) {
  const [entity = ''] = action.split('.');
  return connection
    .selectFrom('audit_log')
    .select(['at', 'changes', 'staff_id', 'staff_name as name'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId ?? '')
    .where('action', '=', action)
    .orderBy('id')
    .execute();
}

const retentionYears = 2;

export async function deleteOldAudit(connection: Connection): Promise<void> {
  await connection.deleteFrom('audit_log').where('at', '<', ago(retentionYears, 'years')).execute();
}
