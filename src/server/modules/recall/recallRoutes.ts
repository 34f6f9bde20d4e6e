import type { FastifyInstance } from 'fastify';
import * as contract from '@/contract/admin/recalls';
import type { Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import { registerRoute } from '../../http/route';
import * as recalls from './recallService';

export function recallRoutes(
  app: FastifyInstance,
  { database: { kysely, transaction }, outbox }: { database: Database; outbox: Outbox },
): void {
  registerRoute(app, contract.getRecall, ({ query, actor }) =>
    recalls.readRecall(kysely, query, actor.locale),
  );

  registerRoute(app, contract.startRecall, ({ body, ...context }) =>
    transaction((trx) => recalls.startRecall(trx, context, body)),
  );

  registerRoute(app, contract.endRecall, ({ params, body, ...context }) =>
    transaction((trx) => recalls.endRecall(trx, context, params.id, body.ended)),
  );

  registerRoute(app, contract.sendRecallEmails, ({ params, body, ...context }) =>
    transaction((trx) => recalls.sendEmails(outbox, trx, context, params.id, body.texts)),
  );

  registerRoute(app, contract.sendRecallTest, ({ params, body, ...context }) =>
    transaction((trx) => recalls.sendTest(outbox, trx, context, params.id, body.texts)),
  );

  registerRoute(app, contract.setRecallCall, ({ params, body, ...context }) =>
    transaction((trx) => recalls.setCalled(trx, context, { ...params, ...body })),
  );
}
