import { randomUUID } from 'node:crypto';
import type { City } from '@/contract/address';
import type { SignedIn } from '@/contract/customer';
import type { Order } from '@/contract/order';
import { idempotencyHeader } from '@/contract/wire';
import { startTestShop } from '../../support/app';
import { useShop } from '../../support/useShop';
import { newcomer } from '../security/newcomer';

const shop = useShop(() =>
  startTestShop({
    settings: {
      limits: { ordersPerHour: 4, ordersPerHourAndAddress: 6, openOrders: 2, openAmount: 60_000 },
    },
  }),
);

/** A customer with an address and functions to buy. */
async function newBuyer(email = newcomer.email) {
  const client = shop.client();
  const { data } = await client.post<SignedIn>('/api/auth/register', { ...newcomer, email });
  client.token = data.token;
  const city = (await client.get<City[]>('/api/address/cities')).data[0];
  const address = await client.post<{ id: number }>('/api/address/create', {
    user_id: data.user.id,
    street: 'Glavna',
    street_number: '1',
    city_id: city?.id,
    municipality: city?.municipality,
    zipCode: city?.zip_code[0]?.zip_code,
    country: city?.country.name,
  });
  async function buy(quantity = 1, key: string = randomUUID()) {
    await client.put('/api/carts/products/1', { quantity });
    const draft = await client.post<Order>('/api/orders', { address_id: address.data.id });
    await client.post('/api/payment/create', {
      order_id: draft.data.id,
      payment_method_id: 1,
      amount: draft.data.total_amount,
      status: 'pending',
      user_id: data.user.id,
    });
    const place = () =>
      client.post<Order>(
        `/api/orders/${draft.data.id}/place`,
        { version: draft.data.version, terms_accepted: true },
        { headers: { [idempotencyHeader]: key } },
      );
    return { id: draft.data.id, place, answer: await place() };
  }
  const cancel = (id: number) => client.post(`/api/orders/${id}/cancel`);
  return { buy, cancel };
}

it('an account that places and cancels repeatedly is limited, with the waiting time', async () => {
  const { buy, cancel } = await newBuyer();
  for (let times = 0; times < 4; times += 1) {
    const { id, answer } = await buy();
    expect(answer.status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
  }
  const { answer } = await buy();
  expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
  expect(answer.body.details).toEqual({ retry_after: expect.any(Number) });
  const { count } = await shop.database.kysely
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'order_confirmation')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(4);
});

it('a repeated placement is answered even at the limit', async () => {
  const { buy, cancel } = await newBuyer();
  let last = await buy();
  for (let times = 0; times < 3; times += 1) {
    await cancel(last.id);
    last = await buy();
  }
  const again = await last.place();
  expect([again.status, again.data.id]).toEqual([200, last.id]);
});

it('accounts of one network address share a limit', async () => {
  const statuses: number[] = [];
  for (let person = 0; person < 4; person += 1) {
    const { buy } = await newBuyer(`person${person}@example.rs`);
    for (let times = 0; times < 2; times += 1) statuses.push((await buy()).answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

it('an account without a delivered order has few open orders; afterwards there is no limit', async () => {
  const { buy } = await newBuyer();
  const first = await buy();
  await buy();
  const rejected = await buy();
  expect([rejected.answer.status, rejected.answer.body.code]).toEqual([
    422,
    'too_many_open_orders',
  ]);
  await shop.database.kysely
    .updateTable('orders')
    .set({ status: 'delivered' })
    .where('id', '=', first.id)
    .execute();
  expect((await buy()).answer.status).toBe(200);
  expect((await buy()).answer.status).toBe(200);
});

it('an account without a delivered order cannot buy the whole stock', async () => {
  await shop.database.kysely
    .updateTable('products')
    .set({ stock: 10_000, price: 100_000 })
    .where('id', '=', 1)
    .execute();
  const { buy } = await newBuyer();
  expect((await buy(99)).answer.body.code).toBe('too_many_open_orders');
});
