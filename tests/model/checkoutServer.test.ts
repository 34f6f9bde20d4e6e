/** @jest-environment node */
import type { ErrorCode } from '../../src/contract/errors';
import { refusals } from '../../src/contract/refusals';
import { startTestShop, type TestShop } from '../support/app';
import { checkoutUser as user } from './checkoutFakes';
import { checkoutTransitions, type ModelEvent, type ModelPath } from './checkoutPaths';
import { pieces, productId, ServerCheckout, type Fault } from './ServerCheckout';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const refuse = (code: ErrorCode) => () =>
  Response.json({ ...refusals[code], code }, { status: refusals[code].status });
const lost = (): Response => {
  throw new TypeError('the connection was lost');
};

type Named = Extract<ModelEvent, { name: string }>;
const isAnswer = (event: ModelEvent): event is Named => 'name' in event;
const actorOf = (event: Named) => event.type.replace(/^xstate\.(done|error)\.actor\./, '');

/** Makes the world such that loading finds what the model says. */
async function arrange(world: ServerCheckout, found: string): Promise<void> {
  if (found === 'empty cart') return void (await world.clearCart());
  await world.fillCart();
  if (found === 'nothing' || found === 'draft') await world.cancelDraft();
  if (found === 'draft') await world.draft();
  if (found !== 'payment' && found !== 'placement') return;
  const order = await world.draft();
  await world.pay(order);
  if (found === 'placement') world.rememberPlacement(order);
}

const calls: Readonly<Record<string, string>> = {
  restoreCheckout: 'GET /api/carts',
  refreshDraft: 'POST /api/orders',
  saveUser: 'PUT /api/auth/update',
  saveAddress: 'POST /api/address/create',
  draftOrder: 'POST /api/orders',
  createPayment: 'POST /api/payment/create',
  placeOrder: 'POST /api/orders/',
};

/** What has to befall a call so that its actor answers as the model says; null where nothing has to. */
function faultFor(world: ServerCheckout, event: Named, repliesLater: boolean): Fault | null {
  const actor = actorOf(event);
  const call = calls[actor] ?? '';
  switch (event.name) {
    case '401':
      return { call, before: () => world.endSession() };
    case '500':
      return { call, instead: refuse('server_error') };
    case '422':
      return { call, instead: refuse('validation_failed') };
    case 'forbidden':
      return { call, instead: refuse('forbidden') };
    case 'network':
      return actor === 'placeOrder' && repliesLater
        ? { call, loseReply: true }
        : { call, instead: lost };
    case 'cart_empty':
    case 'nothing left':
      return { call, before: () => world.clearCart() };
    case 'address_not_found':
      return { call, before: () => world.forgetAddresses() };
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

/** The next answers of the model, prepared before the event that asks for them. */
async function prepare(
  world: ServerCheckout,
  steps: ModelPath['steps'],
  from: number,
): Promise<void> {
  const next = steps[from]?.event;
  if (!next || !isAnswer(next)) return;
  if (actorOf(next) === 'restoreCheckout' && next.type.includes('.done.'))
    await arrange(world, next.name);
  const later = steps.slice(from + 1).map(({ event }) => event);
  const answer = later.find((event) => isAnswer(event) && actorOf(event) === 'placeOrder');
  // Of a lost reply the order is only placed if the model says so when it is asked again.
  const fault = faultFor(world, next, !answer || (isAnswer(answer) && answer.name === 'placed'));
  if (fault) world.faults.push(fault);
  // What follows at once, without anybody doing anything, has to be prepared as well.
  await prepare(world, steps, from + 1);
}

async function act(world: ServerCheckout, event: ModelEvent): Promise<void> {
  const { actor } = world;
  if (event.type.startsWith('xstate.after.')) world.clock.increment(60_000);
  else if (event.type === 'session.restored') {
    await world.signIn();
    actor.send(event);
  } else if (event.type === 'address.submitted') {
    actor.send({ ...event, address: await world.address() } as typeof event);
  } else if (event.type === 'address.chosen') {
    actor.send({ ...event, addressId: await world.addressId() } as typeof event);
  } else if (event.type === 'user.submitted') {
    actor.send({ ...event, user: { ...user, email: world.email } } as typeof event);
  } else actor.send(event as Parameters<typeof actor.send>[0]);
}

/** Stock and orders at one moment: a placing whose reply was given up may still be under way. */
function books(customerId: number): Promise<{ stock: number; placed: number }> {
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

async function walk(path: ModelPath): Promise<ServerCheckout> {
  const world = await ServerCheckout.make(shop);
  const { stock: stockBefore } = await books(world.customerId);
  await prepare(world, path.steps, 0);
  world.start();
  for (const [at, { event, state }] of path.steps.entries()) {
    if (!isAnswer(event)) {
      await prepare(world, path.steps, at + 1);
      await act(world, event);
    }
    const reached = await world.reached(state.value);
    expect({ path: path.name, at, reached }).toEqual({ path: path.name, at, reached: state.value });
  }
  await world.stop();
  const { stock, placed } = await books(world.customerId);
  expect({ path: path.name, placed: placed <= 1 }).toEqual({ path: path.name, placed: true });
  if (path.state.matches('placed'))
    expect({ path: path.name, placed }).toEqual({ path: path.name, placed: 1 });
  expect({ path: path.name, taken: stockBefore - stock }).toEqual({
    path: path.name,
    taken: placed * pieces,
  });
  return world;
}

const transitions = checkoutTransitions();

it(`ends in the same states with the real server, for everything that can happen (${transitions.length} paths)`, async () => {
  const walked: ServerCheckout[] = [];
  for (const path of transitions) {
    await shop.database.kysely
      .updateTable('products')
      .set({ stock: 40 })
      .where('id', '=', productId)
      .execute();
    walked.push(await walk(path));
  }
  // Else its timers would go on for a minute.
  expect(walked.filter(({ kept }) => kept > 0).length).toBe(0);
}, 180_000);
