import type { Address } from '@/contract/address';
import type { SignedIn } from '@/contract/customer';
import type { Order } from '@/contract/order';
import { deliverableAddress, keyed } from './staffOrders';
import { succeeded, type ClientResponse, type TestClient } from './TestClient';

/** The form for a new account. */
export const newcomer = {
  email: 'jelena@example.rs',
  name: 'Jelena',
  last_name: 'Novak',
  phone: '+381 64 123 456',
  password: 'one-secret-pass',
  password_confirmation: 'one-secret-pass',
};

/** Registers a customer and signs the client in. */
export async function signUp(client: TestClient, form: object = {}): Promise<SignedIn> {
  const response = await client.post<SignedIn>('/api/auth/register', { ...newcomer, ...form });
  const entered = succeeded(response);
  client.token = entered.token;
  return entered;
}

/** Adds an address in the delivery area and returns its id. */
export async function addAddress(client: TestClient): Promise<number> {
  const form = await deliverableAddress(client);
  return succeeded(await client.post<Address>('/api/address/create', form)).id;
}

/** Drafts an order from the cart, with a payment. */
export async function draftOrder(
  client: TestClient,
  address_id: number,
  note?: string,
  payment_method_id = 1,
): Promise<Order> {
  const draft = succeeded(await client.post<Order>('/api/orders', { address_id, note }));
  const payment = { order_id: draft.id, payment_method_id };
  succeeded(await client.post('/api/payment/create', payment));
  return draft;
}

export const placeOrder = (
  client: TestClient,
  { id, ...draft }: { id: number; version: number; payment_method_id?: number },
  key?: string,
): Promise<ClientResponse<Order>> =>
  client.post<Order>(
    `/api/orders/${id}/place`,
    { version: draft.version, payment_method_id: draft.payment_method_id, terms_accepted: true },
    keyed(key),
  );

/** Orders units of a product as the customer of the client. */
export async function buy(
  client: TestClient,
  { product = 1, quantity = 1, method = 1 } = {},
): Promise<Order & { number: string }> {
  succeeded(await client.put(`/api/carts/products/${product}`, { quantity }));
  const draft = await draftOrder(client, await addAddress(client), undefined, method);
  const order = succeeded(await placeOrder(client, draft));
  return { ...order, number: order.number ?? '' };
}
