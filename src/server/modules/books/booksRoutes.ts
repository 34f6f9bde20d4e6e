import type { FastifyInstance } from 'fastify';
import { getSales, writeSalesFile } from '@/contract/admin/sales';
import { addVisit } from '@/contract/visits';
import type { Database } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { clientKey, makeLimit } from '../../http/rateLimits';
import { registerRoute } from '../../http/route';
import { readSales, writeTable } from './salesService';
import { asksNotToBeTracked, type VisitCounts } from './visitService';

/** Page views per hour and IP address, which the users of a mobile network may share. */
const pagesPerHour = 600;

export function booksRoutes(
  app: FastifyInstance,
  { database, visits }: { database: Database; visits: VisitCounts },
): void {
  const pages = makeLimit(app, 'visits', 60, { max: pagesPerHour, getKey: clientKey });

  registerRoute(app, getSales, ({ query, locale }) => readSales(database.kysely, query, locale));

  registerRoute(app, writeSalesFile, ({ body, ...context }) =>
    database.transaction((trx) => writeTable(trx, context, body)),
  );

  registerRoute(
    app,
    addVisit,
    async ({ body, request }) => {
      if (asksNotToBeTracked(request)) throw new ApiError('forbidden');
      await pages(request);
      visits.addPage(body);
    },
    { withoutXsrfToken: true },
  );
}
