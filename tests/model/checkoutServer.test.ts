/** @jest-environment node */
import { waitFor } from 'xstate';
import { apiErrors, type ErrorCode } from '@/contract/errors';
import type { Order, OrderSummary } from '@/contract/order';
import { paymentMethods } from '@/contract/payment';
import type { CheckoutSnapshot } from '@/web/features/checkout/checkoutMachine';
import { startTestShop, type TestShop } from '../support/app';
import { deliverableAddress } from '../support/staffOrders';
import { checkoutUser as user, withNotes } from './checkoutFakes';
import { quantity, productId, ServerCheckout, type InjectedFailure } from './ServerCheckout';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.change(`update settings set value = jsonb_set(value, '{pickup,offered}', 'true')
    where key = 'delivery'`);
  await shop.change(`update settings set value = value ||
    '{"transfer": {"account": "265-0000001234567-57", "wait_days": 5}}' where key = 'shop'`);
});
afterAll(() => shop.close());

const reject = (code: ErrorCode) => () =>
  Response.json({ ...apiErrors[code], code }, { status: apiErrors[code].status });
const loseConnection = (): Response => {
  throw new TypeError('The connection was lost.');
};

const calls: Readonly<Record<string, string>> = {
  restoreCheckout: 'GET /api/carts',
  saveUser: 'PUT /api/auth/update',
  saveAddress: 'POST /api/address/create',
  draftOrder: 'POST /api/orders',
  createPayment: 'POST /api/payment/create',
  placeOrder: 'POST /api/orders/',
};

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

const isBusy = (state: CheckoutSnapshot) =>
  state.matches('loading') ||
  state.matches({ payment: 'creating' }) ||
  state.matches({ overview: 'saving' }) ||
  (state.matches('shipping') &&
    !state.matches({ shipping: { user: 'idle', address: 'editing' } })) ||
  (state.matches('placing') && !state.matches({ placing: 'unanswered' }));

const note = 'Ring twice';
const transfer = paymentMethods['bank-transfer'];

/** Presses what the page offers until the order is placed, and reloads the page once at the overview. */
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
  let wasReloaded = false;
  for (let presses = 0; presses < 20; presses += 1) {
    const state = await waitFor(actor, (found) => !isBusy(found), { timeout: 30_000 });
    const { addressId } = state.context;
    const notes = withNotes({ note });
    if (state.matches('placed'))
      return { orderId: state.context.placedOrderId ?? 0, typedAgain: saved.typedAgain };
    if (state.matches({ placing: { unanswered: 'waiting' } })) world.clock.increment(60_000);
    else if (state.matches('placing') || state.matches('failed'))
      actor.send({ type: 'retry.requested' });
    else if (state.matches('sessionExpired')) {
      await world.signIn();
      actor.send({ type: 'session.restored' });
    } else if (state.matches('payment')) actor.send({ type: 'method.confirmed' });
    else if (state.matches('overview') && state.context.payment?.methodId !== transfer.id)
      actor.send({ type: 'method.chosen', methodId: transfer.id });
    else if (state.matches('overview') && wasReloaded) {
      actor.send({ type: 'terms.accepted' });
      actor.send({ type: 'order.confirmed' });
    } else if (state.matches('overview')) {
      wasReloaded = true;
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
  throw new Error(`The checkout is stuck: ${JSON.stringify(actor.getSnapshot().value)}`);
}

const problems: Readonly<Record<string, (world: ServerCheckout) => Omit<InjectedFailure, 'call'>>> =
  {
    'has no connection': () => ({ instead: loseConnection }),
    'gets a 500': () => ({ instead: reject('server_error') }),
    'is handled, but loses its reply': () => ({ loseReply: true }),
    'arrives twice': () => ({ twice: true }),
    'finds the session expired': (world) => ({ before: () => world.endSession() }),
  };
/** The last two requests are sent when the page is reloaded. */
const requests = [...Object.values(calls), 'GET /api/payment/order/', 'GET /api/orders/'];
const cells = requests.flatMap((call) =>
  Object.keys(problems).map((problem) => [call, problem] as const),
);

test.each(cells)(
  'places one order without asking for any input twice when %s %s',
  async (call, problem) => {
    await shop.update('products', { stock: 40 }, { id: productId });
    const world = await ServerCheckout.make(shop);
    // The payment method is saved before the overview, and changed there.
    const times = call === calls.createPayment ? 2 : 1;
    world.faults = Array.from({ length: times }, () => ({ call, ...problems[problem]?.(world) }));
    const { orderId, typedAgain } = await checkOut(world);
    await world.stop();
    expect([world.faults, typedAgain]).toEqual([[], 0]);
    const getOrders = async (query: string) =>
      (await world.other.get<OrderSummary[]>(`/api/orders${query}`)).data.map(({ id }) => id);
    expect([await getOrders(''), await getOrders('?status=draft')]).toEqual([[orderId], []]);
    const { data: order } = await world.other.get<Order>(`/api/orders/${orderId}`);
    expect(order).toMatchObject({
      status: 'placed',
      item_count: quantity,
      payment: { status: 'pending', amount: order.total_amount, payment_method_id: transfer.id },
      contact: { name: user.name },
      address: { street: 'Voćarska' },
      note,
    });
    expect(await readStockAndOrders(world.customerId)).toEqual({ stock: 40 - quantity, placed: 1 });
  },
);
