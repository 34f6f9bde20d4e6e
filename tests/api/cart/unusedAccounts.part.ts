import type { SignedIn } from '@/contract/customer';
import { ana } from '../customer/accountShop';
import { visit } from './visit';

describe('an unused account', () => {
  const login = () =>
    visit.client.post<SignedIn>('/api/auth/login', { email: ana.email, password: ana.password });

  async function leaveAccount() {
    const { data } = await visit.client.post<SignedIn>('/api/auth/register', ana);
    const client = visit.shop.client({ token: data.token });
    expect((await client.put('/api/wishlist/1')).status).toBe(200);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
  }

  const setLastLogin = (ago: string) =>
    visit.shop.sql`update customers set last_login_at = now() - ${ago}::interval`;

  const left = async (table: 'customers' | 'wishlist_products' | 'emails') =>
    (await visit.shop.rows(table)).length;

  it('is deleted with all its data two years after the last login', async () => {
    await leaveAccount();
    await setLastLogin('2 years 1 minute');
    await visit.shop.runJobs();
    expect([
      await left('customers'),
      await left('wishlist_products'),
      await left('emails'),
    ]).toEqual([0, 0, 0]);
    expect((await login()).status).toBe(422);
  });

  it('is kept for two years, and a login restarts this period', async () => {
    await leaveAccount();
    await setLastLogin('2 years -1 minutes');
    await visit.shop.runJobs();
    expect(await left('customers')).toBe(1);
    await setLastLogin('2 years 1 minute');
    const { status, data } = await login();
    expect(status).toBe(200);
    await visit.shop.client({ token: data.token }).post('/api/auth/logout');
    await visit.shop.runJobs();
    expect(await left('customers')).toBe(1);
  });

  it('is deleted, while an account with a session is kept', async () => {
    await leaveAccount();
    await visit.client.post('/api/auth/register', { ...ana, email: 'mila@example.com' });
    await setLastLogin('2 years 1 minute');
    await visit.shop.runJobs();
    const rows = await visit.shop.rows('customers');
    expect(rows).toMatchObject([{ email: 'mila@example.com' }]);
  });
});
