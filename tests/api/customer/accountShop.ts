import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { DatabaseSettings } from '@/server/database/client';
import { makeRateLimitStore } from '@/server/http/rateLimits';
import { useErrorResponses, useStructs } from '@/server/http/errorHandler';
import { useHeaders } from '@/server/http/headers';
import { useIdentity } from '@/server/http/identity';
import { useLimits } from '@/server/http/rateLimits';
import { useXsrf } from '@/server/http/xsrf';
import { outbox } from '@/server/email/emailRepository';
import { addressRoutes } from '@/server/modules/address/addressRoutes';
import { makeAddressService } from '@/server/modules/address/addressService';
import {
  makeAccountService,
  type AccountDependencies,
  type ExportPart,
} from '@/server/modules/customer/accountService';
import { customerRoutes } from '@/server/modules/customer/customerRoutes';
import {
  makeCustomerService,
  type CustomerService,
} from '@/server/modules/customer/customerService';
import { makeEmailChangeService } from '@/server/modules/customer/emailChangeService';
import { makeIdentities } from '@/server/modules/customer/customerService';
import { makePasswordService } from '@/server/modules/customer/passwordService';
import { deleteReviews } from '@/server/modules/review/reviewService';
import { testLimits } from '../../support/app';
import { openTestDatabase, type TestDatabase } from '../../support/database';
import { TestClient } from '../../support/TestClient';

interface OtherModules extends Pick<
  AccountDependencies,
  'carts' | 'wishlists' | 'anonymizeCustomer'
> {
  exportOrders: ExportPart;
}

function stubModules(): OtherModules {
  return {
    carts: { merge: async () => ({ lines: 0, capped: 0 }) },
    wishlists: { merge: async () => 0 },
    anonymizeCustomer: async () => undefined,
    exportOrders: async () => [],
  };
}

const publicUrl = 'http://localhost';

export interface AccountShop extends TestDatabase {
  app: FastifyInstance;
  customers: CustomerService;
  /** The other modules; tests replace functions to observe calls. `reset` restores them. */
  otherModules: OtherModules;
  client(token?: string): TestClient;
}

/** The endpoints of accounts and addresses on a real database, with other modules replaced. */
export async function openAccountShop(
  settings: Partial<DatabaseSettings> = {},
): Promise<AccountShop> {
  const test = await openTestDatabase(settings);
  const { database } = test;
  const app = fastify({ trustProxy: true });
  const otherModules = stubModules();
  useStructs(app);
  useErrorResponses(app);
  await app.register(cookie);
  await useHeaders(app, { publicUrl, production: true });
  useXsrf(app, { secret: 'a secret of the tests', publicUrl });
  await useLimits(app, makeRateLimitStore(database.kysely));
  useIdentity(app, makeIdentities({ database }), testLimits);
  const customers = makeCustomerService({ database, outbox });
  const accounts = makeAccountService({
    database,
    outbox,
    limits: testLimits,
    carts: { merge: (...given) => otherModules.carts.merge(...given) },
    wishlists: { merge: (...given) => otherModules.wishlists.merge(...given) },
    deleteReviews,
    anonymizeCustomer: (...given) => otherModules.anonymizeCustomer(...given),
    exportParts: { orders: (...given) => otherModules.exportOrders(...given) },
  });
  const passwords = makePasswordService({ database, outbox, sendMs: 30 });
  const addresses = makeAddressService({ database, limits: testLimits });
  const emailChanges = makeEmailChangeService({ database });
  customerRoutes(app, { database, accounts, customers, passwords, emailChanges });
  addressRoutes(app, { database, addresses });
  return {
    ...test,
    app,
    customers,
    otherModules,
    reset(seed) {
      Object.assign(otherModules, stubModules());
      return test.reset(seed);
    },
    client: (token) => TestClient.of(app, { token }),
    async close() {
      await app.close();
      await test.close();
    },
  };
}

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
