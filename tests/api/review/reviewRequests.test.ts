import { addAddress, draftOrder, placeOrder, signUp } from '../../support/customers';
import { useStaffShop } from '../../support/adminShop';
import { moveAlong } from '../../support/staffOrders';

const { shop, helper: marko } = useStaffShop({ stock: 50, names: ['jelena', 'marko'] });

const days = 7;
/** Enables the emails, which are due this many days after delivery. */
const enableRequests = (value = days) =>
  shop.change(`update settings set value = jsonb_set(value, '{review_request_days}', '${value}')
    where key = 'shop'`);

let buyers = 0;
async function makeBuyer(productIds: readonly number[] = [1, 2]) {
  buyers += 1;
  const client = shop.client({ locale: 'en' });
  const email = `Buyer${buyers}@example.rs`;
  await signUp(client, { email });
  for (const id of productIds) await client.put(`/api/carts/products/${id}`, { quantity: 2 });
  const { data } = await placeOrder(client, await draftOrder(client, await addAddress(client)));
  await moveAlong(marko, data.number ?? '', ['confirm', 'ship', 'deliver']);
  return { client, email, id: data.id };
}

const passDays = (count: number) =>
  shop.change(`update order_transitions set at = at - interval '${count} days'`);
const write = () => shop.shop.modules.writeDueEmails();
async function requests() {
  const emails = await shop.rows('emails', { kind: 'review_request' });
  return emails.map(({ recipient, content }) => {
    const { products, token } = content as { products: { id: number }[]; token: string };
    return { recipient, products: products.map(({ id }) => id), token };
  });
}

test('no request is sent unless the owner enables the emails', async () => {
  await makeBuyer();
  await passDays(days);
  await write();
  expect(await requests()).toEqual([]);
});

test('a customer gets one request on the due day for products without a review, even from two processes', async () => {
  await enableRequests();
  const { client, email } = await makeBuyer([1, 2, 3]);
  await client.put('/api/products/2/review', { rating: 5, text: 'Odličan sok.' });
  await passDays(days - 1);
  await write();
  expect(await requests()).toEqual([]);
  await passDays(1);
  await Promise.all([write(), write()]);
  expect(await requests()).toMatchObject([{ recipient: email, products: [1, 3] }]);
});

test('no request is sent for orders delivered before the emails were enabled', async () => {
  await makeBuyer();
  await passDays(days + 15);
  await enableRequests();
  await write();
  expect(await requests()).toEqual([]);
});

test.each([
  ['was returned', `update orders set status = 'returned'`],
  ['was partly returned', 'update order_lines set returned = 1 where position = 0'],
  ['has no product that is still sold', 'update products set active = false where id in (1, 2)'],
  [
    'has a case',
    `insert into cases (kind, order_id, customer, said, locale, received_on, received_by, lines)
     select 'complaint', id, '{}', 'Curi.', 'en', now(), 'email', '[]' from orders`,
  ],
])('no request is sent for an order that %s', async (_, statement) => {
  await enableRequests();
  await makeBuyer();
  await shop.change(statement);
  await passDays(days);
  await write();
  expect(await requests()).toEqual([]);
});

test('one click in the email program stops the requests for all of the account’s orders', async () => {
  await enableRequests();
  await makeBuyer();
  const second = await makeBuyer();
  await passDays(days);
  await write();
  const asked = await requests();
  expect(asked).toHaveLength(2);
  const token = asked.find(({ recipient }) => recipient === second.email)?.token;
  const url = `/stock-alert?unsubscribe=${token}`;
  expect((await shop.app.inject({ method: 'POST', url })).statusCode).toBe(204);
  await shop.change('delete from emails');
  await shop.change('update orders set review_asked_at = null');
  await write();
  expect(await requests()).toHaveLength(1);
});
