import type { CustomerPage, CustomerQuery, CustomerSummary } from '@/contract/admin/customers';
import { useStaffShop } from '@tests/support/adminShop';
import { buy, signUp } from '@tests/support/customers';
import { succeeded, type TestClient } from '@tests/support/TestClient';
import { enterOrder } from '@tests/support/staffOrders';

/** `customers.test.ts` and its parts share this shop. */
export const { shop, owner, helper } = useStaffShop({ stock: 90 });

export const milica = { name: 'Milica', last_name: 'Đorđević', phone: '+381 63 111 22 33' };
export const deliverySteps = ['confirm', 'pack', 'ship', 'deliver'] as const;
export const refusedSteps = ['confirm', 'pack', 'ship', 'return'] as const;

interface List {
  customers: CustomerSummary[];
  more: boolean;
}
export const listCustomers = async (query: CustomerQuery = {}, client = owner): Promise<List> => {
  const parts = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]));
  return succeeded(await client.get<List>(`/api/admin/customers?${parts}`));
};
export const listNames = async (query: CustomerQuery = {}) =>
  (await listCustomers(query)).customers.map(({ name }) => name);
export const getId = async (q: string): Promise<number> => {
  const [found] = (await listCustomers({ q })).customers;
  if (!found) throw new Error(`There is no customer ${q}.`);
  return found.id;
};
export const readPage = async (id: number, client = owner): Promise<CustomerPage> =>
  succeeded(await client.get<CustomerPage>(`/api/admin/customers/${id}`));
export const joinCustomers = (id: number, other_id: number) =>
  helper.post<CustomerPage>(`/api/admin/customers/${id}/joins`, { other_id });
export const enterOrderOf = (contact: object, more: object = {}) =>
  enterOrder(helper, { contact: { ...milica, ...contact }, ...more });

export async function registerWithOrder(
  form: object = {},
): Promise<{ client: TestClient; number: string }> {
  const client = shop.client();
  await signUp(client, form);
  const { number } = await buy(client);
  return { client, number };
}
