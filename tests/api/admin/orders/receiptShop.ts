import type { OrderReceipts } from '@/contract/admin/orderReceipts';
import type { listMissingReceipts } from '@/contract/admin/receipts';
import type { EndpointData } from '@/contract/endpoint';
import { paymentMethods } from '@/contract/payment';
import { buy, signUp } from '@tests/support/customers';
import { read } from '@tests/support/staffOrders';
import { changeSettings } from '../changeSettings';
import { jelena, marko, shop } from './shop';

type Missing = EndpointData<typeof listMissingReceipts>;
export const missing = async () => (await marko.get<Missing>('/api/admin/missing-receipts')).data;

export const getReceipts = async (number: string): Promise<OrderReceipts> =>
  (await read(jelena, number)).receipts;

let buyers = 0;
export async function placeByTransfer(quantity = 2): Promise<string> {
  const transfer = { account: '265-0000001234567-57', wait_days: 5 };
  await changeSettings(jelena, 'business', () => ({ transfer }));
  const client = shop.client();
  buyers += 1;
  await signUp(client, { email: `firma${buyers}@example.rs` });
  const method = paymentMethods['bank-transfer'].id;
  return (await buy(client, { quantity, method })).number;
}
