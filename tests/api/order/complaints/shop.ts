import type { OrderComplaints } from '@/contract/complaint';
import { useStaffShop } from '@tests/support/adminShop';
import { buy, signUp } from '@tests/support/customers';
import { moveAlong } from '@tests/support/staffOrders';

export const orderEmail = 'vlasnica@bobica.rs';
/** The parts of `complaints.test.ts` share this shop. */
export const { shop, owner, helper } = useStaffShop({
  stock: 50,
  parts: { settings: { orderEmail } },
});
export async function createDelivered({ quantity = 2, email = 'jelena@example.rs' } = {}) {
  const client = shop.client();
  client.locale = 'sr-LAT';
  await signUp(client, { email });
  const { id, number } = await buy(client, { quantity });
  await moveAlong(helper, number, ['confirm', 'ship', 'deliver']);
  const { link_key } = await shop.row('orders', { id });
  return { id, number, client, token: `${id}.${link_key}`, path: `/api/orders/${id}/complaints` };
}
export type Delivered = Awaited<ReturnType<typeof createDelivered>>;

export const form = (more: object = {}) => ({
  lines: [{ position: 0, quantity: 1 }],
  reason: 'damaged',
  text: 'Napukla je na dnu.',
  wants: 'replace',
  ...more,
});
export const withdrawal = (more: object = {}) => ({
  lines: [{ position: 0, quantity: 1 }],
  reason: 'withdrawal',
  ...more,
});
export const report = ({ client, path }: Delivered, more: object = {}) =>
  client.post<OrderComplaints>(path, form(more));
export const state = async ({ client, path }: Delivered) =>
  (await client.get<OrderComplaints>(path)).data;
export const byLink = ({ token }: Pick<Delivered, 'token'>, path: string, body: object = {}) =>
  shop.client().post<OrderComplaints>(`/api/order-link/${path}`, { token, ...body });
export const getNumber = ({ complaints: [newest] }: OrderComplaints) => newest?.number ?? 0;
export const deliveredDaysAgo = (order: Delivered, days: number) =>
  shop.change(
    `update order_transitions set at = now() - interval '${days} days' where to_state = 'delivered' and order_id = ${order.id}`,
  );
