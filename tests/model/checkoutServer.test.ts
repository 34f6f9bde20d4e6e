/** @jest-environment node */
import { waitFor } from 'xstate';
import type { AddressForm } from '@/contract/address';
import type { ErrorCode } from '@/contract/errors';
import { apiErrors } from '@/contract/apiErrors';
import type { Order, OrderSummary } from '@/contract/order';
import type { CheckoutSnapshot } from '@/web/features/checkout/checkoutMachine';
import { startTestShop, type TestShop } from '../support/app';
import { draftOrder } from '../support/customers';
import { deliverableAddress } from '../support/staffOrders';
import { checkoutUser as user } from './checkoutFakes';
import {
  checkoutTransitions,
  runningActors,
  type ModelEvent,
  type CheckoutPath,
} from './checkoutPaths';
import { quantity, productId, ServerCheckout, type Fault } from './ServerCheckout';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.change(`update settings set value = jsonb_set(value, '{pickup,offered}', 'true')
    where key = 'delivery'`);
});
afterAll(() => shop.close());

const reject = (code: ErrorCode) => () =>
  Response.json({ ...apiErrors[code], code }, { status: apiErrors[code].status });
const lost = (): Response => {
  throw new TypeError('the connection was lost');
};

type Named = Extract<ModelEvent, { name: string }>;
const isResponse = (event: ModelEvent): event is Named => 'name' in event;
const actorOf = (event: Named) => event.type.replace(/^xstate\.(done|error)\.actor\./, '');

/** Prepares the server data that the checkout of the model loads. */
async function arrange(world: ServerCheckout, found: string): Promise<void> {
  if (found === 'empty cart') return void (await world.clearCart());
  await world.fillCart();
  if (['nothing', 'draft', 'draft for pickup', 'no pickup'].includes(found))
    await world.cancelDraft();
  if (found === 'draft') await world.draft();
  if (found === 'draft for pickup' || found === 'no pickup') await world.draftForPickup();
  if (found !== 'payment' && found !== 'placement') return;
  const order = await draftOrder(world.other, await world.addressId());
  if (found === 'placement') world.rememberPlacement(order);
}

const calls: Readonly<Record<string, string>> = {
  restoreCheckout: 'GET /api/carts',
  saveUser: 'PUT /api/auth/update',
  saveAddress: 'POST /api/address/create',
  draftOrder: 'POST /api/orders',
  createPayment: 'POST /api/payment/create',
  placeOrder: 'POST /api/orders/',
};

/** The fault that produces the actor result of the model; null if none is needed. */
function faultFor(world: ServerCheckout, event: Named, repliesLater: boolean): Fault | null {
  const actor = actorOf(event);
  const call = calls[actor] ?? '';
  switch (event.name) {
    case '401':
      return { call, before: () => world.endSession() };
    case '500':
      return { call, instead: reject('server_error') };
    case '422':
      return { call, instead: reject('validation_failed') };
    case 'forbidden':
      return { call, instead: reject('forbidden') };
    case 'network':
      return actor === 'placeOrder' && repliesLater
        ? { call, loseReply: true }
        : { call, instead: lost };
    case 'cart_empty':
    case 'nothing left':
      return { call, before: () => world.clearCart() };
    case 'address_not_found':
      return { call, before: () => world.forgetAddresses() };
    case 'no pickup':
    case 'pickup_not_offered':
      return {
        call: event.name === 'no pickup' ? 'POST /api/orders' : call,
        instead: reject('pickup_not_offered'),
      };
    case 'order_not_found':
    case 'no longer a draft':
      return { call, before: () => world.cancelDraft() };
    case 'placed elsewhere':
      return { call, before: () => world.placeElsewhere() };
    case 'changed':
      return {
        call,
        before: () =>
          shop.database.kysely
            .updateTable('products')
            .set((set) => ({ price: set('price', '+', 1000) }))
            .where('id', '=', productId)
            .execute(),
      };
    default:
      return null;
  }
}

/** Prepares the next actor results of the model before the event that starts the actors. */
async function prepare(
  world: ServerCheckout,
  steps: CheckoutPath['steps'],
  from: number,
): Promise<void> {
  const next = steps[from];
  if (!next || from < world.prepared) return;
  const { event, state } = next;
  if (!isResponse(event)) {
    // An actor that is already running responds after this event.
    if (
      runningActors(state).length > 0 &&
      runningActors(steps[from - 1]?.state ?? state).length > 0
    )
      await prepare(world, steps, from + 1);
    return;
  }
  world.prepared = from + 1;
  if (actorOf(event) === 'restoreCheckout' && event.type.includes('.done.'))
    await arrange(world, event.name);
  const later = steps.slice(from + 1).map((step) => step.event);
  const response = later.find((found) => isResponse(found) && actorOf(found) === 'placeOrder');
  // If the reply is lost, the order is placed only if a later request of the model finds it placed.
  const fault = faultFor(
    world,
    event,
    !response || (isResponse(response) && response.name === 'placed'),
  );
  if (fault) world.faults.push(fault);
  // Results that follow without another event must be prepared as well.
  await prepare(world, steps, from + 1);
}

/** Sends an event with data of this server. Synchronous, so running actors have not responded yet. */
function act(world: ServerCheckout, event: ModelEvent, data: ServerData): void {
  const { actor } = world;
  if (event.type.startsWith('xstate.after.')) world.clock.increment(60_000);
  else if (event.type === 'address.submitted')
    actor.send({ ...event, address: data.address } as typeof event);
  else if (event.type === 'address.chosen')
    actor.send({ ...event, addressId: data.addressId } as typeof event);
  else if (event.type === 'user.submitted')
    actor.send({ ...event, user: { ...user, email: world.email } } as typeof event);
  else actor.send(event as Parameters<typeof actor.send>[0]);
}

interface ServerData {
  address: AddressForm;
  addressId: number;
}

/** Reads stock and orders in one query, because an abandoned placement may still be in progress. */
function readStockAndOrders(customerId: number): Promise<{ stock: number; placed: number }> {
  return shop.database.kysely
    .selectFrom('products')
    .select((row) => [
      'stock',
      row
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('placed'))
        .where('customer_id', '=', customerId)
        .where('status', '=', 'placed')
        .$asScalar()
        .$notNull()
        .as('placed'),
    ])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
}

async function followPath(path: CheckoutPath): Promise<ServerCheckout> {
  const world = await ServerCheckout.make(shop);
  const { stock: stockBefore } = await readStockAndOrders(world.customerId);
  const choosesAddress = path.steps.some(({ event }) => event.type === 'address.chosen');
  const data = {
    address: await deliverableAddress(world.other),
    addressId: choosesAddress ? await world.addressId() : 0,
  };
  await prepare(world, path.steps, 0);
  world.start();
  for (const [at, { event, state }] of path.steps.entries()) {
    if (!isResponse(event)) {
      await prepare(world, path.steps, at + 1);
      if (event.type === 'session.restored') await world.signIn();
      act(world, event, data);
    }
    const reached = await world.reached(state.value);
    expect({ path: path.name, at, reached }).toEqual({ path: path.name, at, reached: state.value });
  }
  await world.stop();
  const { stock, placed } = await readStockAndOrders(world.customerId);
  expect({ path: path.name, placed: placed <= 1 }).toEqual({ path: path.name, placed: true });
  if (path.state.matches('placed'))
    expect({ path: path.name, placed }).toEqual({ path: path.name, placed: 1 });
  expect({ path: path.name, taken: stockBefore - stock }).toEqual({
    path: path.name,
    taken: placed * quantity,
  });
  return world;
}

/** The model chooses which of two concurrent requests ends first; the real server does not. */
const hasOneRequestAtATime = ({ steps }: CheckoutPath) =>
  steps.every(({ event }, index) => {
    const before = steps[index - 1]?.state;
    return !before || !isResponse(event) || runningActors(before).length <= 1;
  });
const transitions = checkoutTransitions().filter(
  (path) => path.handled && hasOneRequestAtATime(path),
);

it(`reaches the same states with the real server, for every handled event (${transitions.length} paths)`, async () => {
  const finished: ServerCheckout[] = [];
  for (const path of transitions) {
    await shop.update('products', { stock: 40 }, { id: productId });
    finished.push(await followPath(path));
  }
  // Remaining cache entries have timers of a minute.
  expect(finished.filter(({ kept }) => kept > 0).length).toBe(0);
});

const isBusy = (state: CheckoutSnapshot) =>
  state.matches('loading') ||
  state.matches({ payment: 'creating' }) ||
  (state.matches('shipping') &&
    !state.matches({ shipping: { user: 'idle', address: 'editing' } })) ||
  (state.matches('placing') && !state.matches({ placing: 'unanswered' }));

const note = 'Ring twice';

/** Presses what the page offers until the order is placed, and reloads the page once, at the overview. */
async function checkOut(world: ServerCheckout) {
  const address = await deliverableAddress(world.other);
  const saved = { user: false, address: false, typedAgain: 0 };
  const open = () => {
    const actor = world.start();
    actor.on('user.saved', () => (saved.user = true));
    actor.on('address.saved', () => (saved.address = true));
    return actor;
  };
  let actor = open();
  let reloaded = false;
  for (let presses = 0; presses < 20; presses += 1) {
    const state = await waitFor(actor, (found) => !isBusy(found), { timeout: 30_000 });
    const { addressId } = state.context;
    const notes = { note, giftNote: '' };
    if (state.matches('placed'))
      return { orderId: state.context.placedOrderId ?? 0, typedAgain: saved.typedAgain };
    if (state.matches({ placing: { unanswered: 'waiting' } })) world.clock.increment(60_000);
    else if (state.matches('placing') || state.matches('failed'))
      actor.send({ type: 'retry.requested' });
    else if (state.matches('sessionExpired')) {
      await world.signIn();
      actor.send({ type: 'session.restored' });
    } else if (state.matches('payment')) actor.send({ type: 'method.confirmed' });
    else if (state.matches('overview') && reloaded) {
      actor.send({ type: 'terms.accepted' });
      actor.send({ type: 'order.confirmed' });
    } else if (state.matches('overview')) {
      reloaded = true;
      await world.stop();
      actor = open();
    } else if (!saved.user)
      actor.send({ type: 'user.submitted', user: { ...user, email: world.email } });
    else if (saved.address && addressId !== null)
      actor.send({ type: 'address.chosen', addressId, ...notes });
    else {
      if (saved.address) saved.typedAgain += 1;
      actor.send({ type: 'address.submitted', address, ...notes });
    }
  }
  throw new Error(`No way to an order: ${JSON.stringify(actor.getSnapshot().value)}`);
}

const faults: Readonly<Record<string, (world: ServerCheckout) => Omit<Fault, 'call'>>> = {
  'has no connection': () => ({ instead: lost }),
  'is answered with 500': () => ({ instead: reject('server_error') }),
  'is answered, but its reply is lost': () => ({ loseReply: true }),
  'arrives twice': () => ({ twice: true }),
  'finds the session expired': (world) => ({ before: () => world.endSession() }),
};
/** The last two are read when the page is reloaded. */
const requests = [...Object.values(calls), 'GET /api/payment/order/', 'GET /api/orders/'];
const cells = requests.flatMap((call) =>
  Object.keys(faults).map((fault) => [call, fault] as const),
);

test.each(cells)('one order is placed and nothing typed twice, when %s %s', async (call, fault) => {
  await shop.update('products', { stock: 40 }, { id: productId });
  const world = await ServerCheckout.make(shop);
  world.faults = [{ call, ...faults[fault]?.(world) }];
  const { orderId, typedAgain } = await checkOut(world);
  await world.stop();
  expect([world.faults, typedAgain]).toEqual([[], 0]);
  const ordersOf = async (query: string) =>
    (await world.other.get<OrderSummary[]>(`/api/orders${query}`)).data.map(({ id }) => id);
  expect([await ordersOf(''), await ordersOf('?status=draft')]).toEqual([[orderId], []]);
  const { data: order } = await world.other.get<Order>(`/api/orders/${orderId}`);
  expect(order).toMatchObject({
    status: 'placed',
    item_count: quantity,
    payment: { status: 'pending', amount: order.total_amount },
    contact: { name: user.name },
    address: { street: 'Voćarska' },
    note,
  });
  expect(await readStockAndOrders(world.customerId)).toEqual({ stock: 40 - quantity, placed: 1 });
});
