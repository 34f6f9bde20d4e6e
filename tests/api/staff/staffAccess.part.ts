import { verify } from '@node-rs/argon2';
import { makeTotpSecret } from '@/server/modules/staff/totp';
import {
  acceptLink,
  getCode,
  enterPassword,
  signInStaff,
  staffPassword,
} from '../../support/adminShop';
import type { TestClient } from '../../support/TestClient';
import { listStaff, sentLink, shop, getStatus } from './shop';

const result = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);

const getId = async (owner: TestClient, email: string) =>
  (await listStaff(owner)).find((member) => member.email === email)?.id;

describe('new access sent by an owner', () => {
  it('is an emailed link that, when used, ends sessions and removes the second factor', async () => {
    const { client: owner } = await signInStaff(shop);
    const marko = await signInStaff(shop, 'staff', 'marko@bobica.rs');
    const id = await getId(owner, marko.email);
    expect((await owner.post(`/api/admin/staff/${id}/reset`)).status).toBe(200);
    const log = await owner.get<object[]>('/api/admin/log');
    expect(log.data[0]).toMatchObject({ action: 'reset_sent', member: 'marko' });
    const { recipient, token } = await sentLink('staff_reset');
    expect(recipient).toBe(marko.email);
    const read = await shop.client().post('/api/admin/links/read', { token });
    expect(read.data).toEqual({ email: marko.email, name: 'marko', kind: 'reset' });
    expect(await getStatus(marko.client)).toBe(200);

    const password = 'maline u korpi 2026';
    const chosen = { password, password_confirmation: password };
    expect((await acceptLink(shop, token, chosen)).status).toBe(200);
    expect(await getStatus(marko.client)).toBe(401);
    expect(await getStatus(owner)).toBe(200);
    const login = (typed: string) =>
      shop.client().post('/api/admin/login', { email: marko.email, password: typed });
    expect(result(await login(staffPassword))).toEqual([422, 'invalid_credentials']);
    expect((await login(password)).data).toEqual({ next: 'enroll' });
  });

  it('leaves no session to a stranger who is signing in with the old password', async () => {
    const marko = await signInStaff(shop, 'staff', 'marko@bobica.rs');
    const url = await shop.shop.modules.staffLink('reset', marko.email);
    // The link is used after the old password was verified.
    jest.mocked(verify).mockImplementationOnce(async () => {
      const password = 'maline u korpi 2026';
      const chosen = { password, password_confirmation: password };
      expect((await acceptLink(shop, url?.split('#')[1] ?? '', chosen)).status).toBe(200);
      return true;
    });
    const stranger = shop.client();
    const old = { email: marko.email, password: staffPassword };
    expect(result(await stranger.post('/api/admin/login', old))).toEqual([
      422,
      'invalid_credentials',
    ]);
    expect(await shop.rows('staff_sessions')).toEqual([]);
  });
});

describe('a new authenticator app', () => {
  it('requires recent authentication, and replaces the app and the recovery codes', async () => {
    const { client, email, secret: before, recoveryCodes } = await signInStaff(shop);
    await shop.update('staff_sessions', { authenticated_at: minutesAgo(16) });
    const { secret } = makeTotpSecret(email);
    const enroll = () => client.put('/api/admin/enroll', { secret, code: getCode(secret) });
    expect(result(await enroll())).toEqual([403, 'reauthentication_required']);
    await client.post('/api/admin/reauthenticate', { password: staffPassword });
    expect((await enroll()).status).toBe(200);

    const other = await enterPassword(shop, email);
    const old = { code: getCode(before, 1) };
    expect(result(await other.post('/api/admin/login/code', old))).toEqual([422, 'code_wrong']);
    const [code] = recoveryCodes;
    const recovery = await other.post('/api/admin/login/recovery', { code });
    expect(result(recovery)).toEqual([422, 'code_wrong']);
    const renewed = { code: getCode(secret, 1) };
    expect((await other.post('/api/admin/login/code', renewed)).status).toBe(200);
  });
});

describe('a session', () => {
  it.each([
    ['30 days without use', { last_used_at: daysAgo(29) }, { last_used_at: daysAgo(30) }],
    ['90 days, however often it is used', { created_at: daysAgo(89) }, { created_at: daysAgo(90) }],
  ])('ends after %s', async (_, before, after) => {
    const { client } = await signInStaff(shop);
    await shop.update('staff_sessions', before);
    expect(await getStatus(client)).toBe(200);
    await shop.update('staff_sessions', after);
    expect(await getStatus(client)).toBe(401);
    await shop.runJobs();
    expect(await shop.rows('staff_sessions')).toEqual([]);
  });
});

describe('limits on guesses', () => {
  it('apply to links per IP address, and a valid link is not counted', async () => {
    const url = await shop.shop.modules.staffLink('owner', 'owner@bobica.rs');
    const token = url?.split('#')[1] ?? '';
    const read = (typed: string) => shop.client().post('/api/admin/links/read', { token: typed });
    expect((await read(token)).status).toBe(200);
    for (let guess = 0; guess < 30; guess += 1)
      expect(result(await read(`guess ${guess}`))).toEqual([422, 'invitation_invalid']);
    expect((await read(token)).status).toBe(429);
    expect((await acceptLink(shop, token)).status).toBe(429);
  });

  it('apply to the password in a session, and a correct password is not counted', async () => {
    const { client } = await signInStaff(shop);
    const reauthenticate = (password: string) =>
      client.post('/api/admin/reauthenticate', { password });
    expect((await reauthenticate(staffPassword)).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await reauthenticate('a wrong password')).body.errors).toEqual({
        password: ['incorrect'],
      });
    expect((await reauthenticate(staffPassword)).status).toBe(429);
  });
});
