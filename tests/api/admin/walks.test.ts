import type { AdminOrder } from '@/contract/admin/orders';
import {
  fulfilmentEvents,
  initialFulfilment,
  mayTrigger,
  nextState,
  parcelStates,
  possibleEvents,
  getTarget,
  type FulfilmentState,
} from '@/contract/fulfilment';
import { type DeliveryMethod, deliveryMethods } from '@/contract/order';
import { paymentMethods } from '@/contract/payment';
import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import { buy, signUp } from '../../support/customers';
import {
  decideCase,
  enterCase,
  changeLines,
  enterOrder,
  keyed,
  move,
  read,
} from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';
import { useStaffShop } from '../../support/adminShop';
import { changeSettings } from './changeSettings';
import { staffViolations, totalStock } from '../security/invariants';

const roles = ['staff', 'owner'] as const;
type Role = (typeof roles)[number];

const { shop, owner, helper } = useStaffShop({ stock: 20 });
const clients: Record<Role, TestClient> = { staff: helper, owner };
const numbers: string[] = [];
let transferNumber: string;

async function placeByTransfer(): Promise<string> {
  const transfer = { account: '265-0000001234567-57', wait_days: 5 };
  await changeSettings(owner, 'business', () => ({ transfer }));
  const client = shop.client();
  await signUp(client);
  const order = await buy(client, { quantity: 2, method: paymentMethods['bank-transfer'].id });
  return order.number;
}
beforeAll(async () => {
  await shop.sql`update settings set value = jsonb_set(value, '{pickup,offered}', 'true')
    where key = 'delivery'`;
  for (const [at, delivery_method] of deliveryMethods.entries()) {
    const lines = [{ product_id: 1, quantity: 2 + at }];
    numbers.push((await enterOrder(helper, { lines, delivery_method })).number);
  }
  transferNumber = await placeByTransfer();
  await shop.keepState();
});
interface Step {
  id: number;
  by: Role;
  before: FulfilmentState;
}

/** The state that the chart leads to, and the steps of the order. */
interface Expected {
  method: DeliveryMethod;
  state: FulfilmentState;
  steps: Step[];
}

const step = fc.record({
  order: fc.nat(1),
  by: fc.constantFrom(...roles),
  do: fc.oneof(
    { weight: 6, arbitrary: fc.nat(5) },
    { weight: 2, arbitrary: fc.constantFrom(...fulfilmentEvents) },
    { weight: 2, arbitrary: fc.constant('undo' as const) },
  ),
  /** The parcel state that a stale request sends. */
  old: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...parcelStates) },
  ),
});
type Choice = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function takeStep(expected: Expected, number: string, choice: Choice): Promise<void> {
  const { method, state, steps } = expected;
  const client = clients[choice.by];
  if (choice.do === 'undo') {
    const last = steps.at(-1);
    if (!last) return;
    const { status } = await client.post<AdminOrder>(`/api/admin/transitions/${last.id}/undo`);
    const isAllowed = choice.by === 'owner' || last.by === choice.by;
    expect(status).toBe(isAllowed ? 200 : 404);
    if (isAllowed) Object.assign(expected, { state: last.before, steps: steps.slice(0, -1) });
    return;
  }
  const possible = possibleEvents(state, 'owner', 'delivery', method);
  const event = typeof choice.do === 'number' ? possible[choice.do % possible.length] : choice.do;
  if (!event) return;
  const from = choice.old ?? state.parcel;
  const { status, data } = await move(client, number, event, from);
  const next = nextState(state, event, choice.by, 'delivery', method);
  if (!mayTrigger(choice.by, event)) return expect(status).toBe(403);
  if (from !== state.parcel) {
    const isRepeat = event !== 'pay' && getTarget(event) === state.parcel;
    return expect(status).toBe(isRepeat ? 200 : 409);
  }
  expect(status).toBe(next ? 200 : 409);
  if (!next) return;
  expected.state = next;
  steps.push({ id: data.transition_id ?? 0, by: choice.by, before: state });
}

test('orders follow the state chart and stock matches the movements, whatever two staff members do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (choices) => {
      await shop.reset();
      const { kysely } = shop.database;
      const total = await totalStock(kysely);
      const expected = deliveryMethods.map((method): Expected => ({
        method,
        state: initialFulfilment,
        steps: [],
      }));
      for (const choice of choices) {
        const [order, number] = [expected[choice.order], numbers[choice.order]];
        if (order && number) await takeStep(order, number, choice);
      }
      for (const [index, { state }] of expected.entries()) {
        expect(await read(owner, numbers[index] ?? '')).toMatchObject(state);
      }
      expect(await staffViolations(kysely)).toEqual([]);
      expect(await totalStock(kysely)).toEqual(total);
    }),
    { numRuns: repetitions.walks, endOnFailure: true },
  );
});

const paymentWays = ['cash', 'transfer'] as const;
const moneyStep = fc.record({
  order: fc.nat(paymentWays.length - 1),
  part: fc.constantFrom(0.1, 0.5, 1, 1.1),
  event: fc.nat(5),
  do: fc.constantFrom(
    ...(['move', 'move', 'move', 'undo', 'changeLines', 'undoLines'] as const),
    ...(['book', 'revoke', 'accept', 'refund', 'payRefund', 'deleteRefund', 'case'] as const),
  ),
});

/** Takes one step as the owner with an order and its money, updates `createdIds`, and returns the status. */
async function takeMoneyStep(
  number: string,
  { do: what, part, event }: typeof moneyStep extends fc.Arbitrary<infer T> ? T : never,
  createdIds: { settlement: number },
): Promise<number> {
  const order = await read(owner, number);
  const { total_amount, cash, parcel, undo, line_changes, events } = order;
  const amount = Math.round(total_amount * part);
  const refund = cash?.refunds.at(-1)?.id ?? 0;
  const days = { paid_on: '2024-11-26', due_on: '2024-12-04' };
  switch (what) {
    case 'book': {
      const claimed = amount < total_amount;
      const line = { reference: number, amount, number, expected: total_amount, claimed };
      const body = { courier: '', paid_on: days.paid_on, bank_amount: amount, lines: [line] };
      const { status, data } = await owner.post<{ id: number }>(
        '/api/admin/settlements',
        body,
        keyed(),
      );
      if (status === 201) createdIds.settlement = data.id;
      return status;
    }
    case 'revoke':
      return (await owner.post(`/api/admin/settlements/${createdIds.settlement}/revoke`)).status;
    case 'accept':
      return (await owner.post(`/api/admin/settlements/${createdIds.settlement}/lines/1/accept`))
        .status;
    case 'refund': {
      const body = { amount, due_on: days.due_on };
      return (await owner.post(`/api/admin/orders/${number}/refunds`, body, keyed())).status;
    }
    case 'payRefund': {
      const body = { paid_on: days.paid_on, proof: 'Nalog' };
      return (await owner.post(`/api/admin/refunds/${refund}/paid`, body)).status;
    }
    case 'deleteRefund':
      return (await owner.delete(`/api/admin/refunds/${refund}`)).status;
    case 'changeLines': {
      const kind = parcel === 'delivered' ? 'returned' : 'shortened';
      return (await changeLines(owner, order, { kind })).status;
    }
    case 'case': {
      const newCase = await enterCase(owner, { kind: 'withdrawal', order_number: number });
      return (await decideCase(owner, newCase, { decision: 'refund', amount })).status;
    }
    case 'undo':
      return (await owner.post(`/api/admin/transitions/${undo?.transition_id ?? 0}/undo`)).status;
    case 'undoLines':
      return (await owner.post(`/api/admin/line-changes/${line_changes.at(-1)?.id ?? 0}/undo`))
        .status;
    case 'move': {
      // An event that ends the order is used rarely.
      const possible = events.filter((name) => name !== 'cancel' || event === 0);
      const chosen = possible[event % possible.length] ?? 'confirm';
      return (await move(owner, number, chosen, parcel)).status;
    }
  }
}

test('no request causes a server error and the money rules hold, whatever happens to an order’s payments and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: 10, maxLength: 30 }), async (steps) => {
      await shop.reset();
      const createdIds = { settlement: 0 };
      for (const step of steps) {
        const number = (paymentWays[step.order] === 'cash' ? numbers[0] : transferNumber) ?? '';
        expect(await takeMoneyStep(number, step, createdIds)).toBeLessThan(500);
      }
      expect(await staffViolations(shop.database.kysely)).toEqual([]);
    }),
    { numRuns: repetitions.walks, endOnFailure: true },
  );
});
