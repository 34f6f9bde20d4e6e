import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
  type FormEvent,
  useId,
} from 'react';
import { Outlet } from 'react-router';
import { fromPromise } from 'xstate';
import styled from 'styled-components';
import type { TransitionInput } from '@/contract/admin/orderTransitions';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import { createUuid } from '@/lib/createUuid';
import {
  type AdminOrderSummary,
  courierMaxLength,
  trackingNumberMaxLength,
} from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { Stack } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { FieldError, TextField } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { from } from '@/ui/media';
import { ordersApi, useCouriers } from '../../../api/ordersApi';
import { focusNext } from '../../../lib/shortcuts';
import LeaveDialog from '../../../ui/ConfirmDialog';
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
import { UndoInList } from './DoneRow';
import UndoStrip from './UndoStrip';
import { SendButton } from '../../../ui/SendButton';
import { Rows } from '../../../ui/Rows';

const ShippedRows = styled(Rows)`
  color: var(--text);

  & > li {
    display: grid;
    gap: 4px 12px;
  }
  label {
    overflow-wrap: anywhere;
  }
  b {
    font: 600 1.0625rem/1.3 var(--font-display);
  }
  small {
    display: inline;
  }
  ${from(600)} {
    & > li {
      grid-template-columns: minmax(0, 1fr) 210px;
    }
    p {
      grid-column: 1 / -1;
    }
  }
`;

type ShippableOrder = Pick<
  AdminOrderSummary,
  'number' | 'parcel' | 'courier' | 'tracking_number' | 'customer' | 'city'
>;

/**
 * Asks for courier and tracking numbers. Enter moves to the next row, because barcode readers send it. Orders without a
 * number are skipped unless the user confirms them.
 */
function ShipDialog({
  orders,
  onClose,
}: {
  orders: readonly ShippableOrder[];
  onClose: () => void;
}) {
  const { send } = Transition.useActorRef();
  const { text } = useText();
  const id = useId();
  const couriers = useCouriers();
  const [typedCourier, setTypedCourier] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const courier = typedCourier ?? (orders[0]?.courier || couriers[0] || '');
  const rows = orders.map((order) => ({
    ...order,
    tracking_number: (typed[order.number] ?? order.tracking_number).trim(),
  }));
  const numbered = rows.filter(({ tracking_number }) => tracking_number !== '');
  const missing = rows.length - numbered.length;
  const errors = rows.map(({ tracking_number: typedNumber }, index) => {
    if (typedNumber === '') return checked && numbered.length === 0 && text('admin:ship.missing');
    const duplicate = rows.slice(0, index).find((row) => row.tracking_number === typedNumber);
    return duplicate && text('admin:ship.double', { number: duplicate.number });
  });
  const hasErrors = numbered.length > 0 && errors.some(Boolean);
  const ship = (shipped: readonly ShippableOrder[]) => {
    setChecked(true);
    const [first, ...more] = shipped;
    if (!first || hasErrors) return;
    const { number, parcel: from, tracking_number } = first;
    const by = { courier: courier.trim() };
    const step: Step =
      more.length === 0
        ? { kind: 'one', number, input: { event: 'ship', from, tracking_number, ...by } }
        : { kind: 'many', event: 'ship', batch: createUuid(), orders: shipped, ...by };
    onClose();
    send({ type: 'move', step });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ship(numbered);
  };
  return (
    <>
      {/* Comes before the dialog, so that the dialog is the last to return focus to its button. */}
      {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
      <Dialog
        open
        title={text('admin:today.ship.title')}
        onClose={() => (Object.keys(typed).length > 0 ? setLeaving(true) : onClose())}
      >
        <form onSubmit={submit} noValidate>
          <Stack $gap={4}>
            <TextField
              label={text('admin:order.courier')}
              optional
              value={courier}
              list={`${id}-couriers`}
              maxLength={courierMaxLength}
              autoComplete="off"
              onChange={({ target }) => setTypedCourier(target.value)}
            />
            <datalist id={`${id}-couriers`}>
              {couriers.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            {orders.length > 1 && <p>{text('admin:ship.hint')}</p>}
            <ShippedRows>
              {orders.map(({ number, customer, city, tracking_number }, index) => {
                const error = errors[index];
                return (
                  <li key={number}>
                    <label htmlFor={`${id}-${index}`}>
                      <b translate="no">{`${number} `}</b>
                      <small>{[customer, city].filter(Boolean).join(', ')}</small>
                    </label>
                    <TextInput
                      id={`${id}-${index}`}
                      value={typed[number] ?? tracking_number}
                      maxLength={trackingNumberMaxLength}
                      autoComplete="off"
                      enterKeyHint={orders.length > 1 ? 'next' : 'send'}
                      placeholder={text('admin:order.tracking')}
                      aria-label={`${text('admin:order.tracking')} ${number}`}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? `${id}-${index}-error` : undefined}
                      data-autofocus={index === 0 ? '' : undefined}
                      onKeyDown={orders.length > 1 ? focusNext : undefined}
                      onChange={({ target }) => setTyped({ ...typed, [number]: target.value })}
                    />
                    {error && <FieldError id={`${id}-${index}-error`}>{error}</FieldError>}
                  </li>
                );
              })}
            </ShippedRows>
            <SendButton type="submit" block>
              {numbered.length === 0 || missing === 0
                ? text('admin:transition.ship')
                : text('admin:ship.some', { count: numbered.length, of: orders.length })}
            </SendButton>
            {missing > 0 && (
              <SendButton variant="secondary" block onClick={() => ship(rows)}>
                {text('admin:ship.without', { count: missing, of: orders.length })}
              </SendButton>
            )}
          </Stack>
        </form>
      </Dialog>
    </>
  );
}

const ShipContext = createContext<(orders: readonly ShippableOrder[]) => void>(() => undefined);

/** `busy` is true while a step or undo is being sent. `ship` asks for courier and tracking numbers first. */
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

function useTransitionMachine() {
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
        return { undo, until: getUntil(undo_until), left: [], moved: 1 };
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
        until: getUntil(undo_until),
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
    const actors = {
      send: fromPromise(({ input }: { input: Step }) => send(input)),
      undo: fromPromise(({ input }: { input: Undo }) => undo(input)),
    };
    return transitionMachine.provide({ actors });
  }, [transitionOrder, transitionOrders, undoTransition, undoBatch]);
}

const getUntil = (iso: string | null) => (iso === null ? 0 : undoEnd(iso));

/** Wraps screens that move orders; a strip at the bottom shows the last step. */
export default function TransitionProvider({ children = <Outlet /> }: { children?: ReactNode }) {
  const machine = useTransitionMachine();
  const [isInList, setIsInList] = useState(false);
  const [ordersToShip, setOrdersToShip] = useState<readonly ShippableOrder[]>([]);
  return (
    <Transition.Provider logic={machine}>
      <ShipContext value={setOrdersToShip}>
        <UndoInList value={setIsInList}>{children}</UndoInList>
      </ShipContext>
      {ordersToShip.length > 0 && (
        <ShipDialog orders={ordersToShip} onClose={() => setOrdersToShip([])} />
      )}
      <UndoStrip isInList={isInList} />
    </Transition.Provider>
  );
}
