import type { FastifyInstance } from 'fastify';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  listCities,
  updateAddress,
} from '@/contract/address';
import type { Database } from '../../database/client';
import { assertOwnUser, registerRoute } from '../../http/route';
import type { AddressService } from './addressService';

/** Registers the endpoints of `contract/address`. */
export function addressRoutes(
  app: FastifyInstance,
  { database, addresses }: { database: Database; addresses: AddressService },
): void {
  registerRoute(app, listCities, () => addresses.cities());

  registerRoute(app, listAddresses, async ({ actor, params }) => {
    assertOwnUser(actor, params.user_id);
    return addresses.list(database.kysely, actor.customerId);
  });

  registerRoute(app, createAddress, async ({ actor, body }) => {
    assertOwnUser(actor, body.user_id);
    return addresses.create(actor.customerId, body);
  });

  registerRoute(app, updateAddress, async ({ actor, params, body }) => {
    assertOwnUser(actor, body.user_id);
    return addresses.update(actor.customerId, params.id, body);
  });

  registerRoute(app, deleteAddress, ({ actor, params }) =>
    addresses.remove(actor.customerId, params.id),
  );
}
