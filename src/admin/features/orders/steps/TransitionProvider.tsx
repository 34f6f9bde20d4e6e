import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { fromPromise } from 'xstate';
import type { TransitionInput } from '@/contract/admin/orderTransitions';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import { createUuid } from '@/lib/createUuid';
import { ordersApi } from '../../../api/ordersApi';
import type { ShippableOrder } from './ShipDialog';
import {
  Transition,
  transitionMachine,
  undoEnd,
  type LeftOrder,
  type MovedOrder,
  type Step,
  type StepResult,
  type Undo,
} from './transitionMachine';
import UndoStrip from './UndoStrip';
import ShipDialog from './ShipDialog';

const ShipContext = createContext<(orders: readonly ShippableOrder[]) => void>(() => undefined);

/**
 * Moves one order or several; `busy` while a step, or its undo, is on its way: no other can be made. `ship` first
 * asks for courier and tracking numbers.
 */
export function useSteps() {
  const { send } = Transition.useActorRef();
  return {
    ship: useContext(ShipContext),
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

function useTransitionActors() {
  const [transitionOrder] = ordersApi.useTransitionOrderMutation();
  const [transitionOrders] = ordersApi.useTransitionOrdersMutation();
  const [undoTransition] = ordersApi.useUndoTransitionMutation();
  const [undoBatch] = ordersApi.useUndoBatchMutation();
  return useMemo(() => {
    async function send(step: Step): Promise<StepResult> {
      if (step.kind === 'one') {
        const { number, input: body } = step;
        const response = await transitionOrder({ params: { number }, body }).unwrap();
        const { transition_id: id, undo_until } = response;
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

const untilOf = (iso: string | null) => (iso === null ? 0 : undoEnd(iso));

/** Steps of orders, from every screen; a strip at the bottom shows the last one. */
export function TransitionProvider({ children }: { children: ReactNode }) {
  const actors = useTransitionActors();
  const machine = useMemo(() => transitionMachine.provide({ actors }), [actors]);
  const [ordersToShip, setOrdersToShip] = useState<readonly ShippableOrder[]>([]);
  return (
    <Transition.Provider logic={machine}>
      <ShipContext value={setOrdersToShip}>{children}</ShipContext>
      {ordersToShip.length > 0 && (
        <Ship orders={ordersToShip} onClose={() => setOrdersToShip([])} />
      )}
      <UndoStrip />
    </Transition.Provider>
  );
}

function Ship({ orders, onClose }: { orders: readonly ShippableOrder[]; onClose: () => void }) {
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
  return <ShipDialog orders={orders} onClose={onClose} onShip={ship} />;
}

/** Screens on which orders are moved. */
export default function OrdersLayout() {
  return (
    <TransitionProvider>
      <Outlet />
    </TransitionProvider>
  );
}
