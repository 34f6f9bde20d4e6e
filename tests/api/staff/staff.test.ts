import { hasActiveOwner } from '@/server/modules/staff/staffRepository';
import { staffCommand } from '@/scripts/staffCommand';
import { makeTotpCipher, makeTotpSecret } from '@/server/modules/staff/totp';
import {
  acceptLink,
  getCode,
  enterPassword,
  joinStaff,
  signInStaff,
  staffPassword,
} from '../../support/adminShop';
import { startTestShop } from '../../support/app';
import type { TestClient } from '../../support/TestClient';
import { listStaff, sentLink, shop, getStatus } from './shop';
import './staffAccess.part';
import './invitations.part';
import './newDevice.part';
import './signInLimits.part';
import './idempotency.part';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

const email = 'owner@bobica.rs';
const enterCode = (client: TestClient, code: string) =>
  client.post('/api/admin/login/code', { code });
const invite = (client: TestClient) =>
  client.post('/api/admin/staff', { email: 'marko@bobica.rs', role: 'staff', locale: 'en' });
const codes = (response: { body: { code?: string } }) => response.body.code;

describe('signing in', () => {
  it('requires both factors, and the second factor replaces the secret of the session', async () => {
    const { secret } = await signInStaff(shop);
    const client = await enterPassword(shop, email);
    expect(await getStatus(client)).toBe(401);
    const half = client.cookies.get('admin') ?? '';
    expect((await enterCode(client, getCode(secret, 1))).status).toBe(200);
    expect(await getStatus(client)).toBe(200);
    const thief = shop.client();
    thief.cookies.set('admin', half);
    expect(await getStatus(thief)).toBe(401);
  });

  it('accepts a code once, even for two simultaneous requests', async () => {
    const { secret } = await signInStaff(shop);
    const code = getCode(secret, 1);
    const clients = [await enterPassword(shop, email), await enterPassword(shop, email)];
    const statuses = await Promise.all(
      clients.map(async (client) => (await enterCode(client, code)).status),
    );
    expect(statuses.sort()).toEqual([200, 422]);
    expect(codes(await enterCode(await enterPassword(shop, email), code))).toBe('code_wrong');
  });

  it('accepts each recovery code once', async () => {
    const { recoveryCodes } = await signInStaff(shop);
    expect(recoveryCodes).toHaveLength(10);
    const recover = async (code: string) =>
      (await enterPassword(shop, email)).post('/api/admin/login/recovery', { code });
    const [code = ''] = recoveryCodes;
    expect((await recover(` ${code.toUpperCase()}`)).status).toBe(200);
    expect(codes(await recover(code))).toBe('code_wrong');
  });

  it('does not let a password alone replace the second factor', async () => {
    await signInStaff(shop);
    const client = await enterPassword(shop, email);
    const { secret } = makeTotpSecret(email);
    const body = { secret, code: getCode(secret) };
    expect((await client.put('/api/admin/enroll', body)).status).toBe(403);
  });

  it('works with a recovery code after SECRET has changed, and a new app can be connected', async () => {
    const { recoveryCodes } = await signInStaff(shop);
    const { secret } = makeTotpSecret(email);
    const totp_secret = makeTotpCipher('the secret before').encrypt(secret);
    await shop.update('staff', { totp_secret });
    const client = await enterPassword(shop, email);
    expect(codes(await enterCode(client, getCode(secret, 1)))).toBe('code_wrong');
    const code = recoveryCodes[3];
    const { data } = await client.post<{ recovery_codes_left: number }>(
      '/api/admin/login/recovery',
      { code },
    );
    expect(data.recovery_codes_left).toBe(9);
    const key = makeTotpSecret(email).secret;
    const enrolled = await client.put<{ me: { recovery_codes_left: number } }>(
      '/api/admin/enroll',
      { secret: key, code: getCode(key) },
    );
    expect(enrolled.data.me.recovery_codes_left).toBe(10);
    expect((await enterCode(await enterPassword(shop, email), getCode(key, 1))).status).toBe(200);
  });

  it('allows an hour for the second step', async () => {
    const { secret } = await signInStaff(shop);
    const client = await enterPassword(shop, email);
    await shop.update(
      'staff_sessions',
      { created_at: new Date(Date.now() - 61 * 60_000) },
      { complete: false },
    );
    expect((await enterCode(client, getCode(secret, 1))).status).toBe(401);
  });

  it('is limited per account, and a correct password is not counted', async () => {
    await joinStaff(shop, email);
    const enter = (password: string) => shop.client().post('/api/admin/login', { email, password });
    expect((await enter(staffPassword)).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1)
      expect(codes(await enter('a wrong password'))).toBe('invalid_credentials');
    expect((await enter(staffPassword)).status).toBe(429);
  });

  it('is limited per IP address, whichever account is used', async () => {
    const enter = (guess: number) =>
      shop.client().post('/api/admin/login', { email: `${guess}@bobica.rs`, password: 'guess' });
    for (let guess = 0; guess < 30; guess += 1) expect((await enter(guess)).status).toBe(422);
    expect((await enter(30)).status).toBe(429);
  });

  it('is rejected over HTTP from another machine', async () => {
    const remote = await startTestShop({ settings: { publicUrl: 'http://shop.example' } });
    try {
      const login = await remote.client().post('/api/admin/login', { email, password: 'any' });
      const link = await remote.client().post('/api/admin/links/read', { token: 'any' });
      for (const response of [login, link])
        expect([response.status, codes(response)]).toEqual([403, 'secure_connection_required']);
    } finally {
      await remote.close();
    }
  });

  it('is rejected on another host name if the shop has no PUBLIC_URL', async () => {
    const login = (headers: Record<string, string>) =>
      shop.client().post('/api/admin/login', { email, password: 'any' }, { headers });
    const host = '192.168.1.5:3000';
    const response = await login({ host, origin: `http://${host}` });
    expect([response.status, codes(response)]).toEqual([403, 'secure_connection_required']);
    expect((await login({ host: 'localhost:3000' })).status).toBe(422);
  });

  it('starts a session that can be ended, and each member can only see and end their own sessions', async () => {
    const { client, secret } = await signInStaff(shop);
    const other = await enterPassword(shop, email);
    await enterCode(other, getCode(secret, 1));
    const { data } = await client.get<{ id: number; current: boolean }[]>('/api/admin/sessions');
    expect(data.map(({ current }) => current).sort()).toEqual([false, true]);
    const { id = 0 } = data.find(({ current }) => !current) ?? {};
    const stranger = await signInStaff(shop, 'staff');
    expect((await stranger.client.delete(`/api/admin/sessions/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/admin/sessions/${id}`)).status).toBe(200);
    expect(await getStatus(other)).toBe(401);
    expect((await client.post('/api/admin/logout')).status).toBe(200);
    expect(await getStatus(client)).toBe(401);
  });

  it('asks for the password again before a sensitive action', async () => {
    const { client } = await signInStaff(shop);
    await shop.update('staff_sessions', { authenticated_at: new Date(Date.now() - 16 * 60_000) });
    expect(codes(await invite(client))).toBe('reauthentication_required');
    const wrong = await client.post('/api/admin/reauthenticate', { password: 'wrong' });
    expect(wrong.body.errors).toEqual({ password: ['incorrect'] });
    await client.post('/api/admin/reauthenticate', { password: staffPassword });
    expect((await invite(client)).status).toBe(201);
  });
});

describe('links', () => {
  async function invited(): Promise<string> {
    const { client } = await signInStaff(shop);
    await invite(client);
    const { recipient, token } = await sentLink('staff_invitation');
    expect(recipient).toBe('marko@bobica.rs');
    return token;
  }

  it('can be used once, with a password of at least 12 characters', async () => {
    const token = await invited();
    const read = await shop.client().post('/api/admin/links/read', { token });
    expect(read.data).toEqual({ email: 'marko@bobica.rs', name: '', kind: 'invitation' });
    const weakPassword = await acceptLink(shop, token, {
      password: 'malina12',
      password_confirmation: 'x',
    });
    expect(weakPassword.body.errors).toEqual({
      password: ['too_short'],
      password_confirmation: ['mismatch'],
    });
    const responses = await Promise.all([acceptLink(shop, token), acceptLink(shop, token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(codes(await acceptLink(shop, token))).toBe('invitation_invalid');
    expect((await enterPassword(shop, 'marko@bobica.rs')).cookies.has('admin')).toBe(true);
  });

  it('expire after two days, as the invitation email and the screen state', async () => {
    const token = await invited();
    const { expires_at } = (await shop.row('staff_links')) as { expires_at: Date };
    const hours = (expires_at.getTime() - Date.now()) / 3_600_000;
    expect([hours > 47.9, hours <= 48]).toEqual([true, true]);
    await shop.update('staff_links', { expires_at: new Date(Date.now() - 1000) });
    expect(codes(await acceptLink(shop, token))).toBe('invitation_invalid');
  });
});

describe('npm run staff', () => {
  const run = (...args: string[]) =>
    staffCommand(args, (command, email) => shop.shop.modules.staffLink(command, email));

  it('prints a link that creates an owner, or one that resets the access of a member', async () => {
    expect(await run('owner', email)).toMatch(/\/admin\/invite#[\w-]{43}$/);
    await expect(run('reset', email)).rejects.toThrow(`${email} is not a member of staff.`);
    await joinStaff(shop, email);
    expect(await run('reset', email)).toMatch(/^http:\/\/localhost:3000\/admin\/reset#[\w-]{43}$/);
    await expect(run('owner', email)).rejects.toThrow('is a member of staff already');
  });

  it.each([[[]], [['owner']], [['owner', 'no address']], [['remove', email]]])(
    'prints its usage for %j',
    async (args) => {
      await expect(run(...args)).rejects.toThrow(/^Usage: npm run staff/);
    },
  );
});

describe('members', () => {
  it('always include an active owner, even after two simultaneous changes', async () => {
    const { client } = await signInStaff(shop);
    const second = await signInStaff(shop, 'owner', 'second@bobica.rs');
    const members = await listStaff(client);
    const demote = ({ id, version }: { id: number; version: number }) => {
      const from = id === members[0]?.id ? second.client : client;
      return from.put(`/api/admin/staff/${id}`, { version, role: 'staff', disabled: false });
    };
    const statuses = (await Promise.all(members.map(demote))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await hasActiveOwner(shop.database.kysely)).toBe(true);
  });

  it('are changed by version, and the second of two conflicting changes gets the current values', async () => {
    const { client } = await signInStaff(shop);
    await signInStaff(shop, 'staff');
    const member = (await listStaff(client)).find(({ email: at }) => at === 'staff@bobica.rs');
    const change = { version: member?.version, role: 'owner', disabled: false };
    const path = `/api/admin/staff/${member?.id}`;
    expect((await client.put(path, change)).status).toBe(200);
    const late = await client.put(path, change);
    expect([late.status, codes(late)]).toEqual([409, 'changed_meanwhile']);
    expect(late.body.details).toMatchObject({ current: { role: 'owner' } });
  });

  it('that are disabled are signed out and cannot sign in', async () => {
    const { client } = await signInStaff(shop);
    const marko = await signInStaff(shop, 'staff');
    const member = (await listStaff(client)).find(({ email: at }) => at === marko.email);
    const body = { version: member?.version, role: 'staff', disabled: true };
    await client.put(`/api/admin/staff/${member?.id}`, body);
    expect(await getStatus(marko.client)).toBe(401);
    const login = { email: marko.email, password: staffPassword };
    expect(codes(await shop.client().post('/api/admin/login', login))).toBe('invalid_credentials');
  });

  it('that are disabled during a sign-in cannot complete it', async () => {
    const { client } = await signInStaff(shop);
    await shop.update('staff', { disabled_at: new Date() });
    expect(await getStatus(client)).toBe(401);
  });

  it('have their changes logged without secrets', async () => {
    const { client, secret } = await signInStaff(shop);
    await invite(client);
    const { data, text } = await client.get<{ action: string }[]>('/api/admin/log');
    expect(data.map(({ action }) => action)).toEqual([
      'staff_invited',
      'second_factor_enrolled',
      'staff_joined',
      'link_printed',
    ]);
    for (const hidden of [secret, staffPassword, 'marko@bobica.rs'])
      expect(text).not.toContain(hidden);
  });
});

test('expired sessions, links and old log entries are deleted', async () => {
  const { client } = await signInStaff(shop);
  const long = new Date(Date.now() - 3 * 365 * 24 * 60 * 60_000);
  await shop.update('staff_sessions', { last_used_at: long });
  await shop.update('audit_log', { at: long });
  expect(await getStatus(client)).toBe(401);
  await shop.runJobs();
  for (const table of ['staff_sessions', 'audit_log'] as const)
    expect(await shop.rows(table)).toEqual([]);
});
