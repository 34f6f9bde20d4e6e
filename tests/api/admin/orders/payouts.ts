import type { Match, Money, PaymentLink } from '@/contract/admin/money';
import type { AdminOrder, AdminOrderList } from '@/contract/admin/orders';
import type { FulfilmentEvent } from '@/contract/fulfilment';
import { enterOrder, keyed, moveAlong, read } from '@tests/support/staffOrders';
import type { ClientResponse } from '@tests/support/TestClient';
import { jelena, shop } from './shop';

export const courier = 'Brza pošta';
export const ship: FulfilmentEvent[] = ['confirm', 'ship'];
const deliver: FulfilmentEvent[] = [...ship, 'deliver'];

export async function createShipped(
  events: readonly FulfilmentEvent[],
  tracking = '',
): Promise<AdminOrder> {
  const { number } = await enterOrder(jelena);
  await moveAlong(jelena, number, events);
  await shop.update('orders', { courier, tracking_number: tracking || null }, { number });
  return read(jelena, number);
}
export const createDelivered = (tracking?: string) => createShipped(deliver, tracking);
export const daysAgo = (days: number, { number }: AdminOrder) =>
  shop.sql`update order_transitions set at = at - ${days} * interval '1 day'
    where order_id = (select id from orders where number = ${number})`;

export const dinars = (para: number) => (para / 100).toFixed(2).replace('.', ',');
export const matchPayments = async (text: string, links: PaymentLink[] = []) =>
  (await jelena.post<Match>('/api/admin/payment-lists/match', { courier, text, links })).data;

export interface Line {
  reference: string;
  amount: number;
  number: string | null;
  expected: number | null;
  claimed: boolean;
}
export const toPaidLine = (order: AdminOrder, more: Partial<Line> = {}): Line => ({
  reference: order.tracking_number || order.number,
  amount: order.total_amount,
  number: order.number,
  expected: order.total_amount,
  claimed: false,
  ...more,
});
export const bookPayout = (
  lines: readonly Line[],
  key?: string,
  paid_on = '2024-11-26',
): Promise<ClientResponse<{ id: number }>> =>
  jelena.post(
    '/api/admin/settlements',
    { courier, paid_on, bank_amount: 1_000_00, lines },
    keyed(key),
  );
export const revokePayout = (id: number) => jelena.post(`/api/admin/settlements/${id}/revoke`);
export const enterRefund = (
  { number }: AdminOrder,
  amount: number,
  key?: string,
): Promise<ClientResponse<{ id: number }>> =>
  jelena.post(`/api/admin/orders/${number}/refunds`, { amount, due_on: '2024-12-04' }, keyed(key));
export const readMoney = async () => (await jelena.get<Money>('/api/admin/money')).data;
export const readDebt = async () =>
  (await readMoney()).couriers.find((item) => item.courier === courier);
export const listNumbers = async (flag: string) => {
  const { data } = await jelena.get<AdminOrderList>(`/api/admin/orders?flag=${flag}`);
  return data.orders.map(({ number }) => number);
};
