import type { TestClient } from '../../support/TestClient';
import { ana, registerCustomer, getSentToken } from './accountShop';
import { enter, newPassword, shop } from './shop';

const changePassword = (client: TestClient, change: object = {}) =>
  client.put('/api/auth/password', { current_password: ana.password, ...newPassword, ...change });
const deleteAccount = (client: TestClient, password = ana.password) =>
  client.delete('/api/auth/account', { body: { password } });

describe('personal data', () => {
  it('can be changed, but an email address that belongs to a different account is rejected', async () => {
    await registerCustomer(shop, { email: 'mila@example.com' });
    const { client } = await registerCustomer(shop);
    const form = {
      name: 'Anica',
      last_name: 'Ilić',
      phone: '011 222 333',
      email: 'anica@example.com',
    };
    expect((await client.put('/api/auth/update', form)).data).toMatchObject(form);
    const rejected = await client.put('/api/auth/update', { ...form, email: 'MILA@example.com' });
    expect([rejected.status, rejected.body.errors]).toEqual([422, { email: ['taken'] }]);
    expect((await client.get('/api/auth/currentuser')).data).toMatchObject(form);
  });

  it('respond with the documented error if the account has been deleted', async () => {
    const { client } = await registerCustomer(shop);
    await shop.change(`alter table sessions drop constraint sessions_customer_id_fkey`);
    await shop.database.kysely.deleteFrom('customers').execute();
    const { status, body } = await client.get('/api/auth/currentuser');
    expect([status, body.message]).toEqual([404, 'Curent user not found!']);
    await shop.database.kysely.deleteFrom('sessions').execute();
    await shop.change(`alter table sessions add constraint sessions_customer_id_fkey
      foreign key (customer_id) references customers on delete cascade`);
  });
});

describe('sessions', () => {
  it('are listed with their devices and can be ended individually', async () => {
    const { client, token } = await registerCustomer(shop);
    const other = await enter(ana.password);
    type Listed = { id: number; device: string; current: boolean }[];
    const { data } = await client.get<Listed>('/api/auth/sessions');
    expect(data.map(({ current }) => current).sort()).toEqual([false, true]);
    const otherSessionId = data.find(({ current }) => !current)?.id;
    expect((await client.delete(`/api/auth/sessions/${otherSessionId}`)).status).toBe(200);
    expect((await shop.client(other.data.token).get('/api/auth/currentuser')).status).toBe(401);
    expect((await shop.client(token).get('/api/auth/currentuser')).status).toBe(200);
  });

  it('end individually on logout', async () => {
    const { client, token } = await registerCustomer(shop);
    const other = await enter(ana.password);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    expect((await shop.client(token).get('/api/auth/currentuser')).status).toBe(401);
    expect((await shop.client(other.data.token).get('/api/auth/currentuser')).status).toBe(200);
  });

  it('expire thirty days after their last use', async () => {
    const { client } = await registerCustomer(shop);
    await shop.change(`update sessions set last_used_at = now() - interval '29 days'`);
    expect((await client.get('/api/auth/currentuser')).status).toBe(200);
    await shop.change(`update sessions set last_used_at = last_used_at - interval '29 days'`);
    expect((await client.get('/api/auth/currentuser')).status).toBe(200);
    await shop.change(`update sessions set last_used_at = now() - interval '30 days 1 minute'`);
    expect((await client.get('/api/auth/currentuser')).status).toBe(401);
    await shop.runJobs();
    expect(await shop.rows('sessions')).toEqual([]);
  });
});

describe('a new password', () => {
  it('requires the old password and ends the other sessions', async () => {
    const { client, token } = await registerCustomer(shop);
    const other = await enter(ana.password);
    const wrong = await changePassword(client, { current_password: 'jagoda' });
    expect(wrong.body.errors).toEqual({ current_password: ['incorrect'] });
    const common = await changePassword(client, { password: 'password123' });
    expect(common.body.errors).toEqual({
      password: ['common'],
      password_confirmation: ['mismatch'],
    });
    expect((await changePassword(client)).status).toBe(200);
    expect((await shop.client(token).get('/api/auth/currentuser')).status).toBe(200);
    expect((await shop.client(other.data.token).get('/api/auth/currentuser')).status).toBe(401);
    expect((await enter(ana.password)).status).toBe(422);
    expect((await enter(newPassword.password)).status).toBe(200);
  });

  it('can be mistyped in the confirmation any number of times', async () => {
    const { client } = await registerCustomer(shop);
    for (let count = 0; count < 10; count += 1)
      await changePassword(client, { password_confirmation: 'kupina' });
    expect((await changePassword(client)).status).toBe(200);
  });

  it('does not allow unlimited guesses of the old password with a stolen token', async () => {
    const { client } = await registerCustomer(shop);
    for (let count = 0; count < 10; count += 1)
      await changePassword(client, { current_password: `guess ${count}` });
    expect((await changePassword(client)).status).toBe(429);
    expect((await deleteAccount(client)).status).toBe(429);
  });
});

describe('a forgotten password', () => {
  const requestReset = (email: string, ip = '10.0.0.1') =>
    shop
      .client()
      .post('/api/auth/password/forgot', { email }, { headers: { 'x-forwarded-for': ip } });
  const reset = (token: string, change: object = {}) =>
    shop.client().post('/api/auth/password/reset', { token, ...newPassword, ...change });

  it('can be reset once with the link, which ends every session', async () => {
    const { client } = await registerCustomer(shop);
    await requestReset(ana.email);
    await requestReset(ana.email);
    const token = await getSentToken(shop);
    expect((await reset(token, { password: 'password123' })).body.errors).toEqual({
      password: ['common'],
      password_confirmation: ['mismatch'],
    });
    const responses = await Promise.all([reset(token), reset(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await client.get('/api/auth/currentuser')).status).toBe(401);
    expect((await enter(newPassword.password)).status).toBe(200);
    // The other requested link is invalid as well.
    expect(await shop.rows('password_resets')).toEqual([]);
  });

  it('can be reset and the new one used to log in, however often others have guessed the old one', async () => {
    await registerCustomer(shop);
    const guess = () => enter('a wrong guess');
    for (let count = 0; count < 10; count += 1) await guess();
    expect((await enter(ana.password)).status).toBe(429);
    await requestReset(ana.email);
    expect((await reset(await getSentToken(shop))).status).toBe(200);
    expect((await enter(newPassword.password)).status).toBe(200);
  });

  it('can be reset with a valid link despite the limit on invalid links', async () => {
    await registerCustomer(shop);
    await requestReset(ana.email);
    for (let count = 0; count < 29; count += 1) await reset('made-up');
    expect((await reset(await getSentToken(shop))).status).toBe(200);
    expect([(await reset('made-up')).status, (await reset('made-up')).status]).toEqual([422, 429]);
  });

  it('sends the email in the language of the request, or otherwise in the language of the account', async () => {
    const client = shop.client();
    client.locale = 'en';
    await client.post('/api/auth/register', ana);
    for (const locale of ['sr-LAT', 'en', undefined] as const) {
      client.locale = locale;
      await client.post('/api/auth/password/forgot', { email: ana.email });
    }
    const sent = await shop.rows('emails', { kind: 'password_reset' });
    expect(sent.map(({ locale }) => locale)).toEqual(['sr-LAT', 'en', 'en']);
  });

  it('cannot be reset with a link that is unknown or older than sixty minutes', async () => {
    await registerCustomer(shop);
    await requestReset(ana.email);
    await shop.change(`update password_resets set expires_at = expires_at - interval '60 minutes'`);
    for (const token of [await getSentToken(shop), 'made-up']) {
      const { status, body } = await reset(token);
      expect([status, body.code]).toEqual([422, 'reset_token_invalid']);
    }
    await shop.runJobs();
    expect(await shop.rows('password_resets')).toEqual([]);
  });

  it('cannot be reset with a link sent to a former email address', async () => {
    const { client } = await registerCustomer(shop);
    const move = (change: object) => client.put('/api/auth/update', { ...ana, ...change });
    await requestReset(ana.email);
    const token = await getSentToken(shop);
    await move({ phone: '011 222 333', email: 'ANA@example.com' });
    expect(await shop.rows('password_resets')).toEqual([expect.anything()]);
    expect((await move({ email: 'anica@example.com' })).status).toBe(200);
    const { status, body } = await reset(token);
    expect([status, body.code]).toEqual([422, 'reset_token_invalid']);
  });

  it('is not reset by a link sent to an email address that is changed concurrently', async () => {
    const { client } = await registerCustomer(shop);
    const { transaction } = shop.database;
    jest.spyOn(shop.database, 'transaction').mockImplementationOnce(async (work) => {
      await client.put('/api/auth/update', { ...ana, email: 'anica@example.com' });
      return transaction(work);
    });
    await requestReset(ana.email);
    jest.restoreAllMocks();
    expect(await shop.rows('password_resets')).toEqual([]);
  });

  it('sends at most three emails an hour, to known and unknown addresses alike', async () => {
    await registerCustomer(shop);
    for (const email of [ana.email, 'nobody@example.com']) {
      const statuses = [];
      for (let count = 0; count < 4; count += 1)
        statuses.push((await requestReset(email, `10.1.0.${count}`)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});

describe('account deletion', () => {
  it('does not let a stranger send more than three welcome emails an hour to a mailbox', async () => {
    const mila = { ...ana, email: 'mila@example.com' };
    await registerCustomer(shop, mila);
    const statuses: number[] = [];
    for (const email of ['ana@example.com', 'ANA@example.com', 'Ana@example.com', ana.email]) {
      const client = shop.client();
      const { status, data } = await client.post<{ token?: string } | undefined>(
        '/api/auth/register',
        { ...ana, email },
        { headers: { 'x-forwarded-for': `10.1.1.${statuses.length}` } },
      );
      statuses.push(status);
      client.token = data?.token;
      await deleteAccount(client);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
    // The owner of the mailbox can still buy, because an account without a password sends no email.
    expect((await shop.client().post('/api/auth/account', ana)).status).toBe(201);
    // Attempts with an existing email send nothing and are not limited.
    for (let count = 0; count < 4; count += 1)
      expect((await shop.client().post('/api/auth/register', mila)).status).toBe(422);
  });

  it('requires the password, and then deletes all personal data', async () => {
    const { client } = await registerCustomer(shop);
    const wrong = await deleteAccount(client, 'jagoda jagoda');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['incorrect'] }]);
    expect((await deleteAccount(client)).status).toBe(200);
    for (const table of ['customers', 'sessions', 'emails'] as const)
      expect(await shop.rows(table)).toEqual([]);
    expect((await client.get('/api/auth/currentuser')).status).toBe(401);
  });
});
