import type { SignedIn } from '@/contract/customer';
import { xsrfCookie } from '@/contract/wire';
import type { PageRenderer } from '@/server/http/pages';
import { getCode, enterPassword, signInStaff, staffPassword } from '../../support/adminShop';
import { startTestShop, useShop } from '../../support/app';
import { captureLog } from '../../support/captureLog';
import { newcomer, placeOrder, signUp } from '../../support/customers';
import type { TestClient } from '../../support/TestClient';

const { lines, log } = captureLog('trace');
/** Rendering pages with a search fails. */
const render: PageRenderer = async ({ url }) => ({
  status: url.includes('q=') ? 503 : 200,
  html: '<!DOCTYPE html>',
  headers: {},
  inlineScriptHashes: [],
  ...(url.includes('q=') && { failure: new Error('The data is missing.') }),
});

const shop = useShop(() => startTestShop({ log, render }));
beforeEach(() => {
  lines.length = 0;
});

describe('the log', () => {
  const secrets: string[] = [];
  const keep = (value: string | undefined) => {
    if (value) secrets.push(value);
  };
  const output = () => lines.join('');
  beforeEach(() => {
    secrets.splice(0, Infinity, newcomer.password, 'another-secret-pass', 'wrong-secret-pass');
  });

  async function causeEvents(): Promise<TestClient> {
    const client = shop.client();
    const { id } = await shop.row('products');
    await client.put(`/api/carts/products/${id}`, { quantity: 1 });
    keep(client.cookies.get('guest'));
    keep(client.cookies.get(xsrfCookie));
    const data = await signUp(client);
    keep(data.token);
    keep(data.token.split('|')[1]);
    await client.post('/api/auth/login', { ...newcomer, password: 'wrong-secret-pass' });
    await client.post('/api/auth/password/forgot', { email: newcomer.email });
    const email = await shop.row('emails', { kind: 'password_reset' });
    const { token } = email.content as { token: string };
    keep(token);
    await client.get(`/password/reset?token=${token}`);
    const buyer = { ...newcomer, email: 'zorica@example.rs' };
    keep(buyer.email);
    keep((await shop.client().post<SignedIn>('/api/auth/account', buyer)).data.token);
    await client.post('/api/auth/link', { email: buyer.email });
    const sent = await shop.row('emails', { kind: 'sign_in_link' });
    const link = sent.content as { token: string };
    keep(link.token);
    await client.post('/api/auth/link/login', { token: [link.token] });
    keep((await shop.client().post<SignedIn>('/api/auth/link/login', link)).data.token);
    await client.put('/api/auth/password', {
      current_password: newcomer.password,
      password: 'another-secret-pass',
      password_confirmation: 'another-secret-pass',
    });
    await placeOrder(client, { id: 1, version: 1 }, 'a secret key');
    return client;
  }

  it('records events with an id, but no password, token or cookie', async () => {
    await causeEvents();
    expect(output()).toContain('/api/auth/login');
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        time: expect.any(Number),
        level: expect.any(Number),
      });
    for (const secret of secrets) expect(output()).not.toContain(secret);
    expect(output()).not.toContain(newcomer.email);
  });

  it('contains no secrets if the database fails, and the response contains no details', async () => {
    const client = await causeEvents();
    lines.length = 0;
    await shop.change(
      `alter table sessions add constraint broken check (user_agent = 'never') not valid`,
    );
    await shop.change(
      `alter table customers add constraint broken check (name = 'never') not valid`,
    );
    try {
      const login = await client.post('/api/auth/login', {
        ...newcomer,
        password: 'another-secret-pass',
      });
      const { email: _, ...rest } = newcomer;
      const register = await client.post('/api/auth/register', {
        ...rest,
        email: 'vesna@example.rs',
      });
      const update = await client.put('/api/auth/update', { ...rest, email: newcomer.email });
      for (const { status, body } of [login, register, update]) {
        expect(status).toBe(500);
        expect(body).toEqual({ message: 'Server Error', code: 'server_error' });
      }
    } finally {
      await shop.change(`alter table sessions drop constraint broken`);
      await shop.change(`alter table customers drop constraint broken`);
    }
    const failures = lines.filter((line) => line.includes('request failed'));
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatch(/"reqId":"[\w-]+"/);
    for (const secret of secrets) expect(output()).not.toContain(secret);
    expect(output()).not.toMatch(/\$argon2id|secret_hash=|Failing row contains \(/);
  });

  it('has a line for every rejected request, and records which customer made each change', async () => {
    const client = shop.client();
    const { user } = await signUp(client);
    await client.get('/api/address/999');
    await shop.client().get('/api/orders');
    await shop.client().post('/api/auth/login', { ...newcomer, password: 'wrong-secret-pass' });
    const responseLines = lines
      .map(
        (line) =>
          JSON.parse(line) as {
            level: number;
            status?: number;
            customer?: number;
            req?: { path: string };
          },
      )
      .filter(({ level, status }) => level >= 30 && status !== undefined && status >= 400)
      .map(({ status, customer, req }) => [status, customer, req?.path]);
    expect(responseLines).toEqual([
      [403, user.id, '/api/address/999'],
      [401, undefined, '/api/orders'],
      [422, undefined, '/api/auth/login'],
    ]);
  });

  it('has at most twenty short lines a second for each kind of rejection, however often it occurs', async () => {
    const client = shop.client();
    await client.post('/api/auth/login', newcomer);
    const longPath = 'x'.repeat(7_000);
    const login = { ...newcomer, password: 'wrong-secret-pass' };
    const rejections: readonly (() => Promise<{ status: number }>)[] = [
      ...(['POST', 'PUT', 'DELETE'] as const).flatMap((method) =>
        [`/api/${longPath}`, `/${longPath}`, `/storage/${longPath}`, `/admin/${longPath}`].map(
          (path) => () => client.call(method, path),
        ),
      ),
      () => client.get(`/api/${longPath}`),
      () => client.get('/api/products?page=x'),
      () => client.get('/api/orders'),
      () => client.post('/api/auth/login', login),
      () => client.post('/api/auth/login', { email: longPath.repeat(2) }),
      () => client.post('/api/auth/login', {}, { headers: { 'content-type': 'text/xml' } }),
      () => client.post('/api/auth/login', {}, { headers: { 'x-xsrf-token': 'x' } }),
      () =>
        client.call('DELETE', '/api/carts', { headers: { 'content-type': 'application/json' } }),
    ];
    lines.length = 0;
    jest.useFakeTimers({
      // The new second has no lines yet.
      now: Date.now() + 1_000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
    });
    const statuses = new Set<number>();
    try {
      for (let round = 0; round < 50; round += 1)
        for (const send of rejections) statuses.add((await send()).status);
    } finally {
      jest.useRealTimers();
    }
    const rejectionLines = lines
      .map((line) => JSON.parse(line) as { level: number; status: number })
      .filter(({ level, status }) => level >= 30 && status >= 400);
    for (const status of statuses)
      expect([status, rejectionLines.filter((line) => line.status === status).length]).toEqual([
        status,
        [401, 422].includes(status) ? 20 : 1,
      ]);
    expect([...statuses].sort()).toEqual([400, 401, 404, 413, 415, 419, 422, 429]);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(600);
    expect(output()).toContain('"route":"/api/auth/login"');
  });

  it('contains the page that failed, but not the search', async () => {
    await shop.client().get('/shop?q=somebody@example.rs');
    expect(output()).toContain('page failed');
    expect(output()).toContain('"path":"/shop"');
    expect(output()).not.toContain('somebody');
  });

  it('escapes line breaks in URLs', async () => {
    await shop.app.inject({
      method: 'POST',
      url: '/api/x%0a{"level":60}',
      headers: { 'user-agent': 'a\n{"level":60}' },
    });
    for (const line of lines) expect(line.trim().split('\n')).toHaveLength(1);
  });

  it('records actions in the admin and who took them, but no password, key, code, link, cookie or address', async () => {
    const { client, email, secret, recoveryCodes } = await signInStaff(shop);
    const code = getCode(secret, 1);
    const other = await enterPassword(shop, email);
    const partial = other.cookies.get('admin') ?? '';
    await other.post('/api/admin/login/code', { code: '000000' });
    await other.post('/api/admin/login/code', { code });
    const recovered = await enterPassword(shop, email);
    await recovered.post('/api/admin/login/recovery', { code: recoveryCodes[0] });
    const invited = 'marko@bobica.rs';
    await client.post('/api/admin/staff', { email: invited, role: 'staff', locale: 'en' });
    const { content } = await shop.row('emails', { kind: 'staff_invitation' });
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
});
