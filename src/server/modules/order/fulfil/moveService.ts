import type {
  BulkResponse,
  BulkInput,
  TransitionResponse,
  TransitionInput,
} from '@/contract/admin/orderTransitions';
import { undoSeconds } from '@/contract/admin/orders';
import { mayTrigger, getTarget, type FulfilmentEvent } from '@/contract/fulfilment';
import { paymentFacts } from '@/contract/payment';
import type { Connection } from '../../../database/client';
import type { StaffActor, StaffRequest } from '../../../http/Actor';
import { ApiError } from '../../../http/ApiError';
import { auditStep } from '../../staff/auditService';
import type { FulfilmentDependencies } from '../OrderDependencies';
import { getParcel, type OrderRecord } from '../OrderRecord';
import { findOrder } from '../orderRepository';
import { findLastChange, getTransitions, batchTransitions } from './changeRepository';
import { fulfil, type Cause } from './fulfilOrder';
import { changedMeanwhile, mayUndo, findUndo, undoUntil } from './undoService';

export type { FulfilmentDependencies };

type Move = Pick<TransitionInput, 'event' | 'from'> & Omit<Cause, 'source' | 'role' | 'actor'>;

export type Moved =
  /** `unchanged` means that the order was already in the target state. */
  | { outcome: 'changed' | 'unchanged' | 'impossible'; order: OrderRecord }
  | {
      outcome: 'changedMeanwhile';
      order: OrderRecord;
      change: Awaited<ReturnType<typeof findLastChange>>;
    }
  | { outcome: 'unknown' };

/** Returns whether the payment (for `pay`) or the parcel has reached the target state. */
function hasReached(order: OrderRecord, event: FulfilmentEvent): boolean {
  if (event !== 'pay') return getParcel(order) === getTarget(event);
  const { payment } = order;
  return payment?.status === 'paid' && paymentFacts(payment.method.value).paidOn === 'order';
}

/** Requires a locked order. @returns undefined if the event is impossible */
async function moveLocked(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  order: OrderRecord,
  { event, ...details }: Omit<Move, 'from'>,
): ReturnType<typeof fulfil> {
  const { actor } = request;
  const cause: Cause = { ...details, source: 'admin', role: actor.role, actor };
  const fulfilled = await fulfil(deps, trx, order, event, cause);
  if (!fulfilled) return undefined;
  const { transitionId: id } = fulfilled;
  const changes = { from: order.status, to: fulfilled.order.status, transition: id };
  await auditStep(trx, request, `order.${event}`, order.number ?? '', changes);
  return fulfilled;
}

/** Moves an order unless its state has changed since the staff member saw it. */
export async function move(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  number: string,
  { event, from, ...details }: Move,
): Promise<Moved> {
  const order = await findOrder(trx, { number }, { lock: true });
  if (!order) return { outcome: 'unknown' };
  const isReached = hasReached(order, event);
  if (getParcel(order) !== from || (event === 'pay' && isReached)) {
    if (isReached) return { outcome: 'unchanged', order };
    return { outcome: 'changedMeanwhile', order, change: await findLastChange(trx, order) };
  }
  const cause = { event, ...details, delaySeconds: undoSeconds };
  const fulfilled = await moveLocked(deps, trx, request, order, cause);
  if (!fulfilled) return { outcome: 'impossible', order };
  return { outcome: 'changed', order: fulfilled.order };
}

/** Marks an order as delivered or paid. @returns the id of the transition, or undefined if that is impossible */
export async function moveByMoney(
  deps: FulfilmentDependencies,
  trx: Connection,
  request: StaffRequest,
  orderId: number,
  event: 'deliver' | 'pay',
): Promise<number | undefined> {
  const order = await findOrder(trx, { id: orderId }, { lock: true });
  const details = { event, delaySeconds: undoSeconds };
  const fulfilled = order && (await moveLocked(deps, trx, request, order, details));
  return fulfilled?.transitionId;
}

function assertAllowed(event: FulfilmentEvent, { role }: StaffActor): void {
  if (!mayTrigger(role, event)) throw new ApiError('forbidden');
}

/** @throws ApiError `forbidden`, `order_not_found`, `order_changed_meanwhile`, `order_event_impossible` */
export async function transition(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  number: string,
  { tracking_number: trackingNumber, lines = [], ...input }: TransitionInput,
): Promise<TransitionResponse> {
  const { actor } = request;
  assertAllowed(input.event, actor);
  return deps.database.transaction(async (trx) => {
    const moved = await move(deps, trx, request, number, {
      ...input,
      trackingNumber,
      returned: lines,
    });
    if (moved.outcome === 'unknown') throw new ApiError('order_not_found');
    if (moved.outcome === 'impossible') throw new ApiError('order_event_impossible');
    if (moved.outcome === 'changedMeanwhile') throw await changedMeanwhile(trx, moved.order);
    const undo = await findUndo(trx, await getTransitions(trx, moved.order.id), actor);
    return { transition_id: undo?.transition_id ?? null, undo_until: undo?.until ?? null };
  });
}

/** Moves each order in its own transaction, so that none delays the others. @throws ApiError `forbidden` */
export async function transitionMany(
  deps: FulfilmentDependencies,
  request: StaffRequest,
  { event, batch, orders, courier, reason }: BulkInput,
): Promise<BulkResponse> {
  assertAllowed(event, request.actor);
  return moveMany(deps, request, batch, orders, (trx, { number, from, tracking_number }) =>
    move(deps, trx, request, number, {
      ...{ event, from, batch, courier, reason },
      trackingNumber: tracking_number,
    }),
  );
}

/** Handles an order with a recalled batch, which cannot be moved. */
async function toImpossible(
  connection: Connection,
  number: string,
  error: unknown,
): Promise<Moved> {
  const order = await findOrder(connection, { number });
  if (!order || !(error instanceof ApiError) || error.code !== 'batch_recalled') throw error;
  return { outcome: 'impossible', order };
}

export async function moveMany<Order extends { number: string }>(
  { database }: Pick<FulfilmentDependencies, 'database'>,
  { actor }: StaffRequest,
  batch: string,
  orders: readonly Order[],
  work: (trx: Connection, order: Order) => Promise<Moved>,
): Promise<BulkResponse> {
  const results: BulkResponse['results'] = [];
  for (const order of orders) {
    const moved = await database
      .transaction((trx) => work(trx, order))
      .catch((error: unknown) => toImpossible(database.kysely, order.number, error));
    const change = moved.outcome === 'changedMeanwhile' ? moved.change : { by: null, at: null };
    results.push({
      number: order.number,
      outcome: moved.outcome,
      parcel: moved.outcome === 'unknown' ? null : getParcel(moved.order),
      ...change,
    });
  }
  const transitions = await batchTransitions(database.kysely, batch);
  const first = transitions.find((candidate) => mayUndo(candidate, actor));
  return { results, undo_until: first ? undoUntil(first.at).toISOString() : null };
}
