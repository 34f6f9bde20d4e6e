import type { FastifyInstance } from 'fastify';
import type { Database } from './database/client';
import { useIdentity } from './http/identity';
import { letters } from './mail/letters';
import { addressRoutes } from './modules/address/addressRoutes';
import { makeAddressService } from './modules/address/addressService';
import { catalogueRoutes } from './modules/catalogue/catalogueRoutes';
import { makeCatalogueService, type CatalogueService } from './modules/catalogue/catalogueService';
import { contentRoutes } from './modules/content/contentRoutes';
import { makeContentService, type ContentService } from './modules/content/contentService';
import { makeCustomerService } from './modules/customer/customerService';
import { makeIdentities } from './modules/customer/identityService';
import { makeOrderDesk, type OrderDesk } from './modules/order/orderDesk';
import { paymentLedger } from './modules/payment/paymentLedger';
import type { Settings } from './settings';

export interface ModuleParts {
  database: Database;
  settings: Settings;
}

/** Services that are also needed outside of requests. */
export interface Modules {
  catalogue: CatalogueService;
  content: ContentService;
  desk: OrderDesk;
  /** Forgets what is over: sessions, guests, links, counted attempts. */
  sweep(): Promise<void>;
}

/** Makes the services, hands each what it needs of the others, and registers their routes. */
export function composeModules(app: FastifyInstance, { database, settings }: ModuleParts): Modules {
  useIdentity(app, makeIdentities({ database }));
  const catalogue = makeCatalogueService();
  const content = makeContentService(settings);
  const addresses = makeAddressService({ database });
  const customers = makeCustomerService({ database });

  catalogueRoutes(app, { database, catalogue });
  contentRoutes(app, { database, content });
  addressRoutes(app, { database, addresses });

  return {
    catalogue,
    content,
    desk: makeOrderDesk({ database, catalogue, payments: paymentLedger, letters }),
    async sweep() {
      await customers.sweep();
      await app.attempts.sweep();
    },
  };
}
