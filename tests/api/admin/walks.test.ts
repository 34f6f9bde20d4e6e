import { sql } from 'kysely';
import type { AdminOrder } from '@/contract/admin/orders';
import {
  allowedRoles,
  fulfilmentEvents,
  initialFulfilment,
  nextState,
  parcelStates,
  possibleEvents,
  targetOf,
  type FulfilmentState,
} from '@/contract/fulfilment';
import { type DeliveryMethod, deliveryMethods } from '@/contract/order';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import fc from '../../support/properties';
import { repetitions } from '../../support/repetitions';
import { setStock } from '../../support/setStock';
import { enterOrder, move, read } from '../../support/staffOrders';
import type { TestClient } from '../../support/TestClient';
import { stockViolations, totalStock } from '../security/invariants';

const roles = ['staff', 'owner'] as const;
type Role = (typeof roles)[number];

let shop: TestShop;
let clients: Record<Role, TestClient>;
let numbers: string[];
beforeAll(async () => {
  shop = await startTestShop();
  await setStock(shop.database.kysely, 20);
  clients = {
    staff: (await signInStaff(shop, 'staff')).client,
    owner: (await signInStaff(shop, 'owner')).client,
  };
  numbers = [];
  await sql`update settings set value = jsonb_set(value, '{pickup,offered}', 'true')
    where key = 'delivery'`.execute(shop.database.kysely);
  for (const [at, delivery_method] of deliveryMethods.entries()) {
    const lines = [{ product_id: 1, quantity: 2 + at }];
    numbers.push((await enterOrder(clients.staff, { lines, delivery_method })).number);
  }
  await shop.keepState();
});
afterAll(() => shop.close());

interface Step {
  id: number;
  by: Role;
  before: FulfilmentState;
}

/** State of an order by the chart, and the steps that led there. */
interface Expected {
  method: DeliveryMethod;
  state: FulfilmentState;
  steps: Step[];
}

const step = fc.record({
  order: fc.nat(1),
  by: fc.constantFrom(...roles),
  do: fc.oneof(
    // One of the possible events.
    { weight: 6, arbitrary: fc.nat(5) },
    { weight: 2, arbitrary: fc.constantFrom(...fulfilmentEvents) },
    { weight: 2, arbitrary: fc.constant('undo' as const) },
  ),
  /** Of the screen, where it is old. */
  old: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...parcelStates) },
  ),
});
type Choice = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(expected: Expected, number: string, choice: Choice): Promise<void> {
  const { method, state, steps } = expected;
  const client = clients[choice.by];
  if (choice.do === 'undo') {
    const last = steps.at(-1);
    if (!last) return;
    const { status } = await client.post<AdminOrder>(`/api/admin/transitions/${last.id}/undo`);
    const may = choice.by === 'owner' || last.by === choice.by;
    expect(status).toBe(may ? 200 : 404);
    if (may) Object.assign(expected, { state: last.before, steps: steps.slice(0, -1) });
    return;
  }
  const possible = possibleEvents(state, 'owner', 'delivery', method);
  const event = typeof choice.do === 'number' ? possible[choice.do % possible.length] : choice.do;
  if (!event) return;
  const from = choice.old ?? state.parcel;
  const { status, data } = await move(client, number, event, from);
  const next = nextState(state, event, choice.by, 'delivery', method);
  if (!allowedRoles[event].includes(choice.by)) return expect(status).toBe(403);
  if (from !== state.parcel) {
    const isThere = event !== 'pay' && targetOf(event) === state.parcel;
    return expect(status).toBe(isThere ? 200 : 409);
  }
  expect(status).toBe(next ? 200 : 409);
  if (!next) return;
  expected.state = next;
  steps.push({ id: data.transition_id ?? 0, by: choice.by, before: state });
}

test('on any walk of two members, orders are where the chart says, and stock and movements agree', async () => {
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
        if (order && number) await take(order, number, choice);
      }
      for (const [index, { state }] of expected.entries()) {
        expect(await read(clients.owner, numbers[index] ?? '')).toMatchObject(state);
      }
      expect(await stockViolations(kysely)).toEqual([]);
      expect(await totalStock(kysely)).toEqual(total);
    }),
    { numRuns: repetitions.walks, endOnFailure: true },
  );
});
