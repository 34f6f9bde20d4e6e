import type {
  BulkResponse,
  BulkInput,
  TransitionResponse,
  TransitionInput,
  UndoBatchResponse,
} from '@/contract/admin/orderTransitions';
import { undoSeconds, type AdminOrder } from '@/contract/admin/orders';
import type { OrderShortage } from '@/contract/admin/phoneOrders';
import {
  mayTrigger,
  targetOf,
  type FulfilmentEvent,
  type ParcelState,
} from '@/contract/fulfilment';
import { type Locale, textIn } from '@/contract/locale';
import { paymentFacts } from '@/contract/payment';
import type { Connection } from '../../database/client';
import { deleteUnsent } from '../../email/emailRepository';
import type { StaffActor, StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { catalogue, lockStock, type Shortage } from '../catalogue/catalogueService';
import { removeRefund } from '../money/refundService';
import { recordAudit } from '../staff/auditService';
import { isAnonymous } from './anonymizeOrders';
import { hasChangedSince, mayUndo, readAdminOrder, undoOf, undoUntil } from './adminOrderView';
import {
  fulfil,
  parcelOf,
  restore,
  type BeforeTransition,
  type Cause,
  type FulfilmentDependencies,
} from './fulfilOrder';
import type { OrderRecord } from './OrderRecord';
import { findOrderById, findOrderByNumber } from './orderRepository';
import {
  changeOf,
  findTransition,
  isWithin,
  lastTransition,
  markUndone,
  transitionsOfBatch,
  type LastChange,
  type TransitionRecord,
} from './transitionRepository';

export type { StaffRequest };

type Move = Pick<TransitionInput, 'event' | 'from'> & Omit<Cause, 'source' | 'role' | 'actor'>;

export type Moved =
  | { outcome: 'changed'; order: OrderRecord; transitionId: number; undoUntil: Date | null }
  /** It was there already. */
  | { outcome: 'unchanged'; order: OrderRecord; last: TransitionRecord | undefined }
  | { outcome: 'changedMeanwhile'; order: OrderRecord; change: LastChange }
  | { outcome: 'impossible'; order: OrderRecord }
  | { outcome: 'unknown' };

/** Whether an order is where the event leads: the parcel, or the money. */
function hasReached(order: OrderRecord, event: FulfilmentEvent): boolean {
  if (event !== 'pay') return parcelOf(order) === targetOf(event);
  const { payment } = order;
  return payment?.status === 'paid' && paymentFacts(payment.method.value).paidOn === 'order';
}

/** Moves an order on, unless it was moved since the decision was made. */
export async function move(
  deps: FulfilmentDependencies,
  trx: Connection,
  { actor, requestId }: StaffRequest,
  number: string,
  { event, from, ...details }: Move,
): Promise<Moved> {
  const order = await findOrderByNumber(trx, number, { lock: true });
  if (!order) return { outcome: 'unknown' };
  const isThere = hasReached(order, event);
  if (parcelOf(order) !== from || (event === 'pay' && isThere)) {
    const last = await lastTransition(trx, order.id);
    if (isThere) return { outcome: 'unchanged', order, last };
    const change = changeOf(last, order.placed_at ?? order.created_at);
    return { outcome: 'changedMeanwhile', order, change };
  }
  const fulfilled = await fulfil(deps, trx, order, event, {
    ...details,
    source: 'admin',
    role: actor.role,
    actor,
    delaySeconds: undoSeconds,
  });
  if (!fulfilled) return { outcome: 'impossible', order };
  const audited = { from, to: parcelOf(fulfilled.order), transition: fulfilled.transitionId };
  await auditMove(trx, { actor, requestId }, event, number, audited);
  return {
    outcome: 'changed',
    order: fulfilled.order,
    transitionId: fulfilled.transitionId,
    undoUntil: fulfilled.undoable ? undoUntil(fulfilled.at) : null,
  };
}

export function auditMove(
  trx: Connection,
  { actor, requestId }: Pick<StaffRequest, 'actor' | 'requestId'>,
  what: FulfilmentEvent | 'undo',
  number: string,
  changes: object,
): Promise<void> {
  const entry = { action: `order.${what}`, entity: 'order', entityId: number, changes };
  return recordAudit(trx, actor, entry, requestId);
}

function assertAllowed(event: FulfilmentEvent, { role }: StaffActor): void {
  if (!mayTrigger(role, event)) throw new ApiError('forbidden');
}

/**
 * @throws ApiError `forbidden`, `order_not_found`, `order_changed_meanwhile`, `order_event_impossible`
 */
export async function transition(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  number: string,
  { tracking_number, lines = [], ...input }: TransitionInput,
): Promise<TransitionResponse> {
  const { actor } = request;
  assertAllowed(input.event, actor);
  const writtenOff = new Set(
    lines.filter(({ into }) => into === 'writeOff').map(({ position }) => position),
  );
  return deps.database.transaction(async (trx) => {
    const moved = await move(deps, trx, request, number, {
      ...input,
      trackingNumber: tracking_number,
      writtenOff,
    });
    switch (moved.outcome) {
      case 'unknown':
        throw new ApiError('order_not_found');
      case 'impossible':
        throw new ApiError('order_event_impossible');
      case 'changedMeanwhile':
        throw await changedMeanwhile(trx, moved.order, moved.change, actor);
      case 'unchanged': {
        const undo = await undoOf(trx, moved.last ? [moved.last] : [], actor);
        return { transition_id: undo?.transition_id ?? null, undo_until: undo?.until ?? null };
      }
      case 'changed': {
        const { transitionId, undoUntil: until } = moved;
        return { transition_id: until && transitionId, undo_until: until?.toISOString() ?? null };
      }
    }
  });
}

export async function changedMeanwhile(
  trx: Connection,
  record: OrderRecord,
  { by, at }: LastChange,
  actor: StaffActor,
): Promise<ApiError> {
  const order = await readAdminOrder(trx, record, actor);
  return new ApiError('order_changed_meanwhile', { details: { order, by, at: at.toISOString() } });
}

/**
 * Each order in its own transaction, so that one does not hold up the others.
 * @throws ApiError `forbidden`
 */
export async function transitionMany(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  { event, batch, orders, courier, reason }: BulkInput,
): Promise<BulkResponse> {
  assertAllowed(event, request.actor);
  const results: BulkResponse['results'] = [];
  for (const { number, from, tracking_number: trackingNumber } of orders) {
    const moved = await deps.database.transaction((trx) =>
      move(deps, trx, request, number, { event, from, batch, courier, reason, trackingNumber }),
    );
    results.push(resultOf(number, moved));
  }
  return { results, undo_until: await undoUntilOf(deps, request, batch) };
}

export const resultOf = (
  number: string,
  moved: Moved | Pick<Extract<Moved, { outcome: 'changed' }>, 'outcome' | 'order'>,
): BulkResponse['results'][number] => ({
  number,
  outcome: moved.outcome,
  parcel: moved.outcome === 'unknown' ? null : parcelOf(moved.order),
  ...changeView(moved.outcome === 'changedMeanwhile' ? moved.change : undefined),
});

/** Until when a batch can be undone; null if this member of staff cannot. */
export async function undoUntilOf(
  { database }: Pick<FulfilmentDependencies, 'database'>,
  { actor }: Pick<StaffRequest, 'actor'>,
  batch: string,
): Promise<string | null> {
  const transitions = await transitionsOfBatch(database.kysely, batch);
  const first = transitions.find((transition) => mayUndo(transition, actor));
  return first ? undoUntil(first.at).toISOString() : null;
}

function changeView(change?: LastChange): { by: LastChange['by']; at: string | null } {
  return { by: change?.by ?? null, at: change?.at.toISOString() ?? null };
}

type Undone =
  'undone' | 'tooLate' | 'emailLeft' | { change: LastChange } | { shortages: Shortage[] };

/** The row of the order is locked; `transition` was read afterwards. */
async function undoLocked(
  deps: FulfilmentDependencies,
  trx: Connection,
  { actor, requestId }: StaffRequest,
  order: OrderRecord,
  transition: TransitionRecord,
): Promise<Undone> {
  const { id, event, from_state, to_state, undone_at, email_id, at } = transition;
  if (undone_at) return 'undone';
  const last = await lastTransition(trx, order.id);
  if (last?.id !== id) return { change: changeOf(last, order.placed_at ?? order.created_at) };
  if (await hasChangedSince(trx, transition)) return 'tooLate';
  // The person may have been removed meanwhile, as their account was deleted.
  if (isAnonymous(order) || !(await isWithin(trx, at, undoSeconds))) return 'tooLate';
  if (email_id !== null && !(await deleteUnsent(trx, email_id))) return 'emailLeft';
  const before = transition.before as BeforeTransition;
  const { stock, written_off = [], refund = null } = before;
  if (stock.length + written_off.length > 0) {
    const cause = { orderId: order.id, staffId: actor.staffId };
    await lockStock(
      trx,
      [...stock, ...written_off].map(({ product_id }) => product_id),
    );
    const shortages = await catalogue.takeStock(trx, stock, { ...cause, reason: 'order' });
    if (shortages && shortages.length > 0) return { shortages };
    await catalogue.undoWriteOff(trx, written_off, cause);
  }
  await restore(deps, trx, order, { from_state, before });
  if (refund !== null) await removeRefund(trx, refund);
  await markUndone(trx, id, actor.staffId);
  const changes = { event, from: to_state, to: from_state, transition: id };
  await auditMove(trx, { actor, requestId }, 'undo', order.number ?? '', changes);
  return 'undone';
}

/** Rolls back what an undo has done before it turned out to be impossible. */
class NotUndone extends Error {
  constructor(readonly reason: Exclude<Undone, 'undone'>) {
    super('not undone');
  }
}

/** Runs in its own transaction. */
async function undoOne<Result>(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  found: TransitionRecord,
  view: (trx: Connection, order: OrderRecord) => Promise<Result>,
): Promise<Result | NotUndone> {
  try {
    return await deps.database.transaction(async (trx) => {
      const order = await findOrderById(trx, found.order_id, { lock: true });
      const fresh = await findTransition(trx, found.id);
      if (!order || !fresh) throw new ApiError('transition_not_found');
      const undone = await undoLocked(deps, trx, request, order, fresh);
      if (undone !== 'undone') throw new NotUndone(undone);
      return view(trx, (await findOrderById(trx, order.id)) ?? order);
    });
  } catch (error) {
    if (error instanceof NotUndone) return error;
    throw error;
  }
}

function isUndoable(transition: TransitionRecord | undefined, { actor }: StaffRequest) {
  // Undoing again has no effect.
  return transition && mayUndo({ ...transition, undone_at: null }, actor);
}

/**
 * @throws ApiError `transition_not_found`, also for transitions of others; `too_late`, `stock_short`,
 *   `order_changed_meanwhile`
 */
export async function undo(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  transitionId: number,
): Promise<AdminOrder> {
  const { kysely } = deps.database;
  const { actor } = request;
  const found = await findTransition(kysely, transitionId);
  if (!found || !isUndoable(found, request)) throw new ApiError('transition_not_found');
  const undone = await undoOne(deps, request, found, (trx, order) =>
    readAdminOrder(trx, order, actor),
  );
  if (!(undone instanceof NotUndone)) return undone;
  const { reason } = undone;
  if (reason === 'tooLate') throw new ApiError('too_late');
  if (reason === 'emailLeft') throw new ApiError('too_late', { details: { email_left: true } });
  const order = await findOrderById(kysely, found.order_id);
  if (!order) throw new ApiError('order_not_found');
  if ('change' in reason) throw await changedMeanwhile(kysely, order, reason.change, actor);
  throw stockShort(reason.shortages, namesOf(order, actor.locale));
}

export function namesOf({ lines }: Pick<OrderRecord, 'lines'>, locale: Locale) {
  return new Map(lines.map(({ product_id, name }) => [product_id, textIn(name, locale)]));
}

export function stockShort(shortages: readonly Shortage[], names: ReadonlyMap<number, string>) {
  const named: OrderShortage[] = shortages.map((shortage) => ({
    ...shortage,
    name: names.get(shortage.product_id) ?? '',
  }));
  return new ApiError('stock_short', { details: { shortages: named } });
}

/** @throws ApiError `transition_not_found` */
export async function undoMany(deps: FulfilmentDependencies, request: StaffRequest, batch: string) {
  const transitions = (await transitionsOfBatch(deps.database.kysely, batch)).filter((candidate) =>
    isUndoable(candidate, request),
  );
  if (transitions.length === 0) throw new ApiError('transition_not_found');
  const results: UndoBatchResponse['results'] = [];
  for (const transition of transitions) {
    const undone = await undoOne(deps, request, transition, async (_, order) => order);
    const order =
      undone instanceof NotUndone
        ? await findOrderById(deps.database.kysely, transition.order_id)
        : undone;
    if (!order) continue;
    results.push({
      number: order.number ?? '',
      parcel: parcelOf(order) satisfies ParcelState,
      ...outcomeOf(undone),
    });
  }
  return { results };
}

function outcomeOf(
  undone: OrderRecord | NotUndone,
): Omit<UndoBatchResponse['results'][number], 'number' | 'parcel'> {
  if (!(undone instanceof NotUndone)) return { outcome: 'undone', ...changeView() };
  const { reason } = undone;
  if (typeof reason === 'string') return { outcome: reason, ...changeView() };
  if ('change' in reason) return { outcome: 'changedMeanwhile', ...changeView(reason.change) };
  return { outcome: 'stockShort', ...changeView() };
}
