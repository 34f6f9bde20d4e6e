import { assign, fromPromise, setup } from 'xstate';
import type { SettlementInput } from '@/contract/admin/money';
import { createUuid } from '@/lib/createUuid';
import { type AdminError, isAdminError } from '../../api/adminError';

/** What was typed. */
export interface Typed {
  text: string;
  courier: string;
  paidOn: string;
  bankAmount: string;
}

export interface Booking {
  body: SettlementInput;
  key: string;
}

interface Context extends Typed {
  /** Numbers of lines whose difference the owner accepts. */
  accepted: readonly number[];
  /** Unknown lines that pay the order of the same amount. */
  linked: readonly number[];
  /** Sent again as it is until it is booked or changed. */
  booking: Booking | null;
  error: AdminError | null;
  /** The id of what was booked. */
  booked: number | null;
}

type List = Pick<Typed, 'text' | 'courier'>;

const untouched = { accepted: [], linked: [], booking: null, error: null, booked: null };
/** After the last key. */
const pauseMillis = 400;

const with_ = (lines: readonly number[], line: number, on: boolean) =>
  on ? [...lines, line] : lines.filter((one) => one !== line);

/** Lists are pasted, matched, reviewed and booked. What was matched is in the API's cache. */
export const settlingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<Typed, 'courier' | 'paidOn'>,
    events: {} as
      | { type: 'type'; values: Partial<Typed> }
      | { type: 'accept'; line: number; on: boolean }
      | { type: 'link'; line: number; on: boolean }
      | { type: 'book'; body: SettlementInput }
      | { type: 'retry' }
      | { type: 'again' },
  },
  actors: {
    match: fromPromise<unknown, List>(() => Promise.reject(new Error('not provided'))),
    book: fromPromise<number, Booking>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    type: assign(({ event }) => (event.type === 'type' ? { ...event.values, error: null } : {})),
    forget: assign(untouched),
    fail: assign((_, { error }: { error: unknown }) => ({
      error: isAdminError(error) ? error : null,
    })),
  },
  guards: {
    isList: ({ event }) =>
      event.type === 'type' && ('text' in event.values || 'courier' in event.values),
    isEmpty: ({ context }) => context.text.trim() === '',
  },
  delays: { pause: pauseMillis },
}).createMachine({
  id: 'settling',
  context: ({ input }) => ({ text: '', bankAmount: '', ...input, ...untouched }),
  initial: 'pasting',
  on: {
    type: [
      { guard: 'isList', target: '.pasting', reenter: true, actions: ['type', 'forget'] },
      { actions: 'type' },
    ],
  },
  states: {
    pasting: {
      after: { pause: [{ guard: 'isEmpty' }, { target: 'matching' }] },
    },
    matching: {
      invoke: {
        src: 'match',
        input: ({ context: { text, courier } }) => ({ text, courier }),
        onDone: 'reviewing',
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { retry: 'matching' } },
    reviewing: {
      on: {
        accept: {
          actions: assign({
            accepted: ({ context, event }) => with_(context.accepted, event.line, event.on),
          }),
        },
        link: {
          actions: assign({
            linked: ({ context, event }) => with_(context.linked, event.line, event.on),
          }),
        },
        book: {
          target: 'saving',
          actions: assign({
            error: null,
            booking: ({ context: { booking }, event: { body } }) =>
              booking && JSON.stringify(booking.body) === JSON.stringify(body)
                ? booking
                : { body, key: createUuid() },
          }),
        },
      },
    },
    saving: {
      // What is being booked does not change.
      on: { type: {} },
      invoke: {
        src: 'book',
        input: ({ context: { booking } }) => {
          if (!booking) throw new Error('Nothing is to be booked.');
          return booking;
        },
        onDone: { target: 'closed', actions: assign({ booked: ({ event }) => event.output }) },
        onError: {
          // Orders may have been settled meanwhile.
          target: 'matching',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: {
      on: {
        type: {},
        again: {
          target: 'pasting',
          actions: assign({ ...untouched, text: '', bankAmount: '' }),
        },
      },
    },
  },
});
