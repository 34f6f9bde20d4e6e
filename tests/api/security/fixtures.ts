import type { Address } from '@/contract/address';
import type { SignedIn } from '@/contract/customer';
import type { Connection } from '@/server/database/client';
import { sql } from 'kysely';
import type { TestShop } from '../../support/app';
import { draftOrder, placeOrder, signUp } from '../../support/customers';
import { makeCode } from '../../support/codes';
import { succeeded, type TestClient } from '../../support/TestClient';

/** The expired token and the revoked token belong to the owner. */
export const actors = ['visitor', 'owner', 'other', 'expired', 'revoked', 'garbage'] as const;
export type ActorName = (typeof actors)[number];

/** All data of the owner contains this text, so that any leak is detected. */
export const mark = /ownermark/i;

export const ownerPassword = 'a password of the owner';
export const otherPassword = 'a password of another';

export interface Fixtures {
  tokens: Readonly<Record<ActorName, string | undefined>>;
  ownerId: number;
  otherId: number;
  ownerEmail: string;
  sessionId: number;
  addressId: number;
  addressForm: object;
  draft: { id: number; version: number };
  placedId: number;
  placedToken: string;
  productId: number;
  /** A sold-out product for which the owner has a stock alert. */
  soldOutId: number;
  code: string;
}

interface Person {
  client: TestClient;
  id: number;
  sessionId: number;
  addressId: number;
}

async function registerCustomer(
  shop: TestShop,
  {
    name,
    password,
    productId,
    form,
  }: { name: string; password: string; productId: number; form: object },
): Promise<Person> {
  const client = shop.client();
  const { token, user } = await signUp(client, {
    email: `${name}@example.rs`,
    name,
    last_name: name,
    password,
    password_confirmation: password,
  });
  await shop.update('customers', { email_confirmed: true }, { id: user.id });
  const address = succeeded(await client.post<Address>('/api/address/create', form));
  succeeded(await client.put(`/api/carts/products/${productId}`, { quantity: 1 }));
  return { client, id: user.id, sessionId: Number(token.split('|')[0]), addressId: address.id };
}

/** Creates an owner with one row of each kind, another customer with a cart, and invalid tokens. */
export async function makeFixtures(shop: TestShop): Promise<Fixtures> {
  const city = await shop.row('cities');
  const products = await shop.rows('products');
  const productId = products.find(({ stock }) => stock > 20)?.id ?? 0;
  const soldOutId = products.find(({ stock }) => stock === 0)?.id ?? 0;
  const addressForm = {
    street: 'Ulica Ownermark',
    street_number: '1',
    city_id: city.id,
    municipality: city.municipality,
    zipCode: city.zip_codes[0],
    country: city.country,
  };
  const owner = await registerCustomer(shop, {
    name: 'ownermark',
    password: ownerPassword,
    productId,
    form: addressForm,
  });
  const ownerEmail = 'ownermark@example.rs';
  const other = await registerCustomer(shop, {
    name: 'other',
    password: otherPassword,
    productId,
    form: { ...addressForm, street: 'Druga' },
  });

  const placed = await draftOrder(owner.client, owner.addressId, 'ownermark, second floor');
  succeeded(await placeOrder(owner.client, placed));
  const { link_key } = await shop.row('orders', { id: placed.id });
  succeeded(await owner.client.put(`/api/carts/products/${productId}`, { quantity: 2 }));
  succeeded(await owner.client.put(`/api/wishlist/${productId}`));
  await shop.database.kysely
    .insertInto('stock_alerts')
    .values({
      product_id: soldOutId,
      customer_id: owner.id,
      email: ownerEmail,
      email_key: ownerEmail,
      locale: 'en',
      token_hash: null,
      confirmed_at: new Date(),
    })
    .execute();
  const code = await makeCode(shop.database.kysely);
  const draft = await draftOrder(owner.client, owner.addressId, 'ownermark, third floor');

  const signIn = async () => {
    const client = shop.client();
    const { token } = succeeded(
      await client.post<SignedIn>('/api/auth/login', {
        email: ownerEmail,
        password: ownerPassword,
      }),
    );
    client.token = token;
    return { client, token, id: Number(token.split('|')[0]) };
  };
  const elsewhere = await signIn();
  const expired = await signIn();
  const revoked = await signIn();
  succeeded(await revoked.client.post('/api/auth/logout'));
  await shop.update(
    'sessions',
    { last_used_at: new Date(Date.now() - 31 * 86_400_000) },
    { id: expired.id },
  );

  return {
    tokens: {
      visitor: undefined,
      owner: owner.client.token,
      other: other.client.token,
      expired: expired.token,
      revoked: revoked.token,
      // This token has the id of an existing session and an invented secret.
      garbage: `${owner.sessionId}|${'a'.repeat(43)}`,
    },
    ownerId: owner.id,
    otherId: other.id,
    ownerEmail,
    sessionId: elsewhere.id,
    addressId: owner.addressId,
    addressForm,
    draft: { id: draft.id, version: draft.version },
    placedId: placed.id,
    placedToken: `${placed.id}.${link_key}`,
    productId,
    soldOutId,
    code,
  };
}

/** All rows of a customer except for the time of the last use, for comparison. */
export async function ownedRows(connection: Connection, customerId: number): Promise<unknown> {
  const rows = (table: string, where = sql`customer_id = ${customerId}`) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t) - 'last_used_at' order by t::text), '[]') from ${sql.table(table)} t where ${where})`;
  const cart = sql`cart_id in (select id from carts where customer_id = ${customerId})`;
  const order = sql`order_id in (select id from orders where customer_id = ${customerId})`;
  const { rows: found } = await sql<{ all: unknown }>`select jsonb_build_object(
    'customer', ${rows('customers', sql`id = ${customerId}`)},
    'sessions', ${rows('sessions')},
    'addresses', ${rows('addresses')},
    'carts', ${rows('carts')},
    'cart_lines', ${rows('cart_lines', cart)},
    'wishlist', ${rows('wishlist_products')},
    'stock_alerts', ${rows('stock_alerts')},
    'orders', ${rows('orders')},
    'order_lines', ${rows('order_lines', order)},
    'order_transitions', ${rows('order_transitions', order)},
    'payments', ${rows('payments', order)},
    'order_idempotency_keys', ${rows('order_idempotency_keys')}
  ) as all`.execute(connection);
  return found[0]?.all;
}
