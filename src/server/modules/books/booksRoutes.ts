import type { FastifyInstance } from 'fastify';
import { getSales, writeSalesFile } from '@/contract/admin/sales';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { readSales, writeTable } from './salesService';

/** Registers the endpoints of `contract/admin/sales`. Needs `useXsrf` and `useIdentity`. */
export function booksRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerRoute(app, getSales, ({ query, locale }) => readSales(database.kysely, query, locale));

  registerRoute(app, writeSalesFile, ({ body, ...context }) =>
    database.transaction((trx) => writeTable(trx, context, body)),
  );
}
