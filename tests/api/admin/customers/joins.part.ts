import { moveAlong, read } from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import {
  registerWithOrder,
  enterOrderOf,
  helper,
  getId,
  joinCustomers,
  listCustomers,
  milica,
  owner,
  readPage,
  refusedSteps,
} from './shop';

test('joined customers are shown as one everywhere, and separating them restores both', async () => {
  const { number } = await registerWithOrder({ phone: milica.phone });
  const byPhone = await enterOrderOf({});
  await moveAlong(owner, byPhone.number, refusedSteps);
  const [id, other] = [await getId(number), await getId(byPhone.number)];
  const before = await listCustomers();
  expect(before.customers).toHaveLength(2);
  const separatePage = await readPage(id);
  expect(separatePage.duplicates).toMatchObject([{ id: other, name: 'Milica Đorđević' }]);
  const joined = succeeded(await joinCustomers(id, other));
  succeeded(await joinCustomers(other, id));
  expect(joined).toMatchObject({
    ...{ name: 'Jelena Novak', by_phone: false, count: 2, duplicates: [] },
    joined: [{ orders: 1 }],
    parcels: { count: 1, came_back: [byPhone.number] },
  });
  expect((await listCustomers()).customers).toMatchObject([{ orders: 2, came_back: 1 }]);
  expect(await readPage(other)).toEqual(await readPage(id));
  const joinId = joined.joined[0]?.join_id ?? 0;
  for (let twice = 0; twice < 2; twice += 1)
    succeeded(await helper.delete(`/api/admin/customer-joins/${joinId}`));
  expect(await listCustomers()).toEqual(before);
  expect(await readPage(id)).toEqual(separatePage);
  expect((await joinCustomers(id, 999)).status).toBe(404);
});

test('an order warns of parcels that a joined customer refused under a different phone number', async () => {
  const refusedOrder = await enterOrderOf({});
  await moveAlong(owner, refusedOrder.number, refusedSteps);
  const { number } = await enterOrderOf({ phone: '069 000 111' });
  expect((await read(helper, number)).customer_parcels.came_back).toEqual([]);
  succeeded(await joinCustomers(await getId(refusedOrder.number), await getId(number)));
  expect((await read(helper, number)).customer_parcels.came_back).toEqual([refusedOrder.number]);
});
