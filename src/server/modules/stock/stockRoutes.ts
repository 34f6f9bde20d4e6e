import type { FastifyInstance } from 'fastify';
import { listBatches as listBatchesEndpoint } from '@/contract/admin/recalls';
import * as endpoints from '@/contract/admin/stock';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { runOnce } from '../staff/idempotencyService';
import { addCounts, addMovements, listBatches, listMovements, listStock } from './stockService';

export function stockRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerRoute(app, endpoints.listStock, ({ locale }) => listStock(database.kysely, locale));

  registerRoute(app, endpoints.listMovements, ({ params, query }) =>
    listMovements(database.kysely, params.id, query.before),
  );

  registerRoute(app, listBatchesEndpoint, ({ params }) => listBatches(database.kysely, params.id));

  registerRoute(app, endpoints.addMovements, ({ body, ...context }) =>
    runOnce(database, context, (trx) => addMovements(trx, context, body.movements)),
  );

  registerRoute(app, endpoints.addCounts, ({ body, ...context }) =>
    runOnce(database, context, (trx) => addCounts(trx, context, body.counts)),
  );
}
