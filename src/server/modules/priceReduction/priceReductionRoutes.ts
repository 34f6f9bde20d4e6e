import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/priceReductions';
import type { Locale } from '@/contract/locale';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import type { Publisher } from '../catalogue/catalogueService';
import { runOnce } from '../staff/idempotencyService';
import * as reductions from './priceReductionService';
import type { ReductionScheduler } from './reductionScheduler';

export function priceReductionRoutes(
  app: FastifyInstance,
  { database, publisher }: { database: Database; publisher: Publisher },
  scheduler: Pick<ReductionScheduler, 'applyDue'>,
): void {
  const { kysely } = database;
  /** Shoppers see a change that takes effect immediately by the time the response arrives. */
  const applyAndRead = async (id: number, locale: Locale) => {
    await scheduler.applyDue();
    return reductions.readReduction(kysely, id, locale);
  };

  registerRoute(app, endpoints.listReductions, ({ query, locale }) =>
    reductions.listReductions(kysely, locale, query.before),
  );

  registerRoute(app, endpoints.getProductPrices, ({ params, locale }) =>
    reductions.productPrices(kysely, params.id, locale),
  );

  registerRoute(app, endpoints.checkReduction, ({ body, locale }) =>
    reductions.checkReduction(kysely, body, locale),
  );

  registerRoute(app, endpoints.createReduction, async ({ body, ...context }) => {
    const { id } = await runOnce(database, context, (trx) =>
      reductions.createReduction(trx, context, body),
    );
    return applyAndRead(id, context.locale);
  });

  registerRoute(app, endpoints.updateReduction, async ({ params, body, ...context }) => {
    const { version, ...terms } = body;
    const seen = { id: params.id, version };
    await database.transaction((trx) => reductions.updateReduction(trx, context, seen, terms));
    return applyAndRead(params.id, context.locale);
  });

  registerRoute(app, endpoints.moveReductionEnd, async ({ params, body, ...context }) => {
    const seen = { id: params.id, version: body.version };
    await publisher.publish((trx) => reductions.moveReductionEnd(trx, context, seen, body.until));
    return reductions.readReduction(kysely, params.id, context.locale);
  });

  registerRoute(app, endpoints.endReduction, async ({ params, body, ...context }) => {
    const seen = { id: params.id, version: body.version };
    await database.transaction((trx) => reductions.endReduction(trx, context, seen));
    return applyAndRead(params.id, context.locale);
  });

  registerRoute(app, endpoints.deleteReduction, ({ params, query, ...context }) => {
    const seen = { id: params.id, version: query.version };
    return database.transaction((trx) => reductions.deleteReduction(trx, context, seen));
  });
}
