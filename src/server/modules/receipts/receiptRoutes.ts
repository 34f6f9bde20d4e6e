import type { FastifyInstance } from 'fastify';
import { listBodyLimit } from '@/contract/admin/pastedList';
import * as endpoints from '@/contract/admin/receipts';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { runOnce } from '../staff/idempotencyService';
import { compareReceipts } from './receiptList';
import { deleteReceipt, enterReceipt, enterReceipts, listMissing } from './receiptService';

export function receiptRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const { kysely, transaction } = database;

  registerRoute(app, endpoints.listMissingReceipts, () => listMissing(kysely));

  registerRoute(app, endpoints.enterReceipt, ({ params, body, ...context }) =>
    runOnce(database, context, (trx) => enterReceipt(trx, context, params.number, body)),
  );

  registerRoute(app, endpoints.deleteReceipt, ({ params, ...context }) =>
    transaction((trx) => deleteReceipt(trx, context, params.id)),
  );

  registerRoute(app, endpoints.readReceipts, ({ body }) => compareReceipts(kysely, body.text), {
    bodyLimit: listBodyLimit,
  });

  registerRoute(
    app,
    endpoints.enterReceipts,
    ({ body, ...context }) =>
      runOnce(database, context, (trx) => enterReceipts(trx, context, body.receipts)),
    { bodyLimit: listBodyLimit },
  );
}
