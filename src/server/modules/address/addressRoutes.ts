import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/address';
import type { Database } from '../../database/client';
import { assertOwnUser, registerRoute } from '../../http/route';
import type { LimitSettings } from '../../limitSettings';
import * as addresses from './addressService';

export function addressRoutes(
  app: FastifyInstance,
  { database, limits }: { database: Database; limits: Pick<LimitSettings, 'addresses'> },
): void {
  const { kysely } = database;

  registerRoute(app, endpoints.listCities, () => addresses.listCities(kysely));

  registerRoute(app, endpoints.listAddresses, async ({ actor, params }) => {
    assertOwnUser(actor, params.user_id);
    return addresses.listAddresses(kysely, actor.customerId);
  });

  registerRoute(app, endpoints.createAddress, async ({ actor, body }) => {
    assertOwnUser(actor, body.user_id);
    return database.transaction((trx) =>
      addresses.createAddress(trx, actor.customerId, body, limits.addresses),
    );
  });

  registerRoute(app, endpoints.updateAddress, async ({ actor, params, body }) => {
    assertOwnUser(actor, body.user_id);
    return database.transaction((trx) =>
      addresses.updateAddress(trx, actor.customerId, params.id, body),
    );
  });

  registerRoute(app, endpoints.deleteAddress, ({ actor, params }) =>
    addresses.deleteAddress(kysely, actor.customerId, params.id),
  );
}
