import type { AdminCase } from '@/contract/admin/cases';
import { decideCase, enterCase, readCase } from '@tests/support/staffOrders';
import { delivered, helper, owner, send } from './shop';

test('at most the pieces of the case are sent anew, and pieces of another one are named', async () => {
  const order = await delivered();
  const decidedCase = async (lines: object[], decision: object) => {
    const entered = await enterCase(helper, { order_number: order.number, lines });
    return { entered, ...(await decideCase(owner, entered, decision)) };
  };
  const one = [{ position: 0, quantity: 1 }];
  const nothing = await decidedCase([], { decision: 'replace' });
  expect(nothing.body.errors).toEqual({ lines: ['required'] });
  const first = await decidedCase(one, { decision: 'replace' });
  for (const quantity of [2, 12, 99])
    expect((await send(first.data, quantity)).body.errors).toEqual({ lines: ['invalid'] });
  expect((await send(first.data, 1)).status).toBe(201);
  const rejected = await decidedCase(one, { decision: 'reject', reasons: 'Opened.' });
  const second = await enterCase(helper, { order_number: order.number, lines: one });
  const decidedIn = async ({ number }: AdminCase) =>
    (await readCase(helper, number)).lines.map(({ decided_in }) => decided_in);
  expect(await decidedIn(second)).toEqual([[first.data.number]]);
  expect(await decidedIn(first.entered)).toEqual([[]]);
  expect(await decidedIn(rejected.entered)).toEqual([[first.data.number]]);
  const other = await enterCase(helper, { order_number: (await delivered()).number, lines: one });
  expect(await decidedIn(other)).toEqual([[]]);
});
