import type { DatabaseSettings } from '@/server/database/client';
import { makeIdentities } from '@/server/modules/customer/customerService';
import { startTestShop } from '../../support/app';
import type { TestClient } from '../../support/TestClient';

/** A shop without products, whose clients may name their network address. */
export async function openAccountShop(database: Partial<DatabaseSettings> = {}) {
  const shop = await startTestShop({ seed: false, database, settings: { trustProxy: 1 } });
  return { ...shop, client: (token?: string) => shop.client({ token }) };
}
/** A guest and the secret of the cookie. */
export const makeGuest = ({ database }: AccountShop) => makeIdentities({ database }).createGuest();
export type AccountShop = Awaited<ReturnType<typeof openAccountShop>>;

export const ana = {
  email: 'Ana@Example.com',
  name: 'Ana',
  last_name: 'Ilić',
  phone: '+381 60 123 4567',
  password: 'malina malina',
  password_confirmation: 'malina malina',
};

interface Entered {
  token: string;
  user: { id: number };
}

/** A new customer, signed in. */
export async function registerCustomer(
  shop: AccountShop,
  given: Partial<typeof ana> = {},
): Promise<{ client: TestClient; userId: number; token: string }> {
  const client = shop.client();
  const { data, text } = await client.post<Entered>('/api/auth/register', { ...ana, ...given });
  if (!data) throw new Error(text);
  client.token = data.token;
  return { client, userId: data.user.id, token: data.token };
}

/** The token of the newest email about a forgotten password. */
export async function sentToken(shop: AccountShop): Promise<string> {
  const { content } = await shop.database.kysely
    .selectFrom('emails')
    .select('content')
    .where('kind', '=', 'password_reset')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (content as { token: string }).token;
}
