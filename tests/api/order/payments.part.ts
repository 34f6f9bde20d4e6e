import { type Payment, paymentMethods } from '@/contract/payment';
import { syncPaymentMethods } from '@/server/modules/payment/paymentService';
import { card, cash, juice } from './OrderShop';
import { atOverview, placeNewOrder, shop } from './shop';

test('everyone can see the payment methods, including the disabled card payment', async () => {
  const { client } = await shop.shopper();
  client.token = undefined;
  client.locale = 'en';
  const { data } = await client.get('/api/payment/methods');
  expect(data).toEqual([
    { id: cash, value: 'cash-upon-delivery', label: 'Cash upon delivery', disabled: false },
    { id: card, value: 'credit-card', label: 'Credit card', disabled: true },
  ]);
});

test('the table contains the methods in the contract, and keeps other methods for existing orders', async () => {
  await shop.change(`update payment_methods set value = 'voucher', id = 9 where id = ${card}`);
  await syncPaymentMethods(shop.database.kysely);
  const { data } = await (await shop.shopper()).client.get('/api/payment/methods');
  // Without a bank account, the transfer is disabled.
  const existing = Object.entries(paymentMethods).flatMap(([value, { id, enabled }]) =>
    enabled === 'account' ? [] : [{ id, value, disabled: !enabled }],
  );
  expect(data).toMatchObject(existing);
  const storedMethods = await shop.rows('payment_methods');
  expect(storedMethods.map(({ value }) => value)).toContain('voucher');
});

test("a payment is pending and has the order's total, whatever the client sends", async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 2 } });
  const { data: draft } = await shopper.draft();
  const { status, data } = await shopper.client.post<Payment>('/api/payment/create', {
    order_id: draft.id,
    payment_method_id: cash,
    amount: 1,
    status: 'pending',
    user_id: shopper.customerId,
  });
  expect(status).toBe(201);
  expect(data).toEqual({
    id: data.id,
    order_id: draft.id,
    payment_method_id: cash,
    amount: draft.total_amount,
    currency: 'RSD',
    status: 'pending',
    user_id: shopper.customerId,
  });
  expect((await shopper.client.get(`/api/payment/order/${draft.id}`)).data).toEqual(data);
});

test('a payment is created once even by concurrent requests, and choosing a different method changes it', async () => {
  await shop.change('update payment_methods set disabled = false');
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  const { data: draft } = await shopper.draft();
  const responses = await Promise.all(Array.from({ length: 4 }, () => shopper.pay(draft.id)));
  expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
  const changed = await shopper.pay(draft.id, card);
  expect(changed.data).toEqual({ ...responses[0]?.data, payment_method_id: card });
});

test('cards and unknown methods are rejected', async () => {
  const shopper = await shop.shopper({ stockUp: { [juice]: 1 } });
  const { data: draft } = await shopper.draft();
  const rejected = await shopper.pay(draft.id, card);
  expect([rejected.status, rejected.body.errors]).toEqual([
    422,
    { payment_method_id: ['payment_method_disabled'] },
  ]);
  expect((await shopper.pay(draft.id, 99)).body.errors).toEqual({
    payment_method_id: ['not_available'],
  });
  const missingPayment = await shopper.client.get(`/api/payment/order/${draft.id}`);
  expect([missingPayment.status, missingPayment.body.message]).toEqual([404, 'Payment not found']);
});

test('a draft with a disabled payment method cannot be placed', async () => {
  const { shopper, draft } = await atOverview({ [juice]: 1 });
  await shop.change('update payment_methods set disabled = true');
  expect((await shopper.place(draft, 'a key of this attempt')).body.code).toBe('payment_required');
});

test('a placed order accepts no other payment', async () => {
  const { shopper, order } = await placeNewOrder({ [juice]: 1 });
  const { status, body } = await shopper.pay(order.id);
  expect([status, body.code]).toEqual([409, 'order_not_draft']);
  expect(body.details?.order).toEqual(order);
});
