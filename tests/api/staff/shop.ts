import { startTestShop, useShop } from '../../support/app';
import type { TestClient } from '../../support/TestClient';

/** `staff.test.ts` and its parts share this shop. */
export const shop = useShop(() => startTestShop({ seed: false }));

export const getStatus = async (client: TestClient) => (await client.get('/api/admin/me')).status;

interface Member {
  id: number;
  version: number;
  email: string;
}
export const listStaff = async (client: TestClient): Promise<Member[]> =>
  (await client.get<{ staff: Member[] }>('/api/admin/staff')).data.staff;

export async function sentLink(kind: 'staff_invitation' | 'staff_reset') {
  const { recipient, content } = await shop.row('emails', { kind });
  return { recipient, token: (content as { token: string }).token };
}
