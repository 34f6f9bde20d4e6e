import type { Today } from '@/contract/admin/today';
import type { EndpointData } from '@/contract/endpoint';
import type { getPrint } from '@/contract/admin/print';
import { enterOrder, keyed, moveAlong } from '@tests/support/staffOrders';
import { marko } from './shop';

const today = async () => (await marko.get<Today>('/api/admin/today')).data;
const books = (movements: object[]) =>
  marko.post('/api/admin/stock/movements', { movements }, keyed());

test('the pick list and its printed form name the batch of each product that expires first', async () => {
  const comesIn = { product_id: 1, reason: 'in', kind: 'produced', quantity: 30 };
  await books([
    { ...comesIn, batch: 'L2611', best_before: '2028-11-30' },
    { ...comesIn, batch: 'L2610', best_before: '2028-09-30' },
  ]);
  const lines = [1, 2].map((product_id) => ({ product_id, quantity: 1 }));
  const { number } = await enterOrder(marko, { lines });
  await moveAlong(marko, number, ['confirm']);
  const batches = [
    [1, { batch: 'L2610', best_before: '2028-09-30' }],
    [2, null],
  ];
  const { to_pick } = await today();
  const { data } = await marko.get<EndpointData<typeof getPrint>>(
    `/api/admin/print?numbers=${number}`,
  );
  for (const picked of [to_pick, data.pick])
    expect(
      picked
        .map(({ product_id, first_batch }) => [product_id, first_batch] as const)
        .toSorted(([a], [b]) => a - b),
    ).toEqual(batches);
});
