import { hash } from '@node-rs/argon2';
import { expectedDay } from '@/contract/deliveryDay';
import type { Order } from '@/contract/order';
import type { Email } from '@/server/email/Email';
import { renderEmail } from '@/server/email/renderEmail';
import { testSchedule, testShop, typedAddress } from '../../support/sampleResponses';
import { exportOrders, honey, juice, orderEmail, type Shopper } from './OrderShop';
import { atOverview, placeNewOrder, shop } from './shop';

const key = 'a key of this attempt';

const cancel = ({ client }: Shopper, { id }: { id: number }) =>
  client.post<Order>(`/api/orders/${id}/cancel`);
const emailKinds = async () => (await shop.rows('emails')).map(({ kind }) => kind);

test('cancelling restores the stock once, even if the request is repeated', async () => {
  const { shopper, order } = await placeNewOrder();
  expect(await shop.stock(juice)).toBe(8);
  const responses = await Promise.all(Array.from({ length: 4 }, () => cancel(shopper, order)));
  for (const { status, data } of responses) {
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'cancelled',
      cancellable: false,
      payment: { status: 'cancelled' },
    });
  }
  expect((await cancel(shopper, order)).data.history.map(({ status }) => status)).toEqual([
    'draft',
    'placed',
    'cancelled',
  ]);
  expect([await shop.stock(juice), await shop.stock(honey)]).toEqual([10, 10]);
  expect(await emailKinds()).toEqual([
    'order_confirmation',
    'order_notice',
    'order_cancelled',
    'cancellation_notice',
  ]);
});

test('cancelling a draft changes no stock, sends no email and allows a new draft', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 2 });
  expect((await cancel(shopper, draft)).data).toMatchObject({ status: 'cancelled', number: null });
  expect(await shop.stock(juice)).toBe(10);
  expect(await emailKinds()).toEqual([]);
  expect((await shopper.place(draft, key)).body.code).toBe('order_not_draft');
  expect((await shopper.reachOverview()).id).not.toBe(draft.id);
  expect((await shopper.client.get('/api/orders')).data).toEqual([]);
});

test('a placed order keeps its prices and names', async () => {
  const { shopper, order } = await placeNewOrder();
  await shop.change(`update products set price = 1, name = '{"sr-LAT":"x","en":"x"}'`);
  await shop.change(`update customers set name = 'Neko'`);
  await shop.change('delete from addresses');
  const { data } = await shopper.client.get<Order>(`/api/orders/${order.id}`);
  expect(data).toEqual({ ...order, address_id: null });
});

test('reordering fills the cart up to the stock, is idempotent, and never reduces quantities', async () => {
  const { shopper, order } = await placeNewOrder({ [juice]: 4, [honey]: 2 });
  await shop.change(`update products set stock = 3 where id = ${juice}`);
  await shop.change(`update products set active = false where id = ${honey}`);
  for (let click = 0; click < 2; click += 1) {
    const { status, data } = await shopper.client.post(`/api/orders/${order.id}/reorder`);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      added: 1,
      missing: [
        { name: 'Sok', requested: 4, added: 3 },
        { name: 'Med', requested: 2, added: 0 },
      ],
      cart: { cart_products: [{ product: { id: juice }, quantity: 3 }] },
    });
  }
  await shop.change(`update products set stock = 5 where id = ${juice}`);
  await shopper.put(juice, 5);
  const { data } = await shopper.client.post(`/api/orders/${order.id}/reorder`);
  expect(data).toMatchObject({ cart: { cart_products: [{ quantity: 5 }] } });
});

const personal = /Ana|Savić|Voćarska|example\.com|\+381|ring twice|Happy birthday/;
const readStoredOrders = () => shop.rows('orders');

async function deleteAccount({ client, customerId }: Shopper): Promise<void> {
  const password = 'malina malina';
  const values = { password_hash: await hash(password) };
  await shop.update('customers', values, { id: customerId });
  expect((await client.delete('/api/auth/account', { body: { password } })).status).toBe(200);
}

test('account deletion anonymises finished orders and deletes the draft', async () => {
  const { shopper, order } = await placeNewOrder();
  await cancel(shopper, order);
  await shopper.put(juice, 1);
  const draft = await shopper.reachOverview();
  const exported = await exportOrders(shopper);
  expect(exported.map(({ id, status }) => [id, status])).toEqual([
    [order.id, 'cancelled'],
    [draft.id, 'draft'],
  ]);
  await deleteAccount(shopper);
  const storedOrders = await readStoredOrders();
  expect(storedOrders).toMatchObject([
    { id: order.id, number: order.number, customer_id: null, total: order.total_amount, note: '' },
  ]);
  expect(JSON.stringify(storedOrders)).not.toMatch(personal);
  expect(exported[0]?.address).toMatchObject(typedAddress);
  expect(Object.values(storedOrders[0]?.address ?? {}).join('')).toBe('');
});

test.each([
  ['delivered', 'deliver'],
  ['cancelled', 'cancel'],
] as const)(
  'an open order keeps its delivery address when the account is deleted, until the order is %s',
  async (_, end) => {
    const shopper = await shop.shopper({ stockUp: { [juice]: 2 } });
    const { data: draft } = await shopper.client.post<Order>('/api/orders', {
      address_id: shopper.addressId,
      note: 'ring twice',
      gift_note: 'Happy birthday',
    });
    await shopper.pay(draft.id);
    const { data } = await shopper.place(draft, key);
    const number = data.number ?? '';
    await deleteAccount(shopper);
    const steps = end === 'deliver' ? (['confirm', 'ship'] as const) : (['confirm'] as const);
    for (const step of steps) {
      await shop.move(number, step);
      expect(await readStoredOrders()).toMatchObject([
        {
          customer_id: null,
          contact: { name: 'Ana', phone: '+381 60 123 4567' },
          address: typedAddress,
          note: 'ring twice',
          gift_note: 'Happy birthday',
        },
      ]);
    }
    await shop.move(number, end);
    expect(JSON.stringify(await readStoredOrders())).not.toMatch(personal);
    expect(await emailKinds()).toContain(end === 'deliver' ? 'order_shipped' : 'order_cancelled');
  },
);

test('emails about orders are sent to the last confirmed address, even after the account is deleted', async () => {
  await shop.change('delete from emails');
  const shopper = await shop.shopper({ stockUp: { [juice]: 2 } });
  await shop.change(`update customers
    set last_confirmed_email = 'ana@example.com', email = 'x@example.com'`);
  const { data } = await shopper.place(await shopper.reachOverview(), key);
  expect(data.contact.email).toBe('x@example.com');
  await shop.move(data.number, 'confirm');
  await deleteAccount(shopper);
  await shop.move(data.number, 'cancel');
  const emails = (await shop.rows('emails')).filter(({ recipient }) => recipient !== orderEmail);
  expect(emails.map(({ kind, recipient }) => `${kind} to ${recipient}`)).toEqual([
    'order_confirmation to ana@example.com',
    'order_accepted to ana@example.com',
    'order_cancelled to ana@example.com',
  ]);
});

test('the confirmation only asks customers who have no password to choose one', async () => {
  const confirmed = async () => {
    const { customerId, ...shopper } = await shop.shopper({ stockUp: { [juice]: 1 } });
    const confirm = async (): Promise<unknown> => {
      await shop.change('delete from emails');
      const { data } = await shopper.place(await shopper.reachOverview(), key);
      expect(data.status).toBe('placed');
      const [email] = await shop.rows('emails', { kind: 'order_confirmation' });
      return (email?.content as { without_password?: boolean }).without_password;
    };
    return { customerId, confirm };
  };
  expect(await (await confirmed()).confirm()).toBe(false);
  const { customerId, confirm } = await confirmed();
  await shop.update('customers', { password_hash: null }, { id: customerId });
  expect(await confirm()).toBe(true);
  expect(await shop.rows('password_resets')).toEqual([]);
});

const getExpectedDay = async ({ client }: Shopper, { id }: Order) =>
  (await client.get<Order>(`/api/orders/${id}`)).data.expected_on;
async function ship({ number }: { number: string }, trackingNumber?: string) {
  await shop.move(number, 'confirm');
  await shop.move(number, 'ship', trackingNumber);
}

test('a draft has no delivery day, and a placed order keeps the day that the shop showed', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 1 });
  expect(draft.expected_on).toBeNull();
  const { data } = await shopper.place(draft, 'a key of this attempt');
  const day = expectedDay(testSchedule, new Date(data.placed_at ?? ''));
  expect(data.expected_on).toBe(day);
  await shop.change(`update settings set value = jsonb_set(value, '{schedule,transit_days}',
    '{ "min": 9, "max": 9 }') where key = 'delivery'`);
  expect(await getExpectedDay(shopper, data)).toBe(day);
});

test('an order that is shipped on time keeps its delivery day', async () => {
  const { shopper, order } = await placeNewOrder();
  await shop.change(`update orders set expected_on = '2099-01-08'`);
  await ship(order);
  expect(await getExpectedDay(shopper, order)).toBe('2099-01-08');
});

test('the email about a shipped order links to the parcel’s tracking page', async () => {
  const { order } = await placeNewOrder();
  await ship(order, 'RR 123/4');
  const email = (await shop.row('emails', { kind: 'order_shipped' })) as Email;
  const sender = { shop: testShop, publicUrl: 'https://shop.example' };
  const { text, html } = renderEmail(email, sender, new Date());
  const url = 'https://kurir.example/pracenje?broj=RR%20123%2F4';
  expect(text).toContain(`Broj pošiljke: RR 123/4`);
  expect(text).toContain(`Pratite pošiljku:\n${url}`);
  expect(html).toContain(`href="${url}"`);
});
