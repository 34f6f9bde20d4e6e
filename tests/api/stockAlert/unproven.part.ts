import { newcomer } from '../../support/customers';
import { setStock } from '../../support/rows';
import type { TestClient } from '../../support/TestClient';
import {
  soldOut,
  visitorEmail,
  shop,
  ask,
  alertPath,
  alerts,
  writeDue,
  recipients,
  confirmed,
  customer,
} from './shop';

describe('a customer whose address is not confirmed, which may be somebody else’s', () => {
  test('waits only once the owner of the address has used a link, as a visitor does', async () => {
    const { client } = await customer(visitorEmail, false);
    const { status, body } = await client.put(alertPath());
    expect([status, body.code]).toEqual([409, 'email_unconfirmed']);
    expect(await alerts()).toEqual([]);
    expect((await ask(visitorEmail, soldOut, client)).status).toBe(200);
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
    expect(await recipients()).toEqual([]);
  });

  test.each<[string, (client: TestClient) => Promise<unknown>]>([
    ['asking for one', (client) => client.put(alertPath())],
    ['ending one', (client) => client.delete(alertPath())],
    [
      'deleting the account',
      (client) => client.delete('/api/auth/account', { body: { password: newcomer.password } }),
    ],
    [
      'changing to the address',
      async (client) => {
        const { name, last_name, phone } = newcomer;
        await client.put('/api/auth/update', { name, last_name, phone, email: visitorEmail });
        await client.delete('/api/auth/account', { body: { password: newcomer.password } });
      },
    ],
  ])('takes no alert and no email from the owner by %s', async (way, work) => {
    const changes = way === 'changing to the address';
    const { client } = await customer(changes ? 'thief@example.com' : visitorEmail, changes);
    await confirmed(visitorEmail);
    await confirmed(visitorEmail, 15);
    await setStock(shop.database.kysely, 1, 15);
    await writeDue();
    await work(client);
    expect((await alerts()).map(({ product_id }) => product_id)).toEqual([soldOut]);
    expect(await recipients()).toEqual([visitorEmail]);
    await setStock(shop.database.kysely, 1, soldOut);
    await writeDue();
    expect(await recipients()).toEqual([visitorEmail, visitorEmail]);
  });
});
