import { Writable } from 'node:stream';
import { logOptions } from '@/server/http/logging';
import { codeOf, enterPassword, signInStaff, staffPassword } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';

const lines: string[] = [];
const stream = new Writable({
  write(line: Buffer, _, done) {
    lines.push(line.toString());
    done();
  },
});

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ seed: false, log: { ...logOptions('trace'), stream } });
});
afterAll(() => shop.close());

test('the log names who did what, and no password, key, code, link, cookie or address', async () => {
  const { client, email, secret, recoveryCodes } = await signInStaff(shop);
  const code = codeOf(secret, 1);
  const other = await enterPassword(shop, email);
  const partial = other.cookies.get('admin') ?? '';
  await other.post('/api/admin/login/code', { code: '000000' });
  await other.post('/api/admin/login/code', { code });
  const recovered = await enterPassword(shop, email);
  await recovered.post('/api/admin/login/recovery', { code: recoveryCodes[0] });
  const invited = 'marko@bobica.rs';
  await client.post('/api/admin/staff', { email: invited, role: 'staff', locale: 'en' });
  const { content } = await shop.database.kysely
    .selectFrom('emails')
    .select('content')
    .where('kind', '=', 'staff_invitation')
    .executeTakeFirstOrThrow();
  const { token } = content as { token: string };
  await shop.client().post('/api/admin/links/read', { token });
  await shop.client().post('/api/admin/links/read', { token: `${token}x` });

  const output = lines.join('');
  const cookies = [client, other, recovered].flatMap(({ cookies }) => [
    cookies.get('admin') ?? '',
    cookies.get('admin_device') ?? '',
  ]);
  const hidden = [staffPassword, secret, code, token, email, invited, partial, ...cookies];
  for (const value of [...hidden, ...recoveryCodes]) {
    expect(value).not.toBe('');
    expect(output).not.toContain(value);
  }
  const invitation = lines.find((line) => line.includes('/api/admin/staff"')) ?? '{}';
  expect(JSON.parse(invitation)).toMatchObject({ staff: expect.any(Number), status: 201 });
});
