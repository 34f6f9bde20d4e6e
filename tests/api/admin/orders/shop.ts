import type { getPrint } from '@/contract/admin/print';
import type { Today } from '@/contract/admin/today';
import type { EndpointData } from '@/contract/endpoint';
import { staffViolations } from '@tests/api/security/invariants';
import { useStaffShop } from '@tests/support/adminShop';

/** `orders.test.ts` and its parts share this shop. */
export const {
  shop,
  owner: jelena,
  helper: marko,
} = useStaffShop({ stock: 50, names: ['jelena', 'marko'] });
afterEach(async () => expect(await staffViolations(shop.database.kysely)).toEqual([]));

export const getStock = async (id = 1) => (await shop.row('products', { id })).stock;
export const getStocks = async () => [await getStock(1), await getStock(2)];
export const today = async (client = marko) => (await client.get<Today>('/api/admin/today')).data;
export const printOrders = async (...numbers: string[]) =>
  (await marko.get<EndpointData<typeof getPrint>>(`/api/admin/print?numbers=${numbers.join()}`))
    .data;
