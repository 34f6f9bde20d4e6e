import type { DatabaseSettings } from '@/server/database/client';
import { makeIdentities } from '@/server/modules/customer/sessions';
import { startTestShop } from '../../support/app';
import { signUp } from '../../support/customers';
import type { TestClient } from '../../support/TestClient';

/** A shop without products, whose clients may name their network address. */
export async function openAccountShop(database: Partial<DatabaseSettings> = {}) {
  const shop = await startTestShop({ seed: false, database, settings: { trustProxy: 1 } });
  return { ...shop, client: (token?: string) => shop.client({ token }) };
}
/** A guest and the secret of the cookie. */
export const makeGuest = ({ database }: AccountShop) =>
  makeIdentities(database.kysely).createGuest();
export type AccountShop = Awaited<ReturnType<typeof openAccountShop>>;

export const ana = {
  email: 'Ana@Example.com',
  name: 'Ana',
  last_name: 'Ilić',
  phone: '+381 60 123 4567',
  password: 'malina malina',
  password_confirmation: 'malina malina',
};

/** A new customer, signed in. */
export async function registerCustomer(
  shop: AccountShop,
  given: Partial<typeof ana> = {},
): Promise<{ client: TestClient; userId: number; token: string }> {
  const client = shop.client();
  const { token, user } = await signUp(client, { ...ana, ...given });
  return { client, userId: user.id, token };
}

/** The token of the newest email of this kind. */
export async function sentToken(shop: AccountShop, kind = 'password_reset'): Promise<string> {
  const email = (await shop.rows('emails', { kind })).at(-1);
  return (email?.content as { token: string }).token;
}
