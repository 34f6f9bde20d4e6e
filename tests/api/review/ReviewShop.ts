import type { AdminReviewList } from '@/contract/admin/reviews';
import type { OwnReview } from '@/contract/review';
import { render } from '@/web/render';
import { addAddress, draftOrder, placeOrder, signUp } from '../../support/customers';
import { startTestShop, type TestShop } from '../../support/app';
import { moveAlong } from '../../support/staffOrders';
import type { ClientResponse, TestClient } from '../../support/TestClient';

const assets = { scripts: [], styles: [], pages: {} };

/** A shop whose pages are rendered as in production. */
export const openReviewShop = (): Promise<TestShop> =>
  startTestShop({ render: (request) => render({ ...request, assets }) });

export interface Buyer {
  client: TestClient;
  email: string;
  orderNumber: string;
  writes(productId: number, review: object): Promise<ClientResponse<OwnReview>>;
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
  await signUp(client, { email, name: 'Milica', last_name: 'Jovanović' });
  for (const id of productIds) await client.put(`/api/carts/products/${id}`, { quantity: 1 });
  const draft = await draftOrder(client, await addAddress(client));
  const placed = await placeOrder(client, draft);
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
): Promise<ClientResponse<unknown>> {
  const { data } = await staff.get<AdminReviewList>(`/api/admin/reviews?status=${from}`);
  const [review] = data.reviews;
  if (!review) throw new Error(`No review is ${from}.`);
  return staff.put(`/api/admin/reviews/${review.id}`, { version: review.version, status });
}
