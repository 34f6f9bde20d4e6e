import '@tests/support/onPostgres';
import { sql } from 'kysely';
import * as contract from '@/contract/admin/customers';
import { useStaffShop } from '@tests/support/adminShop';
import { buy, newcomer, signUp } from '@tests/support/customers';
import { describeOnPostgres } from '@tests/support/postgres';
import { eventually } from '@tests/support/processes';
import { enterOrder, keyed, moveAlong } from '@tests/support/staffOrders';
import { succeeded, type TestClient, type ClientResponse } from '@tests/support/TestClient';

const ana = { name: 'Ana', last_name: 'Ilić' };
const delivered = ['confirm', 'pack', 'ship', 'deliver'] as const;

describeOnPostgres('while a customer is being deleted', () => {
  const { shop, owner, helper } = useStaffShop({ stock: 90 });
  const ids = { account: 0, other: 0, join: 0, note: 0 };
  let customer: TestClient;

  beforeAll(async () => {
    customer = shop.client();
    await signUp(customer);
    const byPhone = (phone: string) => enterOrder(helper, { contact: { ...ana, phone } });
    const found: number[] = [];
    // The customer of the first order is the root of the joined customers.
    for (const order of [
      () => buy(customer),
      () => byPhone('061 111 111'),
      () => byPhone('062 222 222'),
    ]) {
      const { number } = await order();
      await moveAlong(owner, number, delivered);
      const path = `/api/admin/customers?q=${number}`;
      const { customers } = succeeded(
        await owner.get<{ customers: contract.CustomerSummary[] }>(path),
      );
      found.push(customers[0]?.id ?? 0);
    }
    const [account = 0, other = 0, joined = 0] = found;
    const path = `/api/admin/customers/${account}`;
    const page = succeeded(
      await owner.post<contract.CustomerPage>(`${path}/joins`, { other_id: joined }),
    );
    const note = succeeded(
      await owner.post<{ id: number }>(`${path}/notes`, { text: 'Zvati' }, keyed()),
    );
    Object.assign(ids, { account, other, join: page.joined[0]?.join_id, note: note.id });
    await shop.keepState();
  });

  type Send = () => Promise<ClientResponse<unknown>>;
  const byStaff: Send = () => owner.delete(`/api/admin/customers/${ids.account}`);
  const byCustomer: Send = () =>
    customer.delete('/api/auth/account', { body: { password: newcomer.password } });
  const joins = (id: number, other_id: number) =>
    helper.post(`/api/admin/customers/${id}/joins`, { other_id });

  /** The requests to each endpoint, with the status that they get after the deletion. */
  const requests: Readonly<Record<string, readonly (readonly [number, Send])[]>> = {
    getCustomer: [[404, () => helper.get(`/api/admin/customers/${ids.account}`)]],
    addCustomerNote: [
      [
        404,
        () => helper.post(`/api/admin/customers/${ids.account}/notes`, { text: 'Radi' }, keyed()),
      ],
    ],
    deleteCustomerNote: [[404, () => owner.delete(`/api/admin/customer-notes/${ids.note}`)]],
    joinCustomers: [
      [404, () => joins(ids.account, ids.other)],
      [404, () => joins(ids.other, ids.account)],
    ],
    separateCustomers: [[200, () => helper.delete(`/api/admin/customer-joins/${ids.join}`)]],
    exportCustomer: [[404, () => owner.post(`/api/admin/customers/${ids.account}/file`)]],
    deleteCustomer: [[404, byStaff]],
  };

  test('every endpoint for a single customer is covered by these tests', () => {
    const endpointsOfOne = Object.entries(contract).filter(
      ([, value]) => typeof value === 'object' && 'path' in value && value.path.includes('{id}'),
    );
    expect(endpointsOfOne.map(([name]) => name).sort()).toEqual(Object.keys(requests).sort());
  });

  /** Starts the second request once the first one waits for a table or has ended. */
  async function inTurn(first: Send, second: Send, ...tables: ('person_joins' | 'audit_log')[]) {
    let ended = 0;
    const started = async (count: number) => {
      const waiting = await shop.sql`select from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`;
      return waiting.length + ended === count;
    };
    const start = (send: Send) => send().finally(() => (ended += 1));
    const responses = await shop.database.kysely.transaction().execute(async (trx) => {
      await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share mode`.execute(
        trx,
      );
      const one = start(first);
      await eventually(() => started(1));
      const other = start(second);
      await eventually(() => started(2));
      return [one, other] as const;
    });
    return (await Promise.all(responses)).map(({ status }) => status);
  }

  describe.each([
    ['by staff', byStaff],
    ['by the customer', byCustomer],
  ])('%s', (who, remove) => {
    const all = Object.entries(requests).flatMap(([name, sends]) =>
      sends.map(([status, send]) => [name, status, send] as const),
    );

    test.each(all)('%s waits for the deletion and responds with %i', async (_, status, send) => {
      // The joins are deleted after the people.
      expect(await inTurn(remove, send, 'person_joins')).toEqual([200, status]);
    });

    test.each(all)('the deletion waits for %s', async (_, __, send) => {
      const [first, second] = await inTurn(send, remove, 'person_joins', 'audit_log');
      expect([200, 201]).toContain(first);
      const statusAfter = send === byStaff ? { 'by staff': 404, 'by the customer': 422 }[who] : 200;
      expect(second).toBe(statusAfter);
      expect(await shop.rows('customers')).toEqual([]);
    });
  });
});
