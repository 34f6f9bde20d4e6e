import type { listAudit } from '@/contract/admin/staff';
import type { EndpointData } from '@/contract/endpoint';
import { enterPassword, staffPassword } from '@tests/support/adminShop';
import { eventually } from '@tests/support/processes';
import { keyed } from '@tests/support/staffOrders';
import type { TestClient } from '@tests/support/TestClient';
import { jelena, marko, shop } from './shop';

const email = 'marko@bobica.rs';
const log = async () => (await jelena.get<EndpointData<typeof listAudit>>('/api/admin/log')).data;
const login = (body: object) => shop.client().post('/api/admin/login', body);

const count = (client: TestClient, shelves: number[]) =>
  client.post(
    '/api/admin/stock/counts',
    { counts: shelves.map((shelf, at) => ({ product_id: at + 1, shelf, book_seen: 10 })) },
    keyed(),
  );

/** Restores the cookie for the next test, whose shop still has the session. */
async function signOut() {
  const { cookies } = marko;
  const before = [...cookies];
  const response = await marko.post('/api/admin/logout');
  for (const [name, value] of before) cookies.set(name, value);
  return response;
}

async function endAnotherSession() {
  await shop.update('staff_sessions', { complete: true });
  const { data } = await marko.get<{ id: number; current: boolean }[]>('/api/admin/sessions');
  const other = data.find(({ current }) => !current);
  return marko.delete(`/api/admin/sessions/${other?.id}`);
}

const rows: [string, () => Promise<{ status: number }>, object][] = [
  [
    'a name change',
    () => marko.put('/api/admin/me', { name: 'Marko P.', locale: 'en' }),
    {
      action: 'profile_changed',
      changes: { before: { name: 'marko' }, now: { name: 'Marko P.' } },
    },
  ],
  ['a sign-out', signOut, { action: 'signed_out' }],
  [
    'an ended session',
    async () => {
      await enterPassword(shop, email);
      return endAnotherSession();
    },
    { action: 'session_ended', changes: { device: '' } },
  ],
  [
    'a stock movement',
    () =>
      marko.post(
        '/api/admin/stock/movements',
        { movements: [{ product_id: 1, reason: 'in', kind: 'produced', quantity: 5 }] },
        keyed(),
      ),
    { action: 'stock.move', entity: 'stock', entity_id: '1' },
  ],
  ['a stock count', () => count(marko, [9, 8]), { action: 'stock.count', entity: 'stock' }],
];

test.each(rows)('%s is logged with its author', async (_, act, entry) => {
  const before = (await log()).length;
  expect((await act()).status).toBeLessThan(300);
  const [newest, ...others] = await log();
  expect(others).toHaveLength(before);
  expect(newest).toMatchObject({ ...entry, source: 'admin', staff: { name: 'marko', email } });
});

test('the log entry for a count has the units of each changed product before and after, and a count without differences is not logged', async () => {
  expect((await count(jelena, [5, 10])).status).toBe(201);
  const [newest, ...older] = await log();
  const { before, now } = newest?.changes as Record<'before' | 'now', Record<string, number>>;
  expect(Object.values(before)).toEqual([10]);
  expect(Object.entries(now)).toEqual([[expect.stringMatching(/^#1 /), 5]]);
  const same = { product_id: 2, shelf: 10, book_seen: 10 };
  await jelena.post('/api/admin/stock/counts', { counts: [same] }, keyed());
  expect(await log()).toEqual([newest, ...older]);
});

test.each([
  ['password', 'sign_in_failed', () => login({ email, password: 'a wrong password' })],
  [
    'code',
    'code_failed',
    async () =>
      (await enterPassword(shop, email)).post('/api/admin/login/code', { code: '000000' }),
  ],
  [
    'recovery code',
    'code_failed',
    async () =>
      (await enterPassword(shop, email)).post('/api/admin/login/recovery', { code: 'wrong' }),
  ],
])(
  'a sign-in that fails at the %s is logged for the account, without an author',
  async (_, action, fail) => {
    expect((await fail()).status).toBe(422);
    const existing = { action, entity: 'staff', member: 'marko', staff: null, source: 'visitor' };
    await eventually(async () => (await log())[0]?.action === action);
    expect((await log())[0]).toMatchObject(existing);
  },
);

test('a sign-in with an unknown email address is not logged', async () => {
  const before = await log();
  await login({ email: 'stranger@example.rs', password: staffPassword });
  await login({ email, password: 'a wrong password' });
  await eventually(async () => (await log()).length > before.length);
  expect((await log()).slice(1)).toEqual(before);
});

test('log entries keep the names that were current at the time of the action', async () => {
  const { data } = await jelena.get<{ staff: { id: number; name: string; version: number }[] }>(
    '/api/admin/staff',
  );
  const member = data.staff.find(({ name }) => name === 'marko');
  const change = { version: member?.version, role: 'owner', disabled: false };
  await jelena.put(`/api/admin/staff/${member?.id}`, change);
  await jelena.put('/api/admin/me', { name: 'Somebody else', locale: 'en' });
  await marko.put('/api/admin/me', { name: 'Another', locale: 'en' });
  const updated = (await log()).find(({ action }) => action === 'staff_changed');
  expect(updated).toMatchObject({
    staff: { name: 'jelena', email: 'jelena@bobica.rs' },
    member: 'marko',
  });
});
