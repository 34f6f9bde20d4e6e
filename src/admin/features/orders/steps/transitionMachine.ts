import { createActorContext } from '@xstate/react';
import { assign, fromPromise, setup } from 'xstate';
import { type AdminOrderSummary, undoSeconds } from '@/contract/admin/orders';
import type {
  BulkResponse,
  TransitionInput,
  UndoBatchResponse,
} from '@/contract/admin/orderTransitions';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import type { DeliveryMethod } from '@/contract/order';

/** `tracking_number` is used only for shipping. */
export type MovedOrder = Pick<AdminOrderSummary, 'number' | 'parcel'> & {
  delivery_method?: DeliveryMethod;
  tracking_number?: string;
};

/** A step of one order with its details, or of several orders. */
export type Step =
  | {
      kind: 'one';
      number: string;
      delivery_method?: DeliveryMethod | undefined;
      input: TransitionInput;
    }
  | {
      kind: 'many';
      event: FulfilmentEvent;
      batch: string;
      orders: readonly MovedOrder[];
      courier?: string;
    };

export type Undo = { kind: 'one'; id: number } | { kind: 'many'; batch: string };

/** An order that was not moved or not undone. */
export type LeftOrder = BulkResponse['results'][number] | UndoBatchResponse['results'][number];

export interface StepResult {
  undo: Undo | null;
  /** In milliseconds since 1970. */
  until: number;
  /** Orders of a bulk step that were not moved or not undone. */
  left: LeftOrder[];
  moved: number;
}

/** The time until which a new step can be undone. A skewed browser clock has no effect. */
export function undoEnd(until: string): number {
  const [end, now, ms] = [Date.parse(until), Date.now(), undoSeconds * 1_000];
  return end > now && end <= now + ms ? end : now + ms;
}

interface Context {
  step: Step | null;
  result: StepResult | null;
  error: unknown;
}

/** How long the outcome of an undo, or of a step that cannot be undone, is shown. */
const shownMs = 6_000;

function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The transition has no step.');
  return value;
}

/** Events while a result is shown: dismissing it or taking another step. */
const onShown = { move: { target: 'sending', actions: 'take' }, dismiss: 'idle' } as const;
const onUndoable = { ...onShown, undo: { target: 'undoing', guard: 'canUndo' } } as const;

/** Skipped orders are shown until dismissed. */
const idleIfComplete = { target: 'idle', guard: 'allWent' } as const;

/** Takes one step at a time and offers to undo it for a minute. */
export const transitionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'move'; step: Step }
      /** A step taken before the page was loaded that can still be undone. */
      | { type: 'offer'; step: Step; result: StepResult }
      | { type: 'undo' }
      | { type: 'dismiss' },
  },
  actors: {
    send: fromPromise<StepResult, Step>(() => Promise.reject(new Error('not provided'))),
    undo: fromPromise<LeftOrder[], Undo>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    take: assign(({ event }) =>
      event.type === 'move' ? { step: event.step, result: null, error: null } : {},
    ),
  },
  guards: {
    canUndo: ({ context }) => !!context.result?.undo,
    allWent: ({ context }) => context.result?.left.length === 0,
  },
  delays: {
    rest: ({ context: { result } }) =>
      result?.undo ? Math.max(0, result.until - Date.now()) : shownMs,
    shown: shownMs,
  },
}).createMachine({
  id: 'transition',
  context: { step: null, result: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        move: { target: 'sending', actions: 'take' },
        offer: {
          target: 'done',
          actions: assign(({ event: { step, result } }) => ({ step, result, error: null })),
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'send',
        input: ({ context: { step } }) => required(step),
        onDone: { target: 'done', actions: assign({ result: ({ event }) => event.output }) },
        onError: { target: 'rejected', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    done: { after: { rest: idleIfComplete }, on: onUndoable },
    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: ({ context: { result } }) => required(result?.undo),
        onDone: {
          target: 'undone',
          actions: assign({
            result: ({ context, event }) => ({
              ...required(context.result),
              undo: null,
              left: event.output,
            }),
          }),
        },
        onError: { target: 'rejected', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    undone: { after: { shown: idleIfComplete }, on: onShown },
    // If there was no response, the same step or undo can be sent again.
    rejected: { on: onUndoable },
  },
});

export const Transition = createActorContext(transitionMachine);
