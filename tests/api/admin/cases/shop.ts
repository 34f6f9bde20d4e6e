import type { AdminCase } from '@/contract/admin/cases';
import { enterOrder, moveAlong } from '@tests/support/staffOrders';
import { useStaffShop } from '@tests/support/adminShop';

/** The parts of `cases.test.ts` share this. */
export const { shop, owner, helper } = useStaffShop({ stock: 50 });

/** A replacement for the first line. */
export const send = ({ number }: AdminCase, quantity = 2) =>
  helper.post<{ number: string }>(`/api/admin/cases/${number}/replacement`, {
    lines: [{ position: 0, quantity }],
  });

/** A delivered and paid order of two units. */
export async function delivered(more: object = {}) {
  const { number } = await enterOrder(helper, more);
  return moveAlong(helper, number, ['confirm', 'ship', 'deliver']);
}
