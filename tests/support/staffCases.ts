import type { AdminCase } from '@/contract/admin/cases';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { customer, keyed } from './staffOrders';
import type { TestClient } from './TestClient';

export const dayAgo = (days: number): string => addDays(shopDay(new Date()), -days);

/** The body of a complaint that came in today, without an order. */
export const caseEntry = (more: object = {}) => ({
  kind: 'complaint',
  customer: { ...customer, email: 'zarko@primer.rs', city: 'Leskovac' },
  locale: 'sr-LAT',
  received_on: dayAgo(0),
  received_by: 'phone',
  lines: [],
  said: 'Dve flaše su pukle.',
  ...more,
});

/** Enters a complaint, by default without an order. */
export async function enterCase(client: TestClient, more: object = {}): Promise<AdminCase> {
  const response = await client.post<AdminCase>('/api/admin/cases', caseEntry(more), keyed());
  if (response.status !== 201) throw new Error(response.text);
  return response.data;
}

export const readCase = async (client: TestClient, number: number): Promise<AdminCase> =>
  (await client.get<AdminCase>(`/api/admin/cases/${number}`)).data;

export const decideCase = (
  client: TestClient,
  { number, version }: Pick<AdminCase, 'number' | 'version'>,
  body: object,
) =>
  client.put<AdminCase>(`/api/admin/cases/${number}/decision`, {
    version,
    reasons: '',
    solve_by: dayAgo(-3),
    ...body,
  });

export const casePicturesPath = ({ number }: Pick<AdminCase, 'number'>) =>
  `/api/admin/cases/${number}/pictures`;

export const followCase = (
  client: TestClient,
  { number, version }: Pick<AdminCase, 'number' | 'version'>,
  body: object,
) =>
  client.put<AdminCase>(`/api/admin/cases/${number}/progress`, {
    version,
    consent: null,
    closed: false,
    ...body,
  });
