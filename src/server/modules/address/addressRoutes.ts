import type { FastifyInstance } from 'fastify';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  listCities,
  updateAddress,
} from '../../../contract/address';
import type { Database } from '../../database/client';
import { refuseForeignUser, serve } from '../../http/route';
import type { AddressService } from './addressService';

/** Serves the calls of `contract/address`. */
export function addressRoutes(
  app: FastifyInstance,
  { database, addresses }: { database: Database; addresses: AddressService },
): void {
  serve(app, listCities, () => addresses.cities());

  serve(app, listAddresses, async ({ actor, params }) => {
    refuseForeignUser(actor, params.user_id);
    return addresses.list(database.kysely, actor.customerId);
  });

  serve(app, createAddress, async ({ actor, body }) => {
    refuseForeignUser(actor, body.user_id);
    return addresses.create(actor.customerId, body);
  });

  serve(app, updateAddress, async ({ actor, params, body }) => {
    refuseForeignUser(actor, body.user_id);
    return addresses.update(actor.customerId, params.id, body);
  });

  serve(app, deleteAddress, async ({ actor, params }) => {
    await addresses.remove(actor.customerId, params.id);
    return {};
  });
}
