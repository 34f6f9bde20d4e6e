import type { AdminCase } from '@/contract/admin/cases';
import { enterOrder, moveAlong } from '@tests/support/staffOrders';
import { useStaffShop } from '@tests/support/adminShop';

/** `cases.test.ts` and its parts share this shop. */
export const { shop, owner, helper } = useStaffShop({ stock: 50 });

/** A replacement for the first line. */
export const sendReplacement = ({ number }: AdminCase, quantity = 2) =>
  helper.post<{ number: string }>(`/api/admin/cases/${number}/replacement`, {
    lines: [{ position: 0, quantity }],
  });

export async function createDelivered(more: object = {}) {
  const { number } = await enterOrder(helper, more);
  return moveAlong(helper, number, ['confirm', 'ship', 'deliver']);
}
