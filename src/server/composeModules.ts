import type { FastifyInstance } from 'fastify';
import type { Database } from './database/client';
import { useIdentity } from './http/identity';
import { makeIdentities } from './modules/customer/identityService';
import type { Settings } from './settings';

export interface ModuleParts {
  database: Database;
  settings: Settings;
}

/** Services that work outside of requests needs. */
export interface Modules {
  database: Database;
}

/** Makes the services, hands each what it needs of the others, and registers their routes. */
export function composeModules(app: FastifyInstance, { database }: ModuleParts): Modules {
  useIdentity(app, makeIdentities({ database }));
  return { database };
}
