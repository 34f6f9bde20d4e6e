import { hash } from '@node-rs/argon2';
import type { User } from '@/contract/customer';
import { ana, registerCustomer } from './accountShop';
import { enter, newPassword, shop } from './shop';
import type { TestClient } from '../../support/TestClient';

const anica = 'anica@example.com';

async function emails() {
  const rows = (await shop.rows('emails')).filter(({ kind }) => kind !== 'welcome');
  return rows.map(({ kind, recipient, content }) => ({
    sent: `${kind} to ${recipient}`,
    token: (content as { token: string }).token,
  }));
}
const listSent = async () => (await emails()).map((email) => email.sent);
async function getToken(email: string): Promise<string> {
  const found = (await emails()).findLast((item) => item.sent === email);
  if (!found) throw new Error(`There is no email ${email}.`);
  return found.token;
}
const getUndoToken = () => getToken(`email_changed to ${ana.email}`);

async function changeEmail() {
  const customer = await registerCustomer(shop);
  const move = (email: string) => customer.client.put('/api/auth/update', { ...ana, email });
  expect((await move(anica)).data).toMatchObject({ email: anica });
  return { ...customer, move };
}
const register = (email: string) => shop.client().post('/api/auth/register', { ...ana, email });
const getEmail = async (client: TestClient) =>
  (await client.get<User>('/api/auth/currentuser')).data.email;
const confirm = (client: TestClient, token: string) =>
  client.post('/api/auth/email/confirm', { token });
const restore = (token: string, change: object = {}) =>
  shop.client().post('/api/auth/email/restore', { token, ...newPassword, ...change });
const requestReset = (email: string) => shop.client().post('/api/auth/password/forgot', { email });

it('the new address gets a confirmation link, and the previous address gets an undo link', async () => {
  await changeEmail();
  expect(await listSent()).toEqual([
    `email_confirmation to ${anica}`,
    `email_changed to ${ana.email}`,
  ]);
  const rows = await shop.sql`select content::text from emails where kind = 'email_changed'`;
  // The new address could be any text, which the shop must not send to a stranger.
  expect(JSON.stringify(rows)).not.toContain(anica);
});

it('an address gets no other email until it is confirmed', async () => {
  const { client } = await changeEmail();
  await requestReset(anica);
  expect((await listSent()).slice(2)).toEqual([`password_reset to ${ana.email}`]);
  const reset = await getToken(`password_reset to ${ana.email}`);
  const token = await getToken(`email_confirmation to ${anica}`);
  expect((await confirm(client, token)).status).toBe(200);
  expect((await confirm(client, token)).status).toBe(200);
  await requestReset(anica);
  expect((await listSent()).slice(3)).toEqual([`password_reset to ${anica}`]);
  const old = await shop
    .client()
    .post('/api/auth/password/reset', { token: reset, ...newPassword });
  expect(old.body.code).toBe('reset_token_invalid');
});

it('an address can only be confirmed by its account, not by a stranger who got the link', async () => {
  await changeEmail();
  const token = await getToken(`email_confirmation to ${anica}`);
  const stranger = await registerCustomer(shop, { email: 'mila@example.com' });
  expect((await confirm(shop.client(), token)).status).toBe(401);
  expect((await confirm(stranger.client, token)).body.code).toBe('email_link_invalid');
  await requestReset(anica);
  expect((await listSent()).at(-1)).toBe(`password_reset to ${ana.email}`);
});

it('an address that has since been replaced cannot be confirmed', async () => {
  const { client, move } = await changeEmail();
  const token = await getToken(`email_confirmation to ${anica}`);
  await move('ana.ilic@example.com');
  expect((await confirm(client, token)).body.code).toBe('email_link_invalid');
  expect((await confirm(client, 'made up')).body.code).toBe('email_link_invalid');
});

it('returning to the previous address needs no confirmation', async () => {
  const { move } = await changeEmail();
  await move('ANA@example.com');
  expect(await listSent()).toHaveLength(2);
  await requestReset(ana.email);
  expect((await listSent()).at(-1)).toBe('password_reset to ANA@example.com');
});

it('the undo link restores the address and the account, even after a different address was confirmed', async () => {
  const { client, move } = await changeEmail();
  await confirm(client, await getToken(`email_confirmation to ${anica}`));
  await move('thief@example.com');
  const token = await getUndoToken();
  expect((await restore(token, { password: 'password123' })).body.errors).toEqual({
    password: ['common'],
    password_confirmation: ['mismatch'],
  });
  expect((await client.get('/api/auth/currentuser')).status).toBe(200);
  const responses = await Promise.all([restore(token), restore(token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await client.get('/api/auth/currentuser')).status).toBe(401);
  expect((await enter(ana.password, anica)).status).toBe(422);
  expect((await enter(ana.password)).status).toBe(422);
  expect((await enter(newPassword.password)).status).toBe(200);
  await requestReset(ana.email);
  expect((await listSent()).at(-1)).toBe(`password_reset to ${ana.email}`);
  expect(await shop.rows('email_changes')).toEqual([]);
});

it('valid links are not counted towards the limit on invalid links', async () => {
  const { client } = await changeEmail();
  for (let count = 0; count < 29; count += 1) await restore('made up');
  const token = await getToken(`email_confirmation to ${anica}`);
  expect((await confirm(client, token)).status).toBe(200);
  expect((await restore(await getUndoToken())).status).toBe(200);
  expect([(await restore('made up')).status, (await restore('made up')).status]).toEqual([
    422, 429,
  ]);
});

it('the links expire after 72 hours, and saving the address again sends new links', async () => {
  const { client, move } = await changeEmail();
  await move(anica);
  expect(await listSent()).toHaveLength(2);
  const token = await getUndoToken();
  const age = (hours: number) =>
    shop.change(`update email_changes set expires_at = expires_at - interval '${hours} hours'`);
  await age(71);
  expect((await restore(token, { password: 'kratka', password_confirmation: '' })).status).toBe(
    422,
  );
  await move(anica);
  expect(await listSent()).toHaveLength(2);
  await age(1);
  expect((await restore(token)).body.code).toBe('email_link_invalid');
  expect((await confirm(client, await getToken(`email_confirmation to ${anica}`))).status).toBe(
    422,
  );
  await move(anica);
  expect(await listSent()).toHaveLength(4);
  await age(72);
  await shop.runJobs();
  expect(await shop.rows('email_changes')).toEqual([]);
});

it('an address that is not confirmed in time becomes available, and the account gets its previous address back', async () => {
  const { client } = await changeEmail();
  const end = async () => {
    await shop.sql`update email_changes set expires_at = now()`;
    await shop.runJobs();
  };
  await shop.runJobs();
  expect(await getEmail(client)).toBe(anica);
  await end();
  expect(await getEmail(client)).toBe(ana.email);
  expect((await register(anica)).status).toBe(201);
  await client.put('/api/auth/update', { ...ana, email: 'ana.ilic@example.com' });
  await confirm(client, await getToken('email_confirmation to ana.ilic@example.com'));
  await end();
  expect(await getEmail(client)).toBe('ana.ilic@example.com');
});

it('an unconfirmed address can be taken by anyone who registers with it or changes to it', async () => {
  const { client, move } = await changeEmail();
  const token = await getToken(`email_confirmation to ${anica}`);
  const mila = await registerCustomer(shop, { email: 'mila@example.com' });
  expect((await mila.client.put('/api/auth/update', { ...ana, email: anica })).status).toBe(200);
  expect(await getEmail(client)).toBe(ana.email);
  expect((await confirm(client, token)).body.code).toBe('email_link_invalid');
  expect((await register('ANICA@example.com')).status).toBe(201);
  expect(await getEmail(mila.client)).toBe('mila@example.com');
  expect((await move(anica)).body.errors).toEqual({ email: ['taken'] });
});

it('a confirmed address cannot be taken by another account', async () => {
  const { client } = await changeEmail();
  await confirm(client, await getToken(`email_confirmation to ${anica}`));
  expect((await register(anica)).body.errors).toEqual({ email: ['taken'] });
  expect(await getEmail(client)).toBe(anica);
});

it('a confirmed address that can still be restored cannot be taken by others', async () => {
  const { client: owner, move } = await changeEmail();
  await move(ana.email);
  await shop.update('customers', { email_confirmed: true });
  await shop.change('delete from email_changes');
  await move(anica);
  const takenError = { email: ['taken'] };
  expect((await shop.client().post('/api/auth/register', ana)).body.errors).toEqual(takenError);
  const { client } = await registerCustomer(shop, { email: 'mila@example.com' });
  expect((await client.put('/api/auth/update', ana)).body.errors).toEqual(takenError);
  // This applies even after another address was confirmed.
  await confirm(owner, await getToken(`email_confirmation to ${anica}`));
  expect((await client.put('/api/auth/update', ana)).body.errors).toEqual(takenError);
  expect((await restore(await getUndoToken())).status).toBe(200);
});

it.each(['registers', 'changes to it'])(
  'an address that a stranger entered and never confirmed is available when its owner %s',
  async (way) => {
    const { client: stranger, move } = await changeEmail();
    const confirmation = await getToken(`email_confirmation to ${anica}`);
    // The stranger gains nothing by confirming the stranger's own address.
    if (way === 'registers') expect((await confirm(stranger, confirmation)).status).toBe(200);
    const undo = await getUndoToken();
    const owner = await registerCustomer(shop, {
      email: way === 'registers' ? ana.email : 'mila@example.com',
    });
    const { status } = await owner.client.put('/api/auth/update', ana);
    expect([status, await getEmail(owner.client)]).toEqual([200, ana.email]);
    expect((await restore(undo)).body.code).toBe('email_link_invalid');
    if (way === 'registers')
      expect((await move(ana.email)).body.errors).toEqual({ email: ['taken'] });
    await requestReset(ana.email);
    expect((await listSent()).at(-1)).toBe(
      `password_reset to ${way === 'registers' ? ana.email : 'mila@example.com'}`,
    );
    // The stranger keeps the other address as if the account had been opened with it, so the clean-up changes nothing.
    await shop.sql`update email_changes set expires_at = now() where old_email_key = 'ana@example.com'`;
    await shop.runJobs();
    expect([await getEmail(stranger), await getEmail(owner.client)]).toEqual([anica, ana.email]);
    if (way === 'registers') return;
    const newcomer = await registerCustomer(shop, { email: 'vera@example.com' });
    const change = { ...ana, email: anica };
    expect((await newcomer.client.put('/api/auth/update', change)).body.errors).toEqual({
      email: ['taken'],
    });
  },
);

it('repeated changes are limited per account and per new address', async () => {
  const { client } = await registerCustomer(shop);
  const move = async (email: string, by = client) =>
    (await by.put('/api/auth/update', { ...ana, email })).status;
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push(await move(`a${count}@example.com`));
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  for (const [index, status] of [200, 200, 200, 429].entries()) {
    const other = await registerCustomer(shop, { email: `other${index}@example.com` });
    expect(await move('victim@example.com', other.client)).toBe(status);
    await other.client.put('/api/auth/update', { ...ana, email: `other${index}@example.com` });
  }
});

it('changing the address is limited like registration, because it reveals accounts', async () => {
  const { client } = await registerCustomer(shop, { email: 'mila@example.com' });
  for (let count = 0; count < 59; count += 1) {
    jest.mocked(hash).mockResolvedValueOnce('none');
    await shop.client().post('/api/auth/register', { ...ana, email: 'mila@example.com' });
  }
  const move = (email: string) => client.put('/api/auth/update', { ...ana, email });
  expect((await move('someone@example.com')).status).toBe(429);
  expect((await move('mila@example.com')).status).toBe(200);
});
