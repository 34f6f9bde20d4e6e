import type { AddressInfo } from 'node:net';
import { startTestShop } from '../../support/app';
import { newcomer, signUp } from '../../support/customers';
import { TestClient } from '../../support/TestClient';
import { useShop } from '../../support/useShop';

const shop = useShop(() => startTestShop({ settings: { trustProxy: 1 } }));

const at = (address: string) => {
  const { port } = shop.app.server.address() as AddressInfo;
  return TestClient.at({
    url: () => `http://127.0.0.1:${port}`,
    headers: { 'x-forwarded-for': address },
  });
};

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Milliseconds of the calls of a new visitor, one after the other. */
async function medianOfVisitor(address: string): Promise<number> {
  const client = at(address);
  const times: number[] = [];
  for (let count = 0; count < 15; count += 1)
    for (const path of ['/api/products', '/api/carts']) {
      const began = performance.now();
      expect((await client.get(path)).status).toBe(200);
      times.push(performance.now() - began);
    }
  return median(times);
}

test('24 parallel right logins of one address do not keep visitors of others waiting', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const accounts = Array.from({ length: 6 }, (_, index) => `person${index}@example.rs`);
  for (const email of accounts) await signUp(at('10.0.0.1'), { email });
  const { password } = newcomer;
  await medianOfVisitor('10.0.0.2');
  const alone = await medianOfVisitor('10.0.0.2');
  let stopped = false;
  let logins = 0;
  const attackers = Array.from({ length: 24 }, async (_, index) => {
    const client = at('10.0.0.3');
    const email = accounts[index % accounts.length];
    while (!stopped) {
      const { status } = await client.post('/api/auth/login', { email, password });
      if (status === 200) logins += 1;
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  while (logins < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const meanwhile = await medianOfVisitor('10.0.0.4');
  stopped = true;
  await Promise.all(attackers);
  expect(meanwhile).toBeLessThan(10 * Math.max(alone, 15));
});

test('right logins are limited for one account from one address, and go on from another', async () => {
  await signUp(shop.client());
  const login = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await shop.client().post('/api/auth/login', newcomer, { headers })).status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push(await login('10.0.1.1'));
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  expect(await login('10.0.1.2')).toBe(200);
});
