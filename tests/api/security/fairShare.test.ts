import { startTestShop, useShop } from '../../support/app';
import { newcomer, signUp } from '../../support/customers';

const shop = useShop(() => startTestShop({ settings: { trustProxy: 1 } }));

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
