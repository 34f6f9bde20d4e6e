import type { AdminReviewList } from '@/contract/admin/reviews';
import type { Address } from '@/contract/address';
import type { SignedIn } from '@/contract/customer';
import type { Order } from '@/contract/order';
import type { OwnReview } from '@/contract/review';
import { render } from '@/web/render';
import { startTestShop, type TestShop } from '../../support/app';
import { deliverableAddress, keyed, moveAlong } from '../../support/staffOrders';
import type { Answer, TestClient } from '../../support/TestClient';

export const password = 'jabuke i kruske';
const assets = { scripts: [], styles: [], pages: {} };

/** A shop whose pages are rendered as in production. */
export const openReviewShop = (): Promise<TestShop> =>
  startTestShop({ render: (request) => render({ ...request, assets }) });

export interface Buyer {
  client: TestClient;
  email: string;
  orderNumber: string;
  writes(productId: number, review: object): Promise<Answer<OwnReview>>;
}

let buyers = 0;

/** A customer who ordered these products and, by default, received them. */
export async function makeBuyer(
  shop: TestShop,
  staff: TestClient,
  productIds: readonly number[],
  { delivered = true } = {},
): Promise<Buyer> {
  buyers += 1;
  const email = `buyer${buyers}@example.rs`;
  const client = shop.client({ locale: 'sr-LAT' });
  const { data: entered } = await client.post<SignedIn>('/api/auth/register', {
    name: 'Milica',
    last_name: 'Jovanović',
    email,
    phone: '+381 64 123 456',
    password,
    password_confirmation: password,
  });
  client.token = entered.token;
  const form = await deliverableAddress(client);
  const { data: address } = await client.post<Address>('/api/address/create', form);
  for (const id of productIds) await client.put(`/api/carts/products/${id}`, { quantity: 1 });
  const { data: draft } = await client.post<Order>('/api/orders', { address_id: address.id });
  await client.post('/api/payment/create', { order_id: draft.id, payment_method_id: 1 });
  const body = { version: draft.version, terms_accepted: true };
  const placed = await client.post<Order>(`/api/orders/${draft.id}/place`, body, keyed());
  const { number } = placed.data;
  if (number === null) throw new Error(placed.text);
  if (delivered) await moveAlong(staff, number, ['confirm', 'ship', 'deliver']);
  return {
    client,
    email,
    orderNumber: number,
    writes: (productId, review) => client.put(`/api/products/${productId}/review`, review),
  };
}

/** Decides about the newest review of a status. */
export async function decide(
  staff: TestClient,
  status: 'approved' | 'rejected',
  from = 'pending',
): Promise<Answer<unknown>> {
  const { data } = await staff.get<AdminReviewList>(`/api/admin/reviews?status=${from}`);
  const [review] = data.reviews;
  if (!review) throw new Error(`No review is ${from}.`);
  return staff.put(`/api/admin/reviews/${review.id}`, { version: review.version, status });
}
