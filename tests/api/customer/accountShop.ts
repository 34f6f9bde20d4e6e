import type { DatabaseSettings } from '@/server/database/client';
import { startTestShop } from '../../support/app';
import { signUp } from '../../support/customers';
import type { TestClient } from '../../support/TestClient';

export async function openAccountShop(database: Partial<DatabaseSettings> = {}) {
  const shop = await startTestShop({ database, settings: { trustProxy: 1 } });
  return { ...shop, client: (token?: string) => shop.client({ token }) };
}
export async function makeGuest(shop: AccountShop): Promise<TestClient> {
  const client = shop.client();
  expect((await client.put('/api/carts/products/1', { quantity: 2 })).status).toBe(200);
  expect((await client.put('/api/wishlist/1', {})).status).toBe(200);
  return client;
}
export type AccountShop = Awaited<ReturnType<typeof openAccountShop>>;

export const ana = {
  email: 'Ana@Example.com',
  name: 'Ana',
  last_name: 'Ilić',
  phone: '+381 60 123 4567',
  password: 'malina malina',
  password_confirmation: 'malina malina',
};

export async function registerCustomer(
  shop: AccountShop,
  given: Partial<typeof ana> = {},
): Promise<{ client: TestClient; userId: number; token: string }> {
  const client = shop.client();
  const { token, user } = await signUp(client, { ...ana, ...given });
  return { client, userId: user.id, token };
}

export async function getSentToken(shop: AccountShop, kind = 'password_reset'): Promise<string> {
  const email = (await shop.rows('emails', { kind })).at(-1);
  return (email?.content as { token: string }).token;
}
