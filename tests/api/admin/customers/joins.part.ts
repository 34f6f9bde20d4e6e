import { moveAlong, read } from '@tests/support/staffOrders';
import { succeeded } from '@tests/support/TestClient';
import {
  registerWithOrder,
  enter,
  helper,
  getId,
  join,
  list,
  milica,
  owner,
  page,
  refusedSteps,
} from './shop';

test('joined customers are shown as one everywhere, and separating them restores both', async () => {
  const { number } = await registerWithOrder({ phone: milica.phone });
  const byPhone = await enter({});
  await moveAlong(owner, byPhone.number, refusedSteps);
  const [id, other] = [await getId(number), await getId(byPhone.number)];
  const before = await list();
  expect(before.customers).toHaveLength(2);
  const alone = await page(id);
  expect(alone.duplicates).toMatchObject([{ id: other, name: 'Milica Đorđević' }]);
  const joined = succeeded(await join(id, other));
  succeeded(await join(other, id));
  expect(joined).toMatchObject({
    ...{ name: 'Jelena Novak', by_phone: false, count: 2, duplicates: [] },
    joined: [{ orders: 1 }],
    parcels: { count: 1, came_back: [byPhone.number] },
  });
  expect((await list()).customers).toMatchObject([{ orders: 2, came_back: 1 }]);
  expect(await page(other)).toEqual(await page(id));
  const joinId = joined.joined[0]?.join_id ?? 0;
  for (let twice = 0; twice < 2; twice += 1)
    succeeded(await helper.delete(`/api/admin/customer-joins/${joinId}`));
  expect(await list()).toEqual(before);
  expect(await page(id)).toEqual(alone);
  expect((await join(id, 999)).status).toBe(404);
});

test('an order warns of parcels that a joined customer refused under another phone number', async () => {
  const refusing = await enter({});
  await moveAlong(owner, refusing.number, refusedSteps);
  const { number } = await enter({ phone: '069 000 111' });
  expect((await read(helper, number)).customer_parcels.came_back).toEqual([]);
  succeeded(await join(await getId(refusing.number), await getId(number)));
  expect((await read(helper, number)).customer_parcels.came_back).toEqual([refusing.number]);
});
