import type * as argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';
import {
  ana,
  openAccountShop,
  registerCustomer,
  getSentToken,
  type AccountShop,
} from './accountShop';
import { useShop } from '../../support/app';

const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
const passwords = { old: ana.password, attacker: 'kupina kupina', owner: 'ribizla ribizla' };
const withConfirmation = (password: string) => ({ password, password_confirmation: password });

let shop: AccountShop;

const enter = (password: string) =>
  shop.client().post<{ token: string }>('/api/auth/login', { email: ana.email, password });
const isSignedIn = async (token: string) =>
  (await shop.client(token).get('/api/auth/currentuser')).status === 200;
async function prepareReset() {
  await shop.client().post('/api/auth/password/forgot', { email: ana.email });
  const token = await getSentToken(shop);
  return () =>
    shop.client().post('/api/auth/password/reset', { token, ...withConfirmation(passwords.owner) });
}

function testRules(openedShop: AccountShop) {
  beforeAll(() => {
    shop = openedShop;
  });

  test('concurrent logins of one customer all succeed', async () => {
    await registerCustomer(shop);
    const logins = Array.from({ length: 8 });
    let verifiedCount = 0;
    let resume = () => {};
    const allFound = new Promise<void>((resolve) => (resume = resolve));
    logins.forEach(() =>
      jest.mocked(verify).mockImplementationOnce(async () => {
        verifiedCount += 1;
        if (verifiedCount === logins.length) resume();
        await allFound;
        return true;
      }),
    );
    const responses = await Promise.all(logins.map(() => enter(passwords.old)));
    expect(responses.map(({ status }) => status)).toEqual(logins.map(() => 200));
  });

  test('a password reset by link is not overwritten by a concurrent change that uses the old password', async () => {
    const { client } = await registerCustomer(shop);
    const reset = await prepareReset();
    jest.mocked(hash).mockImplementationOnce(async (...args) => {
      expect((await reset()).status).toBe(200);
      return actual.hash(...args);
    });
    const { status, body } = await client.put('/api/auth/password', {
      current_password: passwords.old,
      ...withConfirmation(passwords.attacker),
    });
    expect([status, body.errors]).toEqual([422, { current_password: ['incorrect'] }]);
    expect((await enter(passwords.attacker)).status).toBe(422);
    expect((await enter(passwords.owner)).status).toBe(200);
  });

  test('an account cannot be deleted with the old password during a concurrent reset', async () => {
    const { client } = await registerCustomer(shop);
    const reset = await prepareReset();
    // The reset happens after the old password was verified.
    jest.mocked(verify).mockImplementationOnce(async (...args) => {
      const isRight = await actual.verify(...args);
      expect((await reset()).status).toBe(200);
      return isRight;
    });
    const { status } = await client.delete('/api/auth/account', {
      body: { password: passwords.old },
    });
    expect(status).toBe(422);
    expect((await enter(passwords.owner)).status).toBe(200);
  });

  test('one of two concurrent changes with the same old password is rejected', async () => {
    const { client } = await registerCustomer(shop);
    const change = (password: string) =>
      client.put('/api/auth/password', {
        current_password: passwords.old,
        ...withConfirmation(password),
      });
    jest.mocked(hash).mockImplementationOnce(async (...args) => {
      expect((await change(passwords.owner)).status).toBe(200);
      return actual.hash(...args);
    });
    expect((await change(passwords.attacker)).status).toBe(422);
    expect((await enter(passwords.owner)).status).toBe(200);
  });
}

describe('on the embedded database', () => {
  testRules(useShop(() => openAccountShop()));
});

describeOnPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  const openedShop = useShop(async () => {
    postgres = await startPostgres();
    return openAccountShop({ databaseUrl: await postgres.createDatabase() });
  });
  afterAll(() => postgres.stop());
  testRules(openedShop);

  async function waitUntilDoneOrBlocked(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    void work.finally(() => (isDone = true));
    const isWaiting = async () => {
      const rows = await shop.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    };
    while (!isDone && !(await isWaiting()));
  }

  test('a login with the old password leaves no session, however close to the reset it is', async () => {
    await registerCustomer(shop);
    const reset = await prepareReset();
    let resetting = reset;
    const { transaction } = shop.database;
    // This runs in the transaction of the login, after its session was inserted.
    jest.spyOn(shop.database, 'transaction').mockImplementationOnce((work) =>
      transaction(async (trx) => {
        const result = await work(trx);
        const response = reset();
        resetting = () => response;
        await waitUntilDoneOrBlocked(response);
        return result;
      }),
    );
    const { status, data } = await shop.client().post<{ token: string }>('/api/auth/login', {
      email: ana.email,
      password: passwords.old,
    });
    expect([status, (await resetting()).status]).toEqual([200, 200]);
    expect(await isSignedIn(data.token)).toBe(false);
    expect((await enter(passwords.owner)).status).toBe(200);
  });
});
