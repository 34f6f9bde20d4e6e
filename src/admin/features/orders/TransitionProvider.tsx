import { createActorContext } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { ordersApi } from '../../api/ordersApi';
import { transitionMachine, type Step, type StepResult, type Undo } from './transitionMachine';
import { UndoStrip } from './UndoStrip';

export const Transition = createActorContext(transitionMachine);

/** The actors of the machine, by the API. */
function useTransitionActors() {
  const [transitionOrder] = ordersApi.useTransitionOrderMutation();
  const [transitionOrders] = ordersApi.useTransitionOrdersMutation();
  const [undoTransition] = ordersApi.useUndoTransitionMutation();
  const [undoBatch] = ordersApi.useUndoBatchMutation();
  return useMemo(() => {
    async function send(step: Step): Promise<StepResult> {
      if (step.kind === 'one') {
        const answer = await transitionOrder({ number: step.number, ...step.input }).unwrap();
        const { transition_id: id, undo_until } = answer;
        const undo = id === null ? null : ({ kind: 'one', id } as const);
        return { undo, until: untilOf(undo_until), left: [], moved: 1 };
      }
      const { event, batch, orders } = step;
      const { results, undo_until } = await transitionOrders({
        event,
        batch,
        orders: orders.map(({ number, parcel }) => ({ number, from: parcel })),
      }).unwrap();
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
    async function undo(what: Undo): Promise<void> {
      if (what.kind === 'one') await undoTransition(what.id).unwrap();
      else await undoBatch(what.batch).unwrap();
    }
    return {
      send: fromPromise(({ input }: { input: Step }) => send(input)),
      undo: fromPromise(({ input }: { input: Undo }) => undo(input)),
    };
  }, [transitionOrder, transitionOrders, undoTransition, undoBatch]);
}

const untilOf = (iso: string | null) => (iso === null ? 0 : Date.parse(iso));

/** Steps of orders, from every screen; a strip at the bottom tells of the last one. */
export function TransitionProvider({ children }: { children: ReactNode }) {
  const actors = useTransitionActors();
  const machine = useMemo(() => transitionMachine.provide({ actors }), [actors]);
  return (
    <Transition.Provider logic={machine}>
      {children}
      <UndoStrip />
    </Transition.Provider>
  );
}
