import type { SignedIn } from '@/contract/customer';
import { signInStaff } from '../../support/adminShop';
import { startTestShop } from '../../support/app';
import { useShop } from '../../support/useShop';
import { newcomer } from '../../support/customers';

const shop = useShop(startTestShop);

describe('input', () => {
  it('sets no field that the endpoint does not declare', async () => {
    const client = shop.client();
    const { data } = await client.post<SignedIn>('/api/auth/register', {
      ...newcomer,
      id: 999,
      email_key: 'somebody@example.rs',
      created_at: '2000-01-01',
      password_hash: 'x',
      is_admin: true,
    });
    const row = await shop.database.kysely
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', data.user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email_key: newcomer.email,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    expect(row.id).not.toBe(999);
    expect(row.created_at.getFullYear()).toBeGreaterThan(2020);
  });

  it('of staff about themselves changes neither role, credentials nor access', async () => {
    const { client } = await signInStaff(shop, 'staff');
    const read = () =>
      shop.database.kysely.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
    const before = await read();
    const { status } = await client.put('/api/admin/me', {
      name: 'Ana',
      locale: 'en',
      role: 'owner',
      email: 'other@bobica.rs',
      password_hash: 'x',
      totp_secret: null,
      disabled_at: '2026-01-01T00:00:00Z',
    });
    expect(status).toBe(200);
    const version = before.version + 1;
    expect(await read()).toEqual({ ...before, name: 'Ana', locale: 'en', version });
  });

  it('is rejected with a duplicate parameter', async () => {
    const { status, body } = await shop.client().get('/api/products?page=1&page=2&q=a&q=b');
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['page', 'q']);
  });
});

describe('passwords', () => {
  const register = (password: string, number: number) =>
    shop.client().post('/api/auth/register', {
      ...newcomer,
      email: `number${number}@example.rs`,
      password,
      password_confirmation: password,
    });

  it.each([
    [422, 'seven77'],
    [422, 'password1'],
    [422, 'QWERTYUIOP'],
    [201, 'eight8 8'],
    [201, '        '],
    [201, 'šđčćž 漢字 😀 " \' \\ <b>'],
    [201, 'a'.repeat(128)],
    [422, 'a'.repeat(129)],
  ])(
    'of any kind but common, and 8 to 128 characters, are taken: %i for "%s"',
    async (status, password) => {
      expect((await register(password, 1)).status).toBe(status);
    },
  );

  it('are compared as typed', async () => {
    await register(' Čuvaj Ovo ', 2);
    const login = (password: string) =>
      shop.client().post('/api/auth/login', { email: 'number2@example.rs', password });
    for (const other of ['Čuvaj Ovo', ' čuvaj ovo ', ' Čuvaj Ovo', ' Cuvaj Ovo ']) {
      expect((await login(other)).status).toBe(422);
    }
    expect((await login(' Čuvaj Ovo ')).status).toBe(200);
  });
});

it('a new shop has no account with known credentials', async () => {
  expect(await shop.database.kysely.selectFrom('customers').selectAll().execute()).toEqual([]);
});
