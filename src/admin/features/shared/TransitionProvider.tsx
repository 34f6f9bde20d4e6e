import { createActorContext } from '@xstate/react';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Outlet } from 'react-router';
import styled from 'styled-components';
import { type Infer, is, string, type } from 'superstruct';
import { fromPromise } from 'xstate';
import { parcel, person } from '@/contract/admin/orders';
import type { TransitionInput } from '@/contract/admin/orderTransitions';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import { createUuid } from '@/lib/createUuid';
import { type MessageId, useText } from '@/lib/text';
import { Check, CircleAlert, X } from '@/ui/icons';
import { from } from '@/ui/media';
import { type AdminError, isAdminError } from '../../api/adminError';
import { ordersApi } from '../../api/ordersApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { useMoment } from '@/lib/dates';
import type { ShippableOrder } from './ShipDialog';
import { doneText, parcelTexts } from './stepTexts';
import {
  transitionMachine,
  type LeftOrder,
  type MovedOrder,
  type Step,
  type StepResult,
  type Undo,
} from './transitionMachine';

const ShipDialog = lazy(() => import(/* webpackChunkName: "ship" */ './ShipDialog'));

export const Transition = createActorContext(transitionMachine);

const AskParcels = createContext<(orders: readonly ShippableOrder[]) => void>(() => undefined);

/**
 * Moves one order or several; `busy` while a step, or its undo, is on its way: no other can be made. `ship` first
 * asks for courier and tracking numbers.
 */
export function useSteps() {
  const { send } = Transition.useActorRef();
  return {
    ship: useContext(AskParcels),
    busy: Transition.useSelector((snapshot) => snapshot.hasTag('busy')),
    move: ({ number, parcel, delivery_method }: MovedOrder, input: Omit<TransitionInput, 'from'>) =>
      send({
        type: 'move',
        step: { kind: 'one', number, delivery_method, input: { ...input, from: parcel } },
      }),
    moveAll: (orders: readonly MovedOrder[], event: FulfilmentEvent) =>
      send({ type: 'move', step: { kind: 'many', event, batch: createUuid(), orders } }),
  };
}

/** The actors of the machine, by the API. */
function useTransitionActors() {
  const [transitionOrder] = ordersApi.useTransitionOrderMutation();
  const [transitionOrders] = ordersApi.useTransitionOrdersMutation();
  const [undoTransition] = ordersApi.useUndoTransitionMutation();
  const [undoBatch] = ordersApi.useUndoBatchMutation();
  return useMemo(() => {
    async function send(step: Step): Promise<StepResult> {
      if (step.kind === 'one') {
        const { number, input: body } = step;
        const answer = await transitionOrder({ params: { number }, body }).unwrap();
        const { transition_id: id, undo_until } = answer;
        const undo = id === null ? null : ({ kind: 'one', id } as const);
        return { undo, until: untilOf(undo_until), left: [], moved: 1 };
      }
      const { event, batch, orders, courier } = step;
      const body = {
        event,
        batch,
        ...(courier && { courier }),
        orders: orders.map(({ number, parcel: from, tracking_number = '' }) => ({
          number,
          from,
          ...(event === 'ship' && tracking_number !== '' && { tracking_number }),
        })),
      };
      const { results, undo_until } = await transitionOrders({ body }).unwrap();
      const left = results.filter(
        ({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged',
      );
      return {
        undo: undo_until === null ? null : { kind: 'many', batch },
        until: untilOf(undo_until),
        left,
        moved: results.length - left.length,
      };
    }
    async function undo(what: Undo): Promise<LeftOrder[]> {
      if (what.kind === 'many') {
        const { results } = await undoBatch({ params: { batch: what.batch } }).unwrap();
        return results.filter(({ outcome }) => outcome !== 'undone');
      }
      await undoTransition({ params: { id: what.id } }).unwrap();
      return [];
    }
    return {
      send: fromPromise(({ input }: { input: Step }) => send(input)),
      undo: fromPromise(({ input }: { input: Undo }) => undo(input)),
    };
  }, [transitionOrder, transitionOrders, undoTransition, undoBatch]);
}

const untilOf = (iso: string | null) => (iso === null ? 0 : Date.parse(iso));

/** Steps of orders, from every screen; a strip at the bottom shows the last one. */
export function TransitionProvider({ children }: { children: ReactNode }) {
  const actors = useTransitionActors();
  const machine = useMemo(() => transitionMachine.provide({ actors }), [actors]);
  const [asked, ask] = useState<readonly ShippableOrder[]>([]);
  return (
    <Transition.Provider logic={machine}>
      <AskParcels value={ask}>{children}</AskParcels>
      {asked.length > 0 && <Ship orders={asked} onClose={() => ask([])} />}
      <UndoStrip />
    </Transition.Provider>
  );
}

interface ShipProps {
  orders: readonly ShippableOrder[];
  onClose: () => void;
}

function Ship({ orders, onClose }: ShipProps) {
  const { send } = Transition.useActorRef();
  const ship = (shipped: readonly ShippableOrder[], courier: string) => {
    const [first, ...more] = shipped;
    if (!first) return;
    const { number, parcel: from, tracking_number } = first;
    const step: Step =
      more.length === 0
        ? { kind: 'one', number, input: { event: 'ship', from, courier, tracking_number } }
        : { kind: 'many', event: 'ship', batch: createUuid(), orders: shipped, courier };
    onClose();
    send({ type: 'move', step });
  };
  return (
    <Suspense>
      <ShipDialog orders={orders} onClose={onClose} onShip={ship} />
    </Suspense>
  );
}

const Strip = styled.div`
  position: fixed;
  right: 8px;
  bottom: calc(72px + env(safe-area-inset-bottom));
  left: 8px;
  z-index: 30;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  padding: 8px 8px 8px 16px;
  border-radius: var(--radius-md);
  background: var(--toast-bg);
  box-shadow: var(--shadow-2);
  color: var(--toast-fg);
  font-size: var(--text-sm);

  & > .lucide {
    flex: none;
    width: 18px;
    height: 18px;
  }
  p {
    flex: 1 1 120px;
    padding-block: 6px;
  }
  button {
    min-width: 44px;
    min-height: 44px;
    padding-inline: 8px;
    border-radius: var(--radius-sm);
    font-weight: 600;
  }
  button u {
    text-underline-offset: 0.22em;
  }
  time {
    margin-left: 8px;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  ${from(1024)} {
    right: 32px;
    bottom: 24px;
    left: auto;
    max-width: 480px;
  }
`;

/** Whole seconds until a moment. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

function SecondsLeft({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  return (
    <time aria-hidden="true">{`${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`}</time>
  );
}

/** Why an order is left, if it is not because it changed meanwhile. */
const reasons: Readonly<Partial<Record<LeftOrder['outcome'], MessageId>>> = {
  tooLate: 'admin:error.tooLate',
  emailLeft: 'admin:transition.undoLate',
  stockShort: 'admin:transition.undoStock',
};

/** Names the orders that are left, each with the reason, or who changed it and when. */
function useLeftOrders(): (left: readonly LeftOrder[]) => string {
  const { text } = useText();
  const moment = useMoment();
  return (left) =>
    left
      .map(({ number, outcome, parcel: state, by, at }) => {
        const reason = reasons[outcome] ?? (state && parcelTexts[state].id);
        const why = [reason && text(reason), by?.name, at && moment(at)].filter(Boolean);
        return why.length > 0 ? `${number} (${why.join(', ')})` : number;
      })
      .join(', ');
}

function useOutcome(): (step: Step, result: StepResult) => string {
  const { text } = useText();
  const leftOrders = useLeftOrders();
  return (step, { moved, left }) => {
    if (step.kind === 'one') return text(doneText(step.input.event, step), { number: step.number });
    const { event } = step;
    if (left.length === 0) return text('admin:transition.done.many', { count: moved, event });
    return `${text('admin:transition.partly.text', { done: moved, total: moved + left.length })} ${leftOrders(left)}`;
  };
}

const change = type({ order: type({ parcel }), by: person, at: string() });

/** What happened to an order that had moved on when the step was sent. */
function changeOf({ code, details }: AdminError): Infer<typeof change> | undefined {
  return code === 'order_changed_meanwhile' && is(details, change) ? details : undefined;
}

/** Shows the last transition, which can be undone for a minute. */
function UndoStrip() {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const outcome = useOutcome();
  const leftOrders = useLeftOrders();
  const moment = useMoment();
  const { send } = Transition.useActorRef();
  const state = Transition.useSelector(({ value }) => value);
  const { step, result, error } = Transition.useSelector(({ context }) => context);
  const shown = state !== 'idle' && state !== 'sending';
  const rejected = state === 'rejected';
  const number = step?.kind === 'one' ? step.number : '';
  const rejection = () => {
    const moved = isAdminError(error) && changeOf(error);
    if (moved) {
      const status = text(parcelTexts[moved.order.parcel].id);
      const values = { number, status, time: moment(moved.at), name: moved.by?.name ?? '' };
      return text(moved.by ? 'admin:transition.refusedBy' : 'admin:error.orderMovedTo', values);
    }
    const named = number && `${text('admin:order.title', { number })}: `;
    return (
      named +
      (isAdminError(error) ? rejectionText(error) : text('admin:error.orderChangedMeanwhile'))
    );
  };
  const rejectionText = (failure: AdminError) => {
    const { code, details } = failure;
    if (code === 'stock_short') return text('admin:transition.undoStock');
    if (code === 'too_late' && details?.email_left) return text('admin:transition.undoLate');
    return errorText(failure);
  };
  // The order may have left the screen, with the field in which it was typed.
  const typedTracking = () => {
    if (!step || result) return '';
    const typed =
      step.kind === 'one'
        ? (step.input.tracking_number ?? '')
        : step.orders
            .filter(({ tracking_number }) => step.event === 'ship' && tracking_number)
            .map((order) => `${order.number} ${order.tracking_number}`)
            .join(', ');
    return typed && `${text('admin:order.tracking')}: ${typed}`;
  };
  const message = () => {
    if (state === 'undone') return text('admin:transition.undone');
    if (state === 'undonePartly')
      return `${text('admin:transition.partly.title')}: ${leftOrders(result?.left ?? [])}`;
    if (rejected) return [rejection(), typedTracking()].filter(Boolean).join(' ');
    return step && result ? outcome(step, result) : '';
  };
  const isRejection = isAdminError(error) && error.status !== null && error.status < 500;
  const unanswered = rejected && !isRejection;
  const mayUndo = (state === 'done' || state === 'partly' || unanswered) && result?.undo;
  const mayRepeat = unanswered && !result && step;
  return (
    <div role={rejected ? 'alert' : 'status'} className="no-print">
      {shown && (
        <Strip>
          {rejected ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
          <p>{message()}</p>
          {mayRepeat && (
            <button type="button" onClick={() => send({ type: 'move', step })}>
              <u>{text('common:action.retry')}</u>
            </button>
          )}
          {mayUndo && (
            <button type="button" onClick={() => send({ type: 'undo' })}>
              <u>{text('admin:transition.undo')}</u>
              <SecondsLeft until={result.until} />
            </button>
          )}
          <button
            type="button"
            aria-label={text('common:action.close')}
            onClick={() => send({ type: 'dismiss' })}
          >
            <X aria-hidden="true" />
          </button>
        </Strip>
      )}
    </div>
  );
}

/** Screens on which orders are moved. */
export default function OrdersLayout() {
  return (
    <TransitionProvider>
      <Outlet />
    </TransitionProvider>
  );
}
